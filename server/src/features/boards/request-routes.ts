/** The calls of requests: looking for an address first, votes, and what becomes of a request. */
import * as contract from '@newsbell/contracts/board-requests';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { HANDLER_TIMEOUT } from '#features/projects/fetch-limit.ts';
import type { Looking } from '#features/projects/looking.ts';
import { findPublicProject } from '#features/projects/queries.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { findPost } from './post.ts';
import { setState, unvote, vote } from './requests.ts';
import type { RaiseAlerts } from './tell.ts';
import { lookForWanted } from './wanted.ts';

export interface RequestDoors {
  raiseAlerts: RaiseAlerts;
  looking: Looking;
}

export const requestRoutes = (app: App, { db }: Pick<Deps, 'db'>, { raiseAlerts, looking }: RequestDoors): void => {
  const requestAt = async (request: FastifyRequest, { board, postId }: { board: string; postId: number }) => {
    const post = board === 'request' ? await findPost(db, await request.findCaller(), board, postId) : undefined;
    if (!post || post.state === null || post.deleted) throw new Refusal('NOT_FOUND');
    return post;
  };

  app.route({
    ...contract.wantedSource,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: (request, reply) => {
      const { accountId } = request.caller;
      return lookForWanted(looking(accountId, reply), { accountId, language: languageOf(request) }, request.body.url);
    },
  });
  for (const [route, change] of [
    [contract.votePost, vote],
    [contract.unvotePost, unvote],
  ] as const)
    app.route({
      ...route,
      handler: async request => {
        const { id } = await requestAt(request, request.params);
        await change(db, request.caller.accountId, id);
        return requestAt(request, request.params);
      },
    });
  app.route({
    ...contract.setRequestState,
    handler: async request => {
      const { id } = await requestAt(request, request.params);
      const { state, reason = '', urlKey } = request.body;
      if (state === 'DECLINED' && reason === '') throw new Refusal('INVALID_FIELDS', { reason: 'missing' });
      if (state === 'DONE' && !urlKey) throw new Refusal('INVALID_FIELDS', { urlKey: 'missing' });
      const source = state === 'DONE' ? await findPublicProject(db, urlKey!) : undefined;
      if (state === 'DONE' && !source) throw new Refusal('PROJECT_NOT_FOUND');
      const outcome = await setState(db, raiseAlerts, request.caller, id, {
        ...{ state, reason: reason || null, projectId: source?.id ?? null },
      });
      if (outcome === 'absent') throw new Refusal('NOT_FOUND');
      if (outcome === 'asked') throw new Refusal('ALREADY_ASKED');
      return requestAt(request, request.params);
    },
  });
};
