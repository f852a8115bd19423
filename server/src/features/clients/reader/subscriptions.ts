/** The calls by which reader apps follow, unfollow, name and move feeds. */
import * as contract from '@newsbell/contracts/reader-edits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { type Edit, editSubscriptions, type Move } from '#features/subscriptions/edit.ts';
import { followInTransaction, type Starting, unfollow } from '#features/subscriptions/follow.ts';
import { followedById } from '#features/subscriptions/followed.ts';
import { ownSourceAt } from '#features/subscriptions/opml/follow-outline.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { type Feed, feedNamed, feedsOf } from '../feeds.ts';
import { last } from './parameters.ts';
import { asReader } from './scope.ts';
import { answerOk, type FeedName, ownerOf, readFeed, sentIn } from './sent.ts';
import { type EditedFeed, readSubscriptionEdit } from './subscription-edit.ts';

/**
 * Adds the source at an address and follows it, as the web's call does and within its limits. Throws a Refusal where the person may not, or
 * asks too often.
 */
export type AddFor = (
  accountId: number,
  address: { url: string; subscribe: true },
  reply: FastifyReply,
) => Promise<{ kind: 'added'; projectId: number } | { kind: 'failed'; code: string }>;

/** The network is asked while the app waits. */
const HANDLER_TIMEOUT = 40_000;

const LONGEST_ADDRESS = 2048;

export interface SubscriptionDoors {
  addFor: AddFor;
  starting: Starting;
}

export const subscriptionRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { addFor, starting }: SubscriptionDoors,
): void => {
  const feeds = (accountId: number) => feedsOf(db, { accountId, publicUrl: settings.publicUrl });

  app.route({
    ...asReader(contract.readerQuickAdd),
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const asked = last(sentIn(request), 'quickadd')?.trim();
      if (!asked) throw new Refusal('INVALID_FIELDS', { quickadd: 'missing' });
      const query = asked.replace(/^feed\/(?!\d+$)/, '');
      const name = readFeed(asked, await ownerOf(db, accountId)) ?? { kind: 'feed-by-url', url: query };
      const found = await followedFeed(request, reply, name);
      if (typeof found === 'object')
        return { numResults: 1, query, streamId: `feed/${found.id}`, streamName: found.title };
      return { numResults: 0, query, error: crawlErrorText(found, languageOf(request)) };
    },
  });

  app.route({
    ...asReader(contract.readerSubscriptionEdit),
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const edit = readSubscriptionEdit(sentIn(request), await ownerOf(db, accountId));
      if (edit.kind === 'wrong') throw new Refusal('INVALID_FIELDS', { [edit.name]: 'invalid' });
      if (edit.kind === 'subscribe') {
        const edits: Edit[] = [];
        for (const { name, title } of edit.feeds) {
          const found = await followedFeed(request, reply, name);
          if (typeof found !== 'object')
            throw new Refusal('RSS_NOT_FOUND', undefined, crawlErrorText(found, languageOf(request)));
          edits.push({ id: found.id, title });
        }
        await change(accountId, edits, edit.move);
      } else {
        const edits = await known(accountId, edit.feeds);
        if (edit.kind === 'edit') await change(accountId, edits, edit.move);
        else for (const { id } of edits) await leave(accountId, id);
      }
      return answerOk(reply);
    },
  });

  /** Answers the feed, which is followed now, or the code of why there is none. One that is named by its id must be followed already. */
  const followedFeed = async (
    { caller: { accountId } }: FastifyRequest,
    reply: FastifyReply,
    name: FeedName,
  ): Promise<Feed | string> => {
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

  /** Throws where one of them is not followed, so that nothing is changed then. */
  const known = async (accountId: number, wanted: readonly EditedFeed[]): Promise<Edit[]> => {
    const all = await feeds(accountId);
    return wanted.map(({ name, title }) => {
      const feed = feedNamed(all, name);
      if (!feed) throw new Refusal('SUBSCRIPTION_NOT_FOUND');
      return { id: feed.id, title };
    });
  };

  const change = async (accountId: number, edits: readonly Edit[], move: Move): Promise<void> => {
    const outcome = await editSubscriptions(db, accountId, edits, move);
    if (outcome === 'full') throw new Refusal('TOO_MANY_FOLDERS');
    if (outcome === 'no-subscription') throw new Refusal('SUBSCRIPTION_NOT_FOUND');
  };

  const leave = async (accountId: number, id: number): Promise<void> => {
    const followed = await followedById(db, accountId, id);
    if (followed) await unfollow(db, accountId, followed);
  };
};

const absent = (): never => {
  throw new Refusal('PROJECT_NOT_FOUND');
};
