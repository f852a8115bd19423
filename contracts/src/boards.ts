/** These are the calls of the community's boards (spec §2, §3; product decisions 3 and 10). */
import { z } from 'zod';
import { boards, COMMENT_LENGTH, POST_LENGTH, requestStates, TITLE_LENGTH, withheldReasons } from './board-rules.ts';
import { shownHtml } from './foreign-pictures.ts';
import { byDefault, flag, optionally, rowIdInput, wholeNumber } from './input.ts';
import { span } from './items.ts';
import { language } from './languages.ts';
import { LONGEST_URL } from './urls.ts';
import { endpoint, moment, rowId } from './wire.ts';

export * from './board-rules.ts';

/** Null stands for somebody who has removed their account. */
export const author = z
  .object({
    username: z.string(),
    nickname: z.string(),
    profileImage: z.string().nullable(),
    blocked: z.boolean().describe('by the caller'),
  })
  .nullable()
  .meta({ id: 'Author' });

const decision = z
  .object({ step: z.enum(['HIDE', 'REMOVE', 'KEEP']), reason: z.string(), createdDate: moment })
  .nullable()
  .describe(
    'why a manager has hidden or removed it: for its author and managers; or has kept it, for 30 days: for its author',
  );

const written = {
  id: rowId,
  decision,
  withheldFor: z
    .enum(withheldReasons)
    .nullable()
    .describe('its author and managers see this: nobody else sees the text'),
  author,
  createdDate: moment,
  editedDate: moment.nullable(),
  editedByManager: z.boolean(),
  canEdit: z.boolean(),
};

export const requestState = z.enum(requestStates);

export const postRow = z
  .object({
    id: rowId,
    title: z.string(),
    author,
    excerpt: z.string().describe('plain text, at most 300 characters'),
    language,
    notice: z.boolean(),
    createdDate: moment,
    editedDate: moment.nullable(),
    lastCommentDate: moment.nullable(),
    commentsCount: z.number().int().min(0),
    answered: z.boolean().describe('a question with an accepted answer'),
    state: requestState.nullable().describe('of a request: a post with an address'),
    votes: z.number().int().min(0),
    hits: z
      .object({ title: z.array(span), excerpt: z.array(span) })
      .optional()
      .describe('where a search matched'),
  })
  .meta({ id: 'PostRow' });
export type PostRow = z.infer<typeof postRow>;

export const board = z
  .object({
    urlKey: z.enum(boards),
    posts: z.array(postRow).describe('on the first page the notices, then the others'),
    held: z
      .array(postRow)
      .describe("on the first page: the caller's own posts that wait for a manager, or were hidden by one"),
    totalPages: z.number().int().min(0).describe('of a search, at most 50'),
    canEdit: z.boolean().describe('the caller may write a post here'),
  })
  .meta({ id: 'Board' });
export type Board = z.infer<typeof board>;

export const comment = z
  .object({
    ...written,
    number: z.number().int().positive().describe('its place in the post: #c12 leads to number 12'),
    parentId: rowId.nullable(),
    content: z.string().optional().describe('the Markdown, for those who may edit it'),
    html: shownHtml,
    deleted: z.boolean(),
    canRestore: z.boolean(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.infer<typeof comment>;

export const post = z
  .object({
    ...written,
    board: z.enum(boards),
    title: z.string(),
    content: z.string().optional().describe('the Markdown, for those who may edit it'),
    html: shownHtml,
    language,
    edition: z.number().int().positive().describe('an edit names the one that it saw'),
    notice: z.boolean(),
    following: z.boolean().describe('the caller is told of comments'),
    deleted: z.boolean().describe('only its author and managers find it, for 30 days'),
    canRestore: z.boolean(),
    canComment: z.boolean(),
    canNotice: z.boolean(),
    canAccept: z.boolean().describe('the caller may accept an answer: on a question'),
    answerId: rowId.nullable().describe('the comment that is the accepted answer'),
    url: z.string().nullable().describe('the address that is asked for: such a post is a request'),
    state: requestState.nullable().describe('of a request'),
    stateReason: z.string().nullable(),
    source: z
      .object({ urlKey: z.string(), title: z.string() })
      .nullable()
      .describe('the public source that it has become'),
    votes: z.number().int().min(0),
    voted: z.boolean().describe('by the caller'),
    canVote: z.boolean(),
    canSetState: z.boolean(),
    comments: z.array(comment),
  })
  .meta({ id: 'Post' });
export type Post = z.infer<typeof post>;

export const tags = ['Boards'];
/** A board that does not exist is answered with NOT_FOUND. */
const params = z.object({ board: z.string().max(20) });
export const ofPost = params.extend({ postId: rowIdInput });
const ofComment = ofPost.extend({ id: rowIdInput });

const title = z.string().trim().min(1).max(TITLE_LENGTH);
const content = z.string().trim().min(1).max(POST_LENGTH);
const comments = z.string().trim().min(1).max(COMMENT_LENGTH);
export const address = z.string().trim().min(1).max(LONGEST_URL);
const draft = z.uuid().describe('made by the client: a repeated send of one draft is one post or comment');

const ofWriting = ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_WRITTEN', 'WRITING_CLOSED', 'TOO_MANY_REQUESTS'] as const;

export const boardList = endpoint({
  method: 'GET',
  url: '/v1/board',
  access: 'anyone',
  scope: 'read',
  summary: 'List the boards',
  tags,
  response: z.array(
    board.pick({ urlKey: true, canEdit: true }).extend({
      postsCount: z.number().int().min(0),
      writers: z.enum(['VERIFIED', 'MANAGER']),
      closed: z.boolean().describe('only managers write there'),
    }),
  ),
});

export const boardSort = z.enum(['newest', 'answered', 'wanted']);
export type BoardSort = z.infer<typeof boardSort>;

/**
 * Answers notices first on the first page, then the newest, those that were answered last, or the requests with most votes that are not done
 * and not declined. `q` searches posts and comments.
 */
export const boardPage = endpoint({
  method: 'GET',
  url: '/v1/board/:board',
  access: 'anyone',
  scope: 'read',
  problems: ['NOT_FOUND'],
  summary: 'List the posts of a board',
  tags,
  params,
  querystring: z.object({
    page: byDefault(wholeNumber(0, 1_000_000), 0),
    sort: byDefault(boardSort, 'newest'),
    language: optionally(language),
    answered: optionally(flag).describe('questions with an accepted answer, or those without'),
    state: optionally(requestState).describe('requests of this state'),
    q: optionally(z.string().trim().min(1).max(100)),
  }),
  response: board,
});

export const postById = endpoint({
  method: 'GET',
  url: '/v1/board/:board/:postId',
  access: 'anyone',
  scope: 'read',
  problems: ['NOT_FOUND'],
  summary: 'Read a post with its comments',
  tags,
  params: ofPost,
  response: post,
});

/**
 * Idempotent: the same draft again answers the post that it has become. A 403 carries EMAIL_UNVERIFIED, or FORBIDDEN where managers write. On
 * the board of requests `url` is the address that is asked for, which managers may leave out. A 409 carries ALREADY_ASKED where another
 * request waits for a source there, and SOURCE_EXISTS where there is one: `wantedSource` finds both.
 */
export const addPost = endpoint({
  method: 'POST',
  url: '/v1/board/:board',
  access: 'verified',
  problems: [...ofWriting, 'ALREADY_ASKED', 'SOURCE_EXISTS'],
  summary: 'Write a post',
  tags,
  params,
  body: z.object({
    title,
    content,
    language: optionally(language),
    draft,
    url: optionally(address),
    anyway: byDefault(flag, false),
  }),
  response: post,
});

/** A 409 carries EDITED_MEANWHILE where another edit came in between; nothing is changed then. */
export const editPost = endpoint({
  method: 'PUT',
  url: '/v1/board/:board/:postId',
  access: 'verified',
  problems: [...ofWriting, 'EDITED_MEANWHILE'],
  summary: 'Edit a post',
  tags,
  params: ofPost,
  body: z.object({ title, content, language: optionally(language), edition: wholeNumber(1, 2 ** 31 - 1) }),
  response: post,
});

/** The post can be restored for 30 days, by its author unless a manager deleted it. */
export const deletePost = endpoint({
  method: 'DELETE',
  url: '/v1/board/:board/:postId',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'FORBIDDEN'],
  summary: 'Delete a post',
  tags,
  params: ofPost,
  response: z.null(),
});

export const restorePost = endpoint({
  method: 'POST',
  url: '/v1/board/:board/:postId/restore',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'FORBIDDEN', 'ALREADY_ASKED', 'WRITING_CLOSED'],
  summary: 'Restore a deleted post',
  tags,
  params: ofPost,
  response: post,
});

export const setNotice = endpoint({
  method: 'POST',
  url: '/v1/board/:board/:postId/notice',
  access: 'manager',
  problems: ['NOT_FOUND'],
  summary: 'Pin a post on top of its board',
  tags,
  params: ofPost,
  response: post,
});

export const unsetNotice = endpoint({
  method: 'DELETE',
  url: '/v1/board/:board/:postId/notice',
  access: 'manager',
  problems: ['NOT_FOUND'],
  summary: 'Unpin a post',
  tags,
  params: ofPost,
  response: post,
});

/** People follow what they write and comment on. Answers the whole post, as `unfollowPost` does. */
export const followPost = endpoint({
  method: 'PUT',
  url: '/v1/board/:board/:postId/follow',
  access: 'verified',
  problems: ['NOT_FOUND'],
  summary: 'Follow the comments on a post',
  tags,
  params: ofPost,
  response: post,
});

/** A mention is still told. */
export const unfollowPost = endpoint({
  method: 'DELETE',
  url: '/v1/board/:board/:postId/follow',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Stop following the comments on a post',
  tags,
  params: ofPost,
  response: post,
});

/** Answers the whole post, which replaces the open one. A reply to a reply answers the comment that both are under. */
export const addComment = endpoint({
  method: 'POST',
  url: '/v1/board/:board/:postId/comment',
  access: 'verified',
  problems: [...ofWriting],
  summary: 'Write a comment',
  tags,
  params: ofPost,
  body: z.object({ content: comments, parentId: optionally(rowIdInput), draft, anyway: byDefault(flag, false) }),
  response: post,
});

export const editComment = endpoint({
  method: 'PUT',
  url: '/v1/board/:board/:postId/comment/:id',
  access: 'verified',
  problems: [...ofWriting],
  summary: 'Edit a comment',
  tags,
  params: ofComment,
  body: z.object({ content: comments }),
  response: post,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  url: '/v1/board/:board/:postId/comment/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'FORBIDDEN'],
  summary: 'Delete a comment',
  tags,
  params: ofComment,
  response: post,
});

export const restoreComment = endpoint({
  method: 'POST',
  url: '/v1/board/:board/:postId/comment/:id/restore',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'FORBIDDEN', 'WRITING_CLOSED'],
  summary: 'Restore a deleted comment',
  tags,
  params: ofComment,
  response: post,
});

/** Renders Markdown exactly as it would be stored. */
export const previewText = endpoint({
  method: 'POST',
  url: '/v1/board/preview',
  access: 'signed-in',
  summary: 'Preview Markdown as it will be shown',
  tags,
  body: z.object({ content: z.string().max(POST_LENGTH) }),
  response: z.object({ html: shownHtml }),
});

/**
 * Its author or a manager accepts a comment as the answer, in place of one that was accepted before; the author of the comment is told.
 * A 404 carries NOT_FOUND also where the board has no questions.
 */
export const acceptAnswer = endpoint({
  method: 'PUT',
  url: '/v1/board/:board/:postId/answer',
  access: 'verified',
  problems: ['NOT_FOUND', 'FORBIDDEN'],
  summary: 'Accept a comment as the answer to a question',
  tags,
  params: ofPost,
  body: z.object({ comment: rowIdInput }),
  response: post,
});

export const unacceptAnswer = endpoint({
  method: 'DELETE',
  url: '/v1/board/:board/:postId/answer',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'FORBIDDEN'],
  summary: 'Take back the accepted answer to a question',
  tags,
  params: ofPost,
  response: post,
});

/** The board as RSS 2.0: its 50 newest posts. */
export const boardFeed = endpoint({
  method: 'GET',
  url: '/board/:board/rss.xml',
  access: 'anyone',
  problems: ['NOT_FOUND'],
  answers: 'application/rss+xml',
  summary: 'Read a board as an RSS 2.0 feed',
  tags,
  params,
  response: z.string(),
});
