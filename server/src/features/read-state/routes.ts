/** The calls by which people read: their own lists, what they have read, what they keep. */
import * as contract from '@newsbell/contracts/read-state';
import { unreadCounts as unreadContract } from '@newsbell/contracts/subscriptions';
import { isVisibleItem } from '#db/visibility.ts';
import type { Deps } from '#deps.ts';
import { positionOfItem } from '#features/items/keyset.ts';
import { listOf, listOrNews } from '#features/items/pages.ts';
import type { Lists } from '#features/items/queries.ts';
import type { Searching } from '#features/items/searching.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { readQuery } from '#text/query.ts';
import { markItemsRead, markItemsUnread, markScopeRead } from './mark.ts';
import { myNews } from './my-news.ts';
import { searchMine } from './my-search.ts';
import { newestOfEach } from './newest-of-each.ts';
import { type FindProject, scopeOf } from './scope.ts';
import { addStar, removeStar, starredItems } from './stars.ts';
import { undoMark } from './undo.ts';
import { unreadCounts } from './unread.ts';
import { viewerOf } from './viewer.ts';

export const readStateRoutes = (
  app: App,
  { db }: Pick<Deps, 'db'>,
  lists: Lists,
  { findProject, searching }: { findProject: FindProject; searching: Searching },
): void => {
  app.route({
    ...contract.feedOfSubscriptions,
    handler: async ({ caller: { accountId }, query: { folder, unread, newestOfEach: isOfEach, ...asked } }) => {
      const viewer = await viewerOf(db, accountId);
      if (isOfEach) {
        const list = newestOfEach(db, viewer, { accountId, folder, unread });
        return listOrNews(db, list, { ...asked, fold: false }, viewer);
      }
      return listOrNews(db, myNews(db, viewer, { accountId, folder, unread }), asked, viewer);
    },
  });
  app.route({
    ...contract.searchSubscriptions,
    handler: async request => {
      const {
        caller: { accountId },
        query: { word, urlKey, language, ...asked },
      } = request;
      const query = readQuery(word, { lastWordIsPrefix: true });
      const projectId = urlKey === undefined ? undefined : await projectIdOf(urlKey, accountId);
      const list = searchMine(lists, { accountId, projectId, language }, query);
      const viewer = await viewerOf(db, accountId);
      return searching(request, () => listOf(db, list, asked, viewer));
    },
  });
  app.route({
    ...unreadContract,
    handler: async ({ caller }) => {
      const { all, bySubscription } = await unreadCounts(db, caller.accountId);
      return { all, subscriptions: [...bySubscription].map(([id, unread]) => ({ id, unread })) };
    },
  });
  app.route({
    ...contract.markRead,
    handler: async ({ caller: { accountId }, body: { id, scope, key, subscribeIds, byName, until, ...places } }) => {
      if (id) return markItemsRead(db, accountId, id);
      if (!scope) throw new Refusal('INVALID_FIELDS', { scope: 'missing' });
      const outcome = await scopeOf(db, accountId, { scope, key, subscribeIds, byName }, findProject);
      if (outcome.kind === 'no-key') throw new Refusal('INVALID_FIELDS', { [outcome.field]: 'missing' });
      if (outcome.kind === 'absent') throw new Refusal(outcome.code);
      const bounds = {
        until,
        above: await placeOf(accountId, places.above),
        below: await placeOf(accountId, places.below),
        first: await placeOf(accountId, places.first),
        last: await placeOf(accountId, places.last),
      };
      return markScopeRead(db, accountId, outcome.scope, bounds);
    },
  });
  app.route({
    ...contract.markUnread,
    handler: async ({ caller: { accountId }, query: { id, undo } }) => {
      if (undo === undefined) {
        if (!id) throw new Refusal('INVALID_FIELDS', { id: 'missing' });
        return markItemsUnread(db, accountId, id);
      }
      const marked = await undoMark(db, accountId, undo);
      if (marked === undefined) throw new Refusal('NOT_FOUND');
      return { marked, undo: null };
    },
  });
  app.route({
    ...contract.starAdd,
    handler: async ({ caller, query }) => {
      const outcome = await addStar(db, caller.accountId, query.id);
      if (outcome === 'absent') throw new Refusal('FEED_NOT_FOUND');
      if (outcome === 'full') throw new Refusal('TOO_MANY_STARS');
      return { starred: true };
    },
  });
  app.route({
    ...contract.starRemove,
    handler: async ({ caller, query }) => {
      await removeStar(db, caller.accountId, query.id);
      return { starred: false };
    },
  });
  app.route({
    ...contract.starList,
    handler: async ({ caller, query }) => {
      const page = await starredItems(db, await viewerOf(db, caller.accountId), query);
      if (!page) throw new Refusal('END_OF_LIST');
      return page;
    },
  });

  const projectIdOf = async (urlKey: string, accountId: number): Promise<number> => {
    const project = await findProject(urlKey, accountId);
    if (!project) throw new Refusal('PROJECT_NOT_FOUND');
    return project.id;
  };
  const placeOf = async (accountId: number, id: number | undefined) => {
    if (id === undefined) return undefined;
    const place = await positionOfItem(db, id, isVisibleItem(accountId));
    if (!place) throw new Refusal('FEED_NOT_FOUND');
    return place;
  };
};
