/** The call that follows a whole bundle of sources. */
import { bundleSubscribe } from '@newsbell/contracts/bundles';
import type { Deps } from '#deps.ts';
import { type BundlePlan, bundleKey, bundlesOf } from '#features/projects/bundles.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import type { Following } from './answers.ts';
import { followBundle } from './follow-bundle.ts';
import { subscriptionsByProject } from './subscription-row.ts';

export const bundleRoutes = (
  app: App,
  { db }: Pick<Deps, 'db'>,
  following: Following,
  plans: readonly BundlePlan[],
): void => {
  app.route({
    ...bundleSubscribe,
    handler: async ({ caller: { accountId }, body: { key } }) => {
      const [bundle] = await bundlesOf(
        db,
        plans.filter(plan => bundleKey(plan) === key),
      );
      if (!bundle) throw new Refusal('NOT_FOUND');
      const urlKeys = bundle.sources.map(source => source.urlKey);
      const outcome = await followBundle(db, accountId, urlKeys, following);
      if (outcome.kind === 'full') throw new Refusal('TOO_MANY_SUBSCRIPTIONS');
      const followed = await subscriptionsByProject(db, accountId, urlKeys, following.countUnread);
      return { added: outcome.added, subscriptions: [...followed.values()] };
    },
  });
};
