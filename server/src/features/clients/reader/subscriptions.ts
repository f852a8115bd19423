/** The calls by which reader apps follow, unfollow, name and move feeds. */
import * as contract from '@newsbell/contracts/reader-edits';
import type { Deps } from '#deps.ts';
import { type Edit, editSubscriptions, type Move } from '#features/subscriptions/edit.ts';
import { unfollow } from '#features/subscriptions/follow.ts';
import { followedById } from '#features/subscriptions/followed.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';
import { feedFinder, feedsOf } from '../feeds.ts';
import { type FollowingDoors, openFollowing } from './follow-feed.ts';
import { last } from './parameters.ts';
import { asReader } from './scope.ts';
import { answerOk, ownerOf, readFeed, sentIn } from './sent.ts';
import { type EditedFeed, readSubscriptionEdit } from './subscription-edit.ts';

/** The network is asked while the app waits. */
const HANDLER_TIMEOUT = 40_000;

export const subscriptionRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  doors: FollowingDoors,
): void => {
  const startFollowing = openFollowing({ db, settings }, doors);

  app.route({
    ...asReader(contract.readerQuickAdd),
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const asked = last(sentIn(request), 'quickadd')?.trim();
      if (!asked) throw new Refusal('INVALID_FIELDS', { quickadd: 'missing' });
      const query = asked.replace(/^feed\/(?!\d+$)/, '');
      const name = readFeed(asked, await ownerOf(db, accountId)) ?? { kind: 'feed-by-url', url: query };
      const followFeed = await startFollowing(request, reply);
      const found = await followFeed(name);
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
        const followFeed = await startFollowing(request, reply);
        const edits: Edit[] = [];
        for (const { name, title } of edit.feeds) {
          const found = await followFeed(name);
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

  /** Throws where one of them is not followed, so that nothing is changed then. */
  const known = async (accountId: number, wanted: readonly EditedFeed[]): Promise<Edit[]> => {
    const findFeed = feedFinder(await feedsOf(db, { accountId, publicUrl: settings.publicUrl }));
    return wanted.map(({ name, title }) => {
      const feed = findFeed(name);
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
