/** The two calls of subscribers. */
import * as contract from '@newsbell/contracts/subscriptions';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';

/** Nobody can sign in yet, so nobody has subscriptions. */
export const subscriptionRoutes = (app: App): void => {
  app.route({ ...contract.feedOfSubscriptions, handler: askToSignIn });
  app.route({ ...contract.searchSubscriptions, handler: askToSignIn });
};

const askToSignIn = async (): Promise<never> => {
  throw new Refusal('LOGIN_REQUIRED');
};
