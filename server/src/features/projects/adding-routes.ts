/** The calls by which people add sources. */
import * as contract from '@newsbell/contracts/projects';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import type { Caller } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import type { AddFor } from './add-for.ts';
import { HANDLER_TIMEOUT } from './fetch-limit.ts';
import { findFeeds } from './find.ts';
import { type Looking, refuseUnasked } from './looking.ts';
import { mayAddPrivate } from './private-network.ts';
import { addPublished } from './published.ts';
import { projectById } from './queries.ts';
import { type FindSubscriptions, withSubscriptions } from './subscribing.ts';

type AddingBody = z.infer<typeof contract.projectAdd.schema.body>;

export interface AddingRouteDoors {
  /** Follows the source within the transaction that adds it; throws a Refusal where the person may not. */
  follow(tx: Transaction<Tables>, accountId: number, urlKey: string): Promise<void>;
  looking: Looking;
  addFor: AddFor;
  findSubscriptions: FindSubscriptions;
}

export const addingRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { follow, looking, addFor, findSubscriptions }: AddingRouteDoors,
): void => {
  app.route({
    ...contract.projectDiscover,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const { search, limitedFetch } = looking(accountId, reply, mayAddPrivate(settings, request.caller));
      const found = await limitedFetch(() => findFeeds(search, accountId, request.body.url));
      if (found.kind !== 'failed') return found;
      refuseUnasked(found.code);
      return { kind: found.kind, message: crawlErrorText(found.code, languageOf(request)) };
    },
  });

  app.route({
    ...contract.projectAdd,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { caller, body } = request;
      const language = languageOf(request);
      const { url } = body;
      if (url === undefined) return answered(await publishedOf(request), request);
      const added = await addFor(caller, { ...body, url }, reply);
      if (added.kind === 'failed') throw new Refusal('RSS_NOT_FOUND', undefined, crawlErrorText(added.code, language));
      return answered(added.projectId, request);
    },
  });

  const answered = async (projectId: number, request: FastifyRequest) => {
    const project = await projectById(db, request.caller, projectId, languageOf(request));
    if (!project) throw new Refusal('PROJECT_NOT_FOUND');
    return (await withSubscriptions([project], request.caller, findSubscriptions))[0];
  };

  /** Answers the id of a new project to which the caller publishes. A token may follow sources, but makes none of these. */
  const publishedOf = async ({ caller, body }: { caller: Caller; body: AddingBody }): Promise<number> => {
    if (caller.token) throw new Refusal('TOKEN_SCOPE');
    if (!caller.emailVerified) throw new Refusal('EMAIL_UNVERIFIED');
    const { title, description = null, tags = [], visibility = 'PUBLIC', urlKey } = body;
    if (title === undefined) throw new Refusal('INVALID_FIELDS', { [body.urlKey ? 'title' : 'url']: 'missing' });
    const asked = { title, description: description || null, tags, visibility, urlKey };
    const made = await addPublished(db, caller.accountId, asked, {
      most: settings.publishing.perAccount,
      alongside: async (tx, key) => {
        if (body.subscribe) await follow(tx, caller.accountId, key);
      },
    });
    switch (made.kind) {
      case 'made':
        return made.projectId;
      case 'too-many':
        throw new Refusal('TOO_MANY_PROJECTS');
      case 'no-developer':
        throw new Refusal('DEVELOPER_MODE');
      case 'key-taken':
        throw new Refusal('INVALID_FIELDS', { urlKey: 'taken' });
      case 'not-a-key':
        throw new Refusal('INVALID_FIELDS', { urlKey: 'invalid' });
    }
  };
};
