/** The hub of our public feeds: programs subscribe and unsubscribe here (WebSub §5). */
import * as contract from '@newsbell/contracts/websub';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import type { Searching } from '#features/items/searching.ts';
import { answerError, answerProblemAsText } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { websubRule } from '../door.ts';
import { openPublicFeeds } from '../feeds.ts';
import { type Entered, enterSubscription, enterUnsubscription } from './enter.ts';
import { readHubRequest } from './request.ts';

/** Rate limit: throws TOO_MANY_REQUESTS where the address has asked for so much within a minute. */
type Spend = (address: string) => Promise<void>;

export const hubRoutes = (
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  { spend, searching }: { spend: Spend; searching: Searching },
): void => {
  const findFeed = openPublicFeeds(db, settings);
  const check = websubRule(settings);

  const enter = async (asker: FastifyRequest, form: contract.HubForm): Promise<{ status: number; said: string }> => {
    const read = readHubRequest(form, check);
    if ('refusal' in read) return { status: 400, said: read.refusal };
    const { request } = read;
    if (request.mode === 'unsubscribe') await enterUnsubscription(db, request);
    else {
      const feed = await findFeed(request.topic, search => searching(asker, search));
      if (!feed)
        return { status: 404, said: 'hub.topic is no public feed of this site: take what the feed names by rel=self.' };
      const entered = await enterSubscription(db, feed, request);
      if (entered !== 'entered') return { status: 429, said: full[entered] };
    }
    return { status: 202, said: 'The callback is asked whether it wants this.' };
  };

  app.route({
    ...contract.hubRequest,
    config: { ...contract.hubRequest.config, fromAnywhere: true },
    errorHandler: answerError(log, answerProblemAsText),
    handler: async (request, reply) => {
      await spend(request.ip);
      const { status, said } = await enter(request, request.body);
      return reply
        .status(status as 202)
        .type('text/plain; charset=utf-8')
        .send(`${said}\n`);
    },
  });
};

const full: Record<Exclude<Entered, 'entered'>, string> = {
  'host-full': 'This host has as many callbacks for this feed as one may have.',
  'feed-full': 'This feed has as many callbacks as it may have.',
  'topics-full':
    'This hub sends as many lists and searches as it may: ask for this address every five minutes instead.',
};
