/** The calls that keep a page and remove one. */
import type { FeedItem } from '@newsbell/contracts/items';
import * as contract from '@newsbell/contracts/saved';
import type { FastifyReply } from 'fastify';
import { itemsById } from '#features/items/queries.ts';
import type { LimitedFetch } from '#features/projects/fetch-limit.ts';
import { HANDLER_TIMEOUT } from '#features/projects/fetch-limit.ts';
import { viewerOf } from '#features/read-state/viewer.ts';
import type { Starting } from '#features/subscriptions/follow.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { untilAnswered } from '#http/until-answered.ts';
import { texts } from '#i18n/texts.ts';
import { isOwnPage } from '#net/own-hosts.ts';
import { fillNow } from './fill.ts';
import { keepPage, removePage } from './keep.ts';
import { keptAddress } from './page-item.ts';
import type { Reading } from './read-page.ts';

export interface SavedDeps extends Reading {
  /** Rate limit: each person has one look at a time, and so many in a minute and in an hour. */
  limitedFetch: <T>(
    of: Pick<LimitedFetch, 'accountId' | 'signal' | 'mostWaiting'>,
    work: () => Promise<T>,
  ) => Promise<T>;
  /** Throws a Refusal when the person has kept too many pages within the hour. */
  spend(accountId: number): Promise<void>;
  starting: Starting;
}

/** Pages are kept one right after another, by hand or by a script of one's own. */
const MOST_IN_LINE = 4;

/** Longer than most sites take, and shorter than people think that nothing happens. */
const PATIENCE_MS = 8_000;

export const savedRoutes = (app: App, { limitedFetch, spend, starting, ...reading }: SavedDeps): void => {
  const { db, settings } = reading;

  app.route({
    ...contract.savePage,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const { noAddress, ownPage, savedPages } = texts(languageOf(request)).sources;
      const url = keptAddress(request.body.url);
      if (url === undefined) throw new Refusal('INVALID_FIELDS', { url: { text: noAddress } }, noAddress);
      if (isOwnPage(new URL(url), settings.publicUrl)) throw new Refusal('PAGE_IS_OURS', undefined, ownPage);
      await spend(accountId);
      const { title } = request.body;
      const page = { url, title, projectTitle: savedPages, ownOrigins: [settings.publicUrl] };
      const { id, isWaiting } = await keepPage(db, accountId, page, starting);
      if (isWaiting) await fillWhileWaiting(accountId, id, reply);
      return itemFor(accountId, id);
    },
  });

  app.route({
    ...contract.removeSavedPage,
    handler: async ({ caller, params }) => {
      if (!(await removePage(db, caller.accountId, params.id))) throw new Refusal('FEED_NOT_FOUND');
      return { removed: true as const };
    },
  });

  /** The page is kept in any case: where there is no turn for it now, the job asks for its text. */
  const fillWhileWaiting = async (accountId: number, id: number, reply: FastifyReply): Promise<void> => {
    const signal = AbortSignal.any([untilAnswered(reply), AbortSignal.timeout(PATIENCE_MS)]);
    try {
      await limitedFetch({ accountId, signal, mostWaiting: MOST_IN_LINE }, () => fillNow(reading, id, signal));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };

  const itemFor = async (accountId: number, id: number): Promise<FeedItem> => {
    const [item] = await itemsById(db, [id], await viewerOf(db, accountId));
    if (!item) throw new Refusal('FEED_NOT_FOUND');
    return item;
  };
};
