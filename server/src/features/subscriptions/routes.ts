/** The calls by which people follow projects, tags and words, and say how. */
import * as contract from '@newsbell/contracts/subscriptions';
import type { Deps } from '#deps.ts';
import type { Lists } from '#features/items/queries.ts';
import type { Searching } from '#features/items/searching.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { createAnswers, type Following } from './answers.ts';
import { folderRoutes } from './folder-routes.ts';
import { followedOf } from './followed.ts';
import { manyRoutes } from './many-routes.ts';
import { previewKeywords } from './preview.ts';
import { listSubscriptions } from './subscription-row.ts';

export const subscriptionRoutes = (
  app: App,
  { db }: Pick<Deps, 'db'>,
  following: Following,
  { lists, searching }: { lists: Lists; searching: Searching },
): void => {
  const { countUnread } = following;
  app.route({
    ...contract.accountSubscribes,
    handler: ({ caller }) => listSubscriptions(db, caller.accountId, countUnread),
  });

  const { subscribe, modify, unsubscribe, addKeyword, removeKeyword, mute } = createAnswers(db, following);
  app.route({ ...contract.projectSubscribe, handler: subscribe });
  app.route({ ...contract.projectSubscriptionChange, handler: modify });
  app.route({ ...contract.projectUnsubscribe, handler: unsubscribe });
  app.route({ ...contract.projectKeywordAdd, handler: addKeyword });
  app.route({ ...contract.projectKeywordRemove, handler: removeKeyword });
  app.route({ ...contract.projectMute, handler: mute });
  app.route({ ...contract.tagSubscribe, handler: subscribe });
  app.route({ ...contract.tagSubscriptionChange, handler: modify });
  app.route({ ...contract.tagUnsubscribe, handler: unsubscribe });
  app.route({ ...contract.tagKeywordAdd, handler: addKeyword });
  app.route({ ...contract.tagKeywordRemove, handler: removeKeyword });
  app.route({ ...contract.tagMute, handler: mute });
  app.route({ ...contract.wordSubscribe, handler: subscribe });
  app.route({ ...contract.wordSubscriptionChange, handler: modify });
  app.route({ ...contract.wordUnsubscribe, handler: unsubscribe });
  app.route({ ...contract.wordKeywordAdd, handler: addKeyword });
  app.route({ ...contract.wordKeywordRemove, handler: removeKeyword });
  app.route({ ...contract.wordMute, handler: mute });

  app.route({
    ...contract.keywordPreview,
    handler: async request => {
      const {
        caller: { accountId },
        query: { type, key, keyword },
      } = request;
      const followed = followedOf(type === 'PROJECT' ? { urlKey: key } : type === 'TAG' ? { tag: key } : { word: key });
      const preview = await searching(request, () => previewKeywords(lists, accountId, followed, keyword));
      if (!preview) throw new Refusal('PROJECT_NOT_FOUND');
      return preview;
    },
  });
  manyRoutes(app, { db }, following);
  folderRoutes(app, { db }, countUnread);
};
