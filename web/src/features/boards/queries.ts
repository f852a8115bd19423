import type { Post } from '@newsbell/contracts/boards';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from '#api.ts';
import type { BoardSearch } from './board-search.ts';

const all = ['boards'] as const;
const freshMs = 10_000;

/** Pagination: the page before stays until the next one has come, unless that is of another board. */
export const boardPageQuery = (board: string, search: BoardSearch) =>
  queryOptions({
    queryKey: [...all, 'page', board, search] as const,
    queryFn: ({ signal }) => call('boardPage', { params: { board }, query: search }, signal),
    staleTime: freshMs,
    placeholderData: (before, query) => (query?.queryKey[2] === board ? keepPreviousData(before) : undefined),
  });

export const postQuery = (board: string, postId: number) =>
  queryOptions({
    queryKey: [...all, 'post', board, postId] as const,
    queryFn: ({ signal }) => call('postById', { params: { board, postId } }, signal),
    staleTime: freshMs,
  });

/** The server renders the text as it will be stored, so one text is asked for once. */
export const previewQuery = (content: string) =>
  queryOptions({
    queryKey: [...all, 'preview', content] as const,
    queryFn: ({ signal }) => call('previewText', { body: { content } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Suggests people after an `@`: those of the post, and from a letter on all who have written on a board. */
export const mentionQuery = (prefix: string, post: number | undefined) =>
  queryOptions({
    queryKey: [...all, 'mention', post ?? null, prefix] as const,
    queryFn: ({ signal }) => call('mentionSuggestions', { query: { prefix, post } }, signal),
    staleTime: 60_000,
    retry: false,
  });

export const blockedPeopleQuery = () =>
  queryOptions({
    queryKey: [...all, 'blocked'] as const,
    queryFn: ({ signal }) => call('blockedPeople', {}, signal),
    staleTime: freshMs,
  });

/** Shows a post as a call has answered it, and lets the lists of its board ask again. */
export const showPost = (queries: QueryClient, post: Post): void => {
  const { queryKey } = postQuery(post.board, post.id);
  // An answer that is still on its way is about the post before.
  void queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, post);
  void queries.invalidateQueries({ queryKey: [...all, 'page', post.board] });
};

/** Asks for a post again, because something is known of it that is not shown. */
export const renewPost = (queries: QueryClient, { board, id }: Place): Promise<void> =>
  queries.invalidateQueries({ queryKey: postQuery(board, id).queryKey });

/** Asks for a post again that is held without this comment: the bell may tell of one that is newer. */
export const renewWithout = async (queries: QueryClient, post: Place, number: number): Promise<void> => {
  const held = queries.getQueryData(postQuery(post.board, post.id).queryKey);
  if (held && !held.comments.some(comment => comment.number === number)) await renewPost(queries, post);
};

/** Asks for everything of the boards again. */
export const renewBoards = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: all });

export const addPost = (board: string, body: CallInput<'addPost'>['body']) =>
  call('addPost', { params: { board }, body });

export const editPost = (board: string, postId: number, body: CallInput<'editPost'>['body']) =>
  call('editPost', { params: { board, postId }, body });

/** Looks for an address that somebody misses a source of. It costs the server a request to the internet, which `signal` ends as well. */
export const lookForWanted = (url: string, signal: AbortSignal) => call('wantedSource', { body: { url } }, signal);

/** The picture is one that no text shows yet. */
export const uploadPicture = (file: File, signal: AbortSignal) => {
  const body = new FormData();
  body.set('image', file);
  return call('imageUpload', { body }, signal);
};

type Place = Pick<Post, 'board' | 'id'>;
const paramsOf = ({ board, id }: Place) => ({ board, postId: id });

export const deletePost = (post: Place) => call('deletePost', { params: paramsOf(post) });

export const restorePost = (post: Place) => call('restorePost', { params: paramsOf(post) });

export const setNotice = (post: Place, isNotice: boolean) =>
  call(isNotice ? 'setNotice' : 'unsetNotice', { params: paramsOf(post) });

export const setFollowing = (post: Place, isFollowing: boolean) =>
  call(isFollowing ? 'followPost' : 'unfollowPost', { params: paramsOf(post) });

/** Accepts this comment as the answer to a question, or none (null). */
export const setAnswer = (post: Place, comment: number | null) =>
  comment === null
    ? call('unacceptAnswer', { params: paramsOf(post) })
    : call('acceptAnswer', { params: paramsOf(post), body: { comment } });

export const setVote = (post: Place, isVoting: boolean) =>
  call(isVoting ? 'votePost' : 'unvotePost', { params: paramsOf(post) });

export const setRequestState = (post: Place, body: CallInput<'setRequestState'>['body']) =>
  call('setRequestState', { params: paramsOf(post), body });

/** Answers everybody who is blocked then. */
export const setBlocked = (username: string, isBlocked: boolean) =>
  isBlocked ? call('blockPerson', { body: { username } }) : call('unblockPerson', { query: { username } });

export const addComment = (post: Place, body: CallInput<'addComment'>['body']) =>
  call('addComment', { params: paramsOf(post), body });

export const editComment = (post: Place, id: number, content: string) =>
  call('editComment', { params: { ...paramsOf(post), id }, body: { content } });

export const deleteComment = (post: Place, id: number) => call('deleteComment', { params: { ...paramsOf(post), id } });

export const restoreComment = (post: Place, id: number) =>
  call('restoreComment', { params: { ...paramsOf(post), id } });
