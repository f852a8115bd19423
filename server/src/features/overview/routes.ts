import * as contract from '@newsbell/contracts/overview';
import { languageOf } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { type OverviewDeps, readOverview } from './overview.ts';

export const overviewRoutes = (app: App, deps: OverviewDeps): void => {
  app.route({ ...contract.adminOverview, handler: request => readOverview(deps, languageOf(request)) });
};
