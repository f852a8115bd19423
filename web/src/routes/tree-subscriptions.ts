/** These are the addresses at which a person arranges what they follow. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { foldersQuery, subscriptionsQuery } from '#features/subscriptions/queries.ts';
import { tableSearchIn } from '#features/subscriptions/table/table-search.ts';
import { withAllTexts } from '#i18n/index.ts';
import { getParentRoute } from './tree-root.ts';

export const subscribes = createRoute({
  getParentRoute,
  path: '/subscribes',
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(subscriptionsQuery());
    void queries.prefetchQuery(foldersQuery());
  },
  component: lazyRouteComponent(() => import('./subscribes-route.tsx'), 'SubscribesRoute'),
});
export const subscriptionTable = createRoute({
  getParentRoute,
  path: '/subscribes/table',
  validateSearch: tableSearchIn,
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(subscriptionsQuery());
    void queries.prefetchQuery(foldersQuery());
  },
  component: lazyRouteComponent(() => withAllTexts(import('./subscription-table-route.tsx')), 'SubscriptionTableRoute'),
});
export const opml = createRoute({
  getParentRoute,
  path: '/subscribes/opml',
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
    typeof id === 'string' && /^[\da-f-]{36}$/i.test(id) ? { id } : {},
  component: lazyRouteComponent(() => withAllTexts(import('./opml-route.tsx')), 'OpmlRoute'),
});
