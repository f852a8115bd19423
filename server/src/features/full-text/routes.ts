/** The call that answers the whole article of an item. */
import * as contract from '@newsbell/contracts/full-text';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import type { DocumentPool } from '#documents/pool.ts';
import { type FetchLimit, HANDLER_TIMEOUT } from '#features/projects/fetch-limit.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { untilAnswered } from '#http/until-answered.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { texts } from '#i18n/texts.ts';
import { knownText, type WishOutcome, wishText } from './wish.ts';

export interface FullTextDoors {
  http: Deps['http'];
  documents: DocumentPool;
  fetchLimit: FetchLimit;
  /** Throws a Refusal when the person has asked for too many pages; `perHour` is how many are allowed. */
  spend(what: string, accountId: number, perHour: number): Promise<void>;
}

/** Rate limit: an article every twelve seconds for an hour; what is stored costs nothing. */
const PAGES_PER_HOUR = 300;
/** A person goes on to the next article while the one before is still being fetched. */
const MOST_IN_LINE = 4;

export const fullTextRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { http, documents, fetchLimit, spend }: FullTextDoors,
): void => {
  app.route({
    ...contract.fullTextOfItem,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const { id } = request.params;
      const known = await knownText(db, accountId, id);
      if (known.kind !== 'due') return answerOf(known, request);
      const signal = untilAnswered(reply);
      const asking = { db, http, settings, documents, signal, accountId, isUrgent: true, now: () => new Date() };
      const limit = {
        ...{ accountId, signal, mostWaiting: MOST_IN_LINE },
        spend: () => spend('full-text', accountId, PAGES_PER_HOUR),
      };
      return answerOf(await fetchLimit(limit, () => wishText(asking, id)), request);
    },
  });
};

const answerOf = (outcome: WishOutcome, request: FastifyRequest) => {
  switch (outcome.kind) {
    case 'text':
      return { html: outcome.html, fetchedAt: outcome.fetchedAt.toISOString() };
    case 'absent':
      throw new Refusal('FEED_NOT_FOUND');
    case 'busy':
      throw new Refusal('UNAVAILABLE');
    case 'none':
      throw refusalOf(outcome.code, request);
  }
};

const refusalOf = (code: string, request: FastifyRequest): Refusal => {
  const { notMore, noLink } = texts(languageOf(request)).fullText;
  switch (code) {
    case 'NOT_ALLOWED':
      return new Refusal('TEXT_FORBIDDEN');
    case 'NO_LINK':
      return new Refusal('TEXT_NOT_FOUND', undefined, noLink);
    case 'NOT_MORE':
      return new Refusal('TEXT_NOT_FOUND', undefined, notMore);
    case 'NO_ARTICLE':
    case 'OTHER_WORDS':
      return new Refusal('TEXT_NOT_FOUND');
    case 'ROBOTS':
      return new Refusal('PAGE_FORBIDDEN');
    case 'BLOCKED_SELF':
      return new Refusal('PAGE_IS_OURS');
    default:
      return new Refusal('PAGE_UNREADABLE', undefined, crawlErrorText(code, languageOf(request)));
  }
};
