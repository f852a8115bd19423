/** Lists the addresses of those who write programs, the dashboard, and an invitation to what somebody publishes. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wasSignedIn } from '#features/accounts/login.ts';
import { generatorsQuery } from '#features/generators/queries.ts';
import { hooksQuery } from '#features/hooks/queries.ts';
import { activityQuery, ownProjectsQuery } from '#features/projects/queries.ts';
import { withAllTexts } from '#i18n/index.ts';
import { getParentRoute } from './tree-root.ts';

export const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  loader: ({ context: { queries } }) => {
    if (!wasSignedIn()) return;
    void queries.prefetchQuery(generatorsQuery());
    void queries.prefetchQuery(activityQuery());
  },
  component: lazyRouteComponent(() => withAllTexts(import('./dashboard-route.tsx')), 'DashboardRoute'),
});

export const developer = createRoute({
  getParentRoute,
  path: '/developer',
  loader: ({ context: { queries } }) => {
    if (!wasSignedIn()) return;
    void queries.prefetchQuery(ownProjectsQuery());
    void queries.prefetchQuery(activityQuery());
  },
  component: lazyRouteComponent(() => withAllTexts(import('./developer-route.tsx')), 'DeveloperRoute'),
});

export const developerProject = createRoute({
  getParentRoute,
  path: '/developer/$project',
  loader: ({ context: { queries } }) => {
    if (wasSignedIn()) void queries.prefetchQuery(ownProjectsQuery());
  },
  component: lazyRouteComponent(() => withAllTexts(import('./developer-project-route.tsx')), 'DeveloperProjectRoute'),
});

export const hook = createRoute({
  getParentRoute,
  path: '/developer/$project/hook/$id',
  loader: ({ context: { queries }, params: { project } }) => {
    if (wasSignedIn()) void queries.prefetchQuery(hooksQuery(project));
  },
  component: lazyRouteComponent(() => withAllTexts(import('./hook-route.tsx')), 'HookRoute'),
});

export const invite = createRoute({
  getParentRoute,
  path: '/invite/$secret',
  component: lazyRouteComponent(() => withAllTexts(import('./invite-route.tsx')), 'InviteRoute'),
});

export const api = createRoute({
  getParentRoute,
  path: '/api',
  component: lazyRouteComponent(() => withAllTexts(import('./api-route.tsx')), 'ApiRoute'),
});
