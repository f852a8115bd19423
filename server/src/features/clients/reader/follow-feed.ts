/** Follows the feed that an app names, as the web does and within its limits. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { followInTransaction, type Starting } from '#features/subscriptions/follow.ts';
import { ownSourceAt } from '#features/subscriptions/opml/follow-outline.ts';
import { Refusal } from '#http/problems.ts';
import { type Feed, type FeedName, feedNamed, feedsOf } from '../feeds.ts';

/**
 * Adds the source at an address and follows it, as the web's call does and within its limits. Throws a Refusal where the person may not, or
 * asks too often.
 */
export type AddFor = (
  accountId: number,
  address: { url: string; subscribe: true },
  reply: FastifyReply,
) => Promise<{ kind: 'added'; projectId: number } | { kind: 'failed'; code: string }>;

const LONGEST_ADDRESS = 2048;

export interface FollowingDoors {
  addFor: AddFor;
  starting: Starting;
}

/** Answers the feed, which is followed now, or the code of why there is none. One that is named by its id must be followed already. */
type FollowedFeed = (request: FastifyRequest, reply: FastifyReply, name: FeedName) => Promise<Feed | string>;

export const openFollowing = (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { addFor, starting }: FollowingDoors,
): FollowedFeed => {
  const feeds = (accountId: number) => feedsOf(db, { accountId, publicUrl: settings.publicUrl });

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

  return async ({ caller: { accountId } }, reply, name) => {
    const there = feedNamed(await feeds(accountId), name);
    if (there) return there;
    if (name.kind === 'feed') throw new Refusal('SUBSCRIPTION_NOT_FOUND');
    if (name.url.length > LONGEST_ADDRESS) return 'BLOCKED_URL';
    const id = await followOwn(accountId, name.url);
    if (id !== undefined) return (await feeds(accountId)).find(feed => feed.id === id) ?? absent();
    const added = await addFor(accountId, { url: name.url, subscribe: true }, reply);
    if (added.kind === 'failed') return added.code;
    const all = await feeds(accountId);
    return all.find(feed => feed.kind === 'project' && feed.projectId === added.projectId) ?? absent();
  };
};

const absent = (): never => {
  throw new Refusal('PROJECT_NOT_FOUND');
};
