/** The calls of boards, posts and comments. */
import * as contract from '@newsbell/contracts/boards';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { HANDLER_TIMEOUT } from '#features/projects/fetch-limit.ts';
import { isManager } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { fill, texts } from '#i18n/texts.ts';
import { oneLine } from '#text/one-line.ts';
import { acceptAnswer } from './answer.ts';
import { pageOfBoard } from './lists.ts';
import type { NotAdmitted } from './moderation/admission.ts';
import { findPost } from './post.ts';
import type { RequestDoors } from './request-routes.ts';
import { mayComment, mayWrite, type Writers } from './rights.ts';
import { shownText, storedText } from './text.ts';
import { readWanted, wantedAddress } from './wanted.ts';
import {
  addComment,
  type CommentOutcome,
  deleteComment,
  editComment,
  isCommented,
  restoreComment,
} from './write-comment.ts';
import {
  addPost,
  deletePost,
  editPost,
  type PostOutcome,
  postOfDraft,
  restorePost,
  setNotice,
  writingRuleOf,
} from './write-post.ts';

/** Rate limit: throws TOO_MANY_REQUESTS where the account has written so much within an hour. */
export type SpendHourly = (what: string, accountId: number, size: number) => Promise<void>;

export interface BoardDoors extends RequestDoors {
  spend: SpendHourly;
}

export const boardRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { spend, raiseAlerts, looking }: BoardDoors,
): void => {
  const { publicUrl } = settings;
  const shown = async (request: FastifyRequest, board: contract.BoardKey, id: number) => {
    const post = await findPost(db, await request.findCaller(), board, id);
    if (!post) throw new Refusal('NOT_FOUND');
    return post;
  };

  app.route({
    ...contract.boardList,
    handler: async request => {
      const caller = await request.findCaller();
      const rows = await db.selectFrom('board').select(['key', 'writers', 'posts', 'closed_at']).execute();
      const byKey = new Map(rows.map(row => [row.key, row]));
      return contract.boards.map(urlKey => {
        const { writers, posts, closed_at } = byKey.get(urlKey)!;
        return {
          urlKey,
          canEdit: mayWrite(caller, { writers: writers as Writers, isClosed: closed_at !== null }),
          postsCount: posts,
          writers: writers as Writers,
          closed: closed_at !== null,
        };
      });
    },
  });
  app.route({
    ...contract.boardPage,
    handler: async request => {
      const board = boardOf(request.params.board);
      const caller = await request.findCaller();
      const [rule, page] = await Promise.all([
        writingRuleOf(db, board),
        pageOfBoard(db, caller?.accountId, { ...request.query, board }),
      ]);
      return { urlKey: board, ...page, canEdit: mayWrite(caller, rule) };
    },
  });
  app.route({
    ...contract.postById,
    handler: request => shown(request, boardOf(request.params.board), request.params.postId),
  });
  app.route({
    ...contract.addPost,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const board = boardOf(request.params.board);
      const { caller, body } = request;
      const known = await postOfDraft(db, caller.accountId, body.draft);
      if (known !== undefined) return shown(request, board, known);
      if (!mayWrite(caller, await writingRuleOf(db, board))) throw new Refusal('FORBIDDEN');
      const title = titleOf(body.title);
      const { draft, language = languageOf(request) } = body;
      if (board === 'request' && body.url === undefined && !isManager(caller))
        throw new Refusal('INVALID_FIELDS', { url: 'missing' });
      const typed = board === 'request' ? body.url : undefined;
      const url = typed === undefined ? undefined : wantedAddress(typed, languageOf(request));
      await spend('post', caller.accountId, contract.writingPerHour.posts);
      const text = await storedText(db, title, body.content, publicUrl);
      const { accountId } = caller;
      const wanted =
        typed === undefined || url === undefined
          ? undefined
          : await readWanted(looking(accountId, reply), accountId, { typed, url });
      const post = { board, title, text, language, draft, wanted, isAnyway: body.anyway };
      return shown(request, board, postId(request, await addPost(db, raiseAlerts, caller, post, settings.boards)));
    },
  });
  app.route({
    ...contract.editPost,
    handler: async request => {
      const board = boardOf(request.params.board);
      const { caller, body, params } = request;
      const title = titleOf(body.title);
      const text = await storedText(db, title, body.content, publicUrl);
      const { edition, language = languageOf(request) } = body;
      const edit = { id: params.postId, board, title, text, language, edition };
      return shown(request, board, postId(request, await editPost(db, raiseAlerts, caller, edit, settings.boards)));
    },
  });
  app.route({
    ...contract.deletePost,
    handler: async request => {
      postId(request, await deletePost(db, request.caller, boardOf(request.params.board), request.params.postId));
      return null;
    },
  });
  for (const [route, change] of [
    [contract.restorePost, restorePost],
    [
      contract.setNotice,
      (...[db, caller, board, id]: Parameters<typeof restorePost>) => setNotice(db, caller, board, id, true),
    ],
    [
      contract.unsetNotice,
      (...[db, caller, board, id]: Parameters<typeof restorePost>) => setNotice(db, caller, board, id, false),
    ],
  ] as const)
    app.route({
      ...route,
      handler: async request => {
        const board = boardOf(request.params.board);
        return shown(request, board, postId(request, await change(db, request.caller, board, request.params.postId)));
      },
    });

  app.route({
    ...contract.addComment,
    handler: async request => {
      const place = { board: boardOf(request.params.board), postId: request.params.postId };
      const { caller, body } = request;
      if (!(await isCommented(db, caller.accountId, body.draft))) {
        await shown(request, place.board, place.postId);
        if (!mayComment(caller, await writingRuleOf(db, place.board))) throw new Refusal('FORBIDDEN');
        await spend('comment', caller.accountId, contract.writingPerHour.comments);
        const { draft, parentId } = body;
        const text = await storedText(db, '', body.content, publicUrl);
        const comment = { ...place, text, draft, parentId, isAnyway: body.anyway };
        done(request, await addComment(db, raiseAlerts, caller, comment, settings.boards));
      }
      return shown(request, place.board, place.postId);
    },
  });
  app.route({
    ...contract.editComment,
    handler: async request => {
      const place = { board: boardOf(request.params.board), postId: request.params.postId };
      const text = await storedText(db, '', request.body.content, publicUrl);
      const edit = { ...place, id: request.params.id, text };
      done(request, await editComment(db, raiseAlerts, request.caller, edit, settings.boards));
      return shown(request, place.board, place.postId);
    },
  });
  for (const [route, change] of [
    [contract.deleteComment, deleteComment],
    [contract.restoreComment, restoreComment],
  ] as const)
    app.route({
      ...route,
      handler: async request => {
        const place = { board: boardOf(request.params.board), postId: request.params.postId };
        done(request, await change(db, request.caller, { ...place, id: request.params.id }));
        return shown(request, place.board, place.postId);
      },
    });

  const answer = async (
    request: FastifyRequest,
    { board, postId }: { board: string; postId: number },
    comment: number | null,
  ) => {
    if (boardOf(board) !== 'qna') throw new Refusal('NOT_FOUND');
    done(request, await acceptAnswer(db, raiseAlerts, request.caller, postId, comment));
    return shown(request, 'qna', postId);
  };
  app.route({ ...contract.acceptAnswer, handler: request => answer(request, request.params, request.body.comment) });
  app.route({ ...contract.unacceptAnswer, handler: request => answer(request, request.params, null) });

  app.route({
    ...contract.previewText,
    handler: async request => ({ html: await shownText(db, request.body.content, publicUrl) }),
  });
};

const boardOf = (key: string): contract.BoardKey => {
  if (!contract.isBoard(key)) throw new Refusal('NOT_FOUND');
  return key;
};

/** A title of signs that are not shown is none. */
const titleOf = (typed: string): string => {
  const title = oneLine(typed);
  if (title === '') throw new Refusal('INVALID_FIELDS');
  return title;
};

const postId = (request: FastifyRequest, outcome: PostOutcome): number => {
  switch (outcome.kind) {
    case 'done':
      return outcome.id;
    case 'stale':
      throw new Refusal('EDITED_MEANWHILE');
    case 'asked':
      throw new Refusal('ALREADY_ASKED');
    case 'here':
      throw new Refusal('SOURCE_EXISTS');
    default:
      return refuse(request, outcome);
  }
};

const done = (request: FastifyRequest, outcome: CommentOutcome): void => {
  if (outcome.kind !== 'done') refuse(request, outcome);
};

const refuse = (request: FastifyRequest, outcome: { kind: 'absent' | 'forbidden' } | NotAdmitted): never => {
  switch (outcome.kind) {
    case 'absent':
      throw new Refusal('NOT_FOUND');
    case 'forbidden':
      throw new Refusal('FORBIDDEN');
    case 'too-many':
      throw new Refusal(
        'TOO_MANY_REQUESTS',
        undefined,
        fill(texts(languageOf(request)).moderation.newcomer, contract.newcomerPerDay),
        outcome.retryAfter,
      );
    case 'same':
      throw new Refusal('ALREADY_WRITTEN', undefined, undefined, undefined, outcome.path);
    case 'banned': {
      const { until, reason } = outcome.ban;
      const { writingClosed, writingClosedUntil } = texts(languageOf(request)).moderation;
      const on = until?.toISOString().slice(0, 10) ?? '';
      throw new Refusal('WRITING_CLOSED', undefined, fill(until ? writingClosedUntil : writingClosed, { reason, on }));
    }
  }
};
