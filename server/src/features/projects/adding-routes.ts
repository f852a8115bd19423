/** The calls by which people add sources. */
import * as contract from '@newsbell/contracts/projects';
import type { FastifyReply } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { keysOf } from '#documents/fair-queue.ts';
import type { DocumentPool } from '#documents/pool.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { untilAnswered } from '#http/until-answered.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { type FetchLimit, HANDLER_TIMEOUT } from './fetch-limit.ts';
import { addAddress, findFeeds } from './find.ts';
import { projectById } from './queries.ts';
import { type FindSubscriptions, withSubscriptions } from './subscribing.ts';

export interface AddingDoors {
  /** Follows the source within the transaction that adds it; throws a Refusal where the person may not. */
  follow(tx: Transaction<Tables>, accountId: number, urlKey: string): Promise<void>;
  fetchLimit: FetchLimit;
  documents: DocumentPool;
  /** Throws a Refusal when the person has asked for too many addresses; `perHour` is how many are allowed. */
  spend(what: string, accountId: number, perHour: number): Promise<void>;
  /** A new source was added: the crawler of this process may look for work now. */
  onNewSource(): void;
  findSubscriptions: FindSubscriptions;
}

/** Feeds of one page are often added one right after another. */
const MOST_IN_LINE = 4;

export const addingRoutes = (
  app: App,
  deps: Pick<Deps, 'db' | 'http' | 'settings'>,
  { follow, fetchLimit, documents, spend, onNewSource, findSubscriptions }: AddingDoors,
): void => {
  const { db, settings } = deps;
  const searchFor = (accountId: number, reply: FastifyReply) => {
    const signal = untilAnswered(reply);
    const asking = { isUrgent: true, keys: keysOf(accountId), signal };
    const search = { ...deps, documents, asking, isDiscreet: true };
    const spendOne = () => spend('discover', accountId, settings.sources.discoverPerHour);
    const limitedFetch = <T>(work: () => Promise<T>) =>
      fetchLimit({ accountId, spend: spendOne, signal, mostWaiting: MOST_IN_LINE }, work);
    return { search, limitedFetch };
  };

  app.route({
    ...contract.projectDiscover,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const { search, limitedFetch } = searchFor(accountId, reply);
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
      const { search, limitedFetch } = searchFor(accountId, reply);
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

/** Such a failure says nothing of the address: many others are asking, or this process stops. */
const refuseUnasked = (code: string): void => {
  if (code === 'BUSY' || code === 'STOPPED') throw new Refusal('UNAVAILABLE');
};
