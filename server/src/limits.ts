/**
 * Rate limits of calls: so much may be asked for by one account, address or host. The buckets are in the database, so a limit holds for all
 * processes together. Each throws a Refusal (TOO_MANY_REQUESTS) where nothing is left, unless it says otherwise.
 */
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import { spend, turnOfHost } from '#features/accounts/buckets.ts';
import { addressKey } from '#http/address-key.ts';

export const openLimits = (
  db: Db,
  {
    contact,
    crawl,
    generators,
    pictureProxy,
    publishing,
    push,
    websub,
  }: Pick<Settings, 'contact' | 'crawl' | 'generators' | 'pictureProxy' | 'publishing' | 'push' | 'websub'>,
) => {
  const hourly = (what: string, accountId: number, size: number) =>
    spend(db, { key: `${what}:${accountId}`, size, perSeconds: 3600 });
  const minutely = (what: string, whose: string | number, size: number) =>
    spend(db, { key: `${what}:${whose}`, size, perSeconds: 60 });
  const daily = (what: string, whose: number, size: number) =>
    spend(db, { key: `${what}:${whose}`, size, perSeconds: 86_400 });
  return {
    hourly,
    /** A look at a web page, by a person. */
    page: async (accountId: number) => {
      await minutely('page-minute', accountId, generators.pagesPerMinute);
      await hourly('page', accountId, generators.pagesPerHour);
    },
    pageOfHost: turnOfHost(db, crawl.hostGapMs),
    generatorChange: (accountId: number) => hourly('generator-settings', accountId, generators.changesPerHour),
    contact: (address: string) => {
      const from = addressKey(address);
      return spend(db, { key: `contact:${from}`, size: contact.perHour, perSeconds: 3600 }, from);
    },
    /** The account's limit is last, because it is the widest: what is refused by a project's own costs it nothing. */
    publishing: async (accountId: number, projectId: number) => {
      await minutely('publish-minute', projectId, publishing.perMinuteOfProject);
      await daily('publish-project', projectId, publishing.perDayOfProject);
      await daily('publish', accountId, publishing.perDay);
    },
    /** Pings of one address; a failure among them is news, and counted by those limits, too. */
    ping: (projectId: number) => minutely('ping', projectId, publishing.perMinuteOfProject),
    generatorFeed: (address: string) => minutely('feed', addressKey(address), generators.feedsPerMinute),
    /** Pictures that have to be fetched. Ten minutes' may come at once: a first look at a few lists has hundreds. */
    picture: (address: string) =>
      spend(db, { key: `picture:${addressKey(address)}`, size: pictureProxy.perMinute * 10, perSeconds: 600 }),
    websub: (address: string) => minutely('websub', addressKey(address), websub.requestsPerMinute),
    pushRegistration: (accountId: number) => hourly('push-registration', accountId, push.registrationsPerHour),
    pushTest: (accountId: number) => hourly('push-test', accountId, push.testsPerHour),
    /** Each asks far ends, so that it takes some seconds. */
    check: (accountId: number) => minutely('check', accountId, 6),
    pushRemoval: (address: string) => minutely('push-removal', addressKey(address), push.removalsPerMinute),
  };
};
