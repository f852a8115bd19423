/** Lists the addresses of the developer mode. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { wasSignedIn } from '#features/accounts/login.ts';
import { ownProjectsQuery } from '#features/projects/queries.ts';
import { withAllTexts } from '#i18n/index.ts';
import { getParentRoute } from './tree-root.ts';

export const developerProject = createRoute({
  getParentRoute,
  path: '/developer/$project',
  loader: ({ context: { queries } }) => {
    if (wasSignedIn()) void queries.prefetchQuery(ownProjectsQuery());
  },
  component: lazyRouteComponent(() => withAllTexts(import('./developer-project-route.tsx')), 'DeveloperProjectRoute'),
});
