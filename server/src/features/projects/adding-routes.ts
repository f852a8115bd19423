/** The calls by which people add sources. */
import * as contract from '@newsbell/contracts/projects';
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { HANDLER_TIMEOUT } from './fetch-limit.ts';
import { addAddress, findFeeds } from './find.ts';
import { type Looking, refuseUnasked } from './looking.ts';
import { projectById } from './queries.ts';
import { type FindSubscriptions, withSubscriptions } from './subscribing.ts';

export interface AddingDoors {
  /** Follows the source within the transaction that adds it; throws a Refusal where the person may not. */
  follow(tx: Transaction<Tables>, accountId: number, urlKey: string): Promise<void>;
  looking: Looking;
  /** A new source was added: the crawler of this process may look for work now. */
  onNewSource(): void;
  findSubscriptions: FindSubscriptions;
}

export const addingRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { follow, looking, onNewSource, findSubscriptions }: AddingDoors,
): void => {
  app.route({
    ...contract.projectDiscover,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const { search, limitedFetch } = looking(accountId, reply);
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
      const { accountId } = caller;
      const language = languageOf(request);
      const { search, limitedFetch } = looking(accountId, reply);
      const added = await addAddress(search, body, {
        accountId,
        mostFeeds: settings.sources.feedsPerAccount,
        limitedFetch,
        alongside: async (tx, source) => {
          if (body.subscribe) await follow(tx, accountId, source.urlKey);
        },
      });
      if (added.kind === 'too-many') throw new Refusal('TOO_MANY_PROJECTS');
      if (added.kind === 'failed') refuseUnasked(added.code);
      if (added.kind === 'failed') throw new Refusal('RSS_NOT_FOUND', undefined, crawlErrorText(added.code, language));
      if (added.isNew) onNewSource();
      const project = await projectById(db, caller, added.projectId, language);
      if (!project) throw new Refusal('PROJECT_NOT_FOUND');
      return (await withSubscriptions([project], caller, findSubscriptions))[0];
    },
  });
};
