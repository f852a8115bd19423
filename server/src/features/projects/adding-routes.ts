/** The calls by which people add sources. */
import * as contract from '@newsbell/contracts/projects';
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { addAddress, findFeeds } from './find.ts';
import { projectById } from './queries.ts';
import { createReader } from './reading/pool.ts';
import { type FindSubscriptions, withSubscriptions } from './subscribing.ts';

export interface AddingDoors {
  /** Follows the source within the transaction that adds it; throws a Refusal where the person may not. */
  follow(tx: Transaction<Tables>, accountId: number, urlKey: string): Promise<void>;
  /** Throws a Refusal when the person has asked for too many addresses; `perHour` is how many are allowed. */
  spend(what: string, accountId: number, perHour: number): Promise<void>;
  /** There is a new source: whoever crawls in this process may look now. */
  onNewSource(): void;
  findSubscriptions: FindSubscriptions;
}

/** The network is asked while the caller waits: longer than for any other call. */
const handlerTimeout = 40_000;

export const addingRoutes = (
  app: App,
  deps: Pick<Deps, 'db' | 'fetcher' | 'settings'>,
  { follow, spend, onNewSource, findSubscriptions }: AddingDoors,
): void => {
  const { db, settings } = deps;
  const reader = createReader();
  app.addHook('onClose', () => reader.close());
  const ask = (accountId: number) => spend('discover', accountId, settings.sources.discoverPerHour);

  app.route({
    ...contract.projectDiscover,
    handlerTimeout,
    handler: async request => {
      const { accountId } = request.caller;
      await ask(accountId);
      const found = await findFeeds({ ...deps, reader }, accountId, request.body.url);
      if (found.kind !== 'failed') return found;
      return { kind: found.kind, message: crawlErrorText(found.code, languageOf(request)) };
    },
  });

  app.route({
    ...contract.projectAdd,
    handlerTimeout,
    handler: async request => {
      const { caller, body } = request;
      const { accountId } = caller;
      const language = languageOf(request);
      const added = await addAddress({ ...deps, reader }, body, {
        accountId,
        mostFeeds: settings.sources.feedsPerAccount,
        beforeAsking: () => ask(accountId),
        alongside: async (tx, source) => {
          if (body.subscribe) await follow(tx, accountId, source.urlKey);
        },
      });
      if (added.kind === 'too-many') throw new Refusal('TOO_MANY_PROJECTS');
      if (added.kind === 'failed') throw new Refusal('RSS_NOT_FOUND', undefined, crawlErrorText(added.code, language));
      if (added.isNew) onNewSource();
      const project = await projectById(db, caller, added.projectId, language);
      if (!project) throw new Refusal('PROJECT_NOT_FOUND');
      return (await withSubscriptions([project], caller, findSubscriptions))[0];
    },
  });
};
