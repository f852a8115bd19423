/** Follows the feed that an app names, as the web does and within its limits. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { followInTransaction, type Starting } from '#features/subscriptions/follow.ts';
import { ownSourceAt } from '#features/subscriptions/opml/follow-outline.ts';
import type { Caller } from '#http/guard.ts';
import { Refusal } from '#http/problems.ts';
import { type Feed, type FeedName, feedFinder, feedsOf } from '../feeds.ts';

/**
 * Adds the source at an address and follows it, as the web's call does and within its limits. Throws a Refusal where the person may not, or
 * asks too often.
 */
export type AddFor = (
  caller: Caller,
  address: { url: string; subscribe: true },
  reply: FastifyReply,
) => Promise<{ kind: 'added'; projectId: number } | { kind: 'failed'; code: string }>;

const LONGEST_ADDRESS = 2048;

export interface FollowingDoors {
  addFor: AddFor;
  starting: Starting;
}

/** Answers the feed, which is followed now, or the code of why there is none. One that is named by its id must be followed already. */
type FollowFeed = (name: FeedName) => Promise<Feed | string>;

/** Serves one call, which may name many feeds: they are loaded once, and anew after one of them was followed. */
type StartFollowing = (request: FastifyRequest, reply: FastifyReply) => Promise<FollowFeed>;

export const openFollowing = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { addFor, starting }: FollowingDoors,
): StartFollowing => {
  /** Answers the id of the subscription of a source whose feed is on this very server, as our lists name it. Undefined: it is elsewhere. */
  const followOwn = async (accountId: number, url: string): Promise<number | undefined> => {
    const own = await ownSourceAt(db, accountId, url, settings.publicUrl);
    if (own === undefined) return undefined;
    const outcome =
      own === 'absent'
        ? absent()
        : await db.transaction().execute(tx => followInTransaction(tx, accountId, own, null, starting));
    if (outcome.kind === 'full') throw new Refusal('TOO_MANY_SUBSCRIPTIONS');
    return outcome.kind === 'followed' ? outcome.id : absent();
  };

  return async ({ caller }, reply) => {
    const { accountId } = caller;
    const load = () => feedsOf(db, { accountId, publicUrl: settings.publicUrl });
    let findFeed = feedFinder(await load());
    const loadAnew = async (isIt: (feed: Feed) => boolean): Promise<Feed> => {
      const feeds = await load();
      findFeed = feedFinder(feeds);
      return feeds.find(isIt) ?? absent();
    };
    return async name => {
      const there = findFeed(name);
      if (there) return there;
      if (name.kind === 'feed') throw new Refusal('SUBSCRIPTION_NOT_FOUND');
      if (name.url.length > LONGEST_ADDRESS) return 'BLOCKED_URL';
      const id = await followOwn(accountId, name.url);
      if (id !== undefined) return loadAnew(feed => feed.id === id);
      const added = await addFor(caller, { url: name.url, subscribe: true }, reply);
      if (added.kind === 'failed') return added.code;
      return loadAnew(feed => feed.kind === 'project' && feed.projectId === added.projectId);
    };
  };
};

const absent = (): never => {
  throw new Refusal('PROJECT_NOT_FOUND');
};
