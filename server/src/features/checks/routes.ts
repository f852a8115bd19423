import * as contract from '@newsbell/contracts/overview';
import { languageOf } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { type Checks, LIMIT_MS } from './checks.ts';

/** Far ends are waited for, and the answer has some time left beside. */
const HANDLER_MS = LIMIT_MS + 5_000;

/** Rate limit: `spend` throws TOO_MANY_REQUESTS where the account has asked too often within a minute. */
export const checkRoutes = (app: App, check: Checks, spend: (accountId: number) => Promise<void>): void => {
  app.route({
    ...contract.adminCheck,
    handlerTimeout: HANDLER_MS,
    handler: async request => {
      await spend(request.caller.accountId);
      const findings = await check(languageOf(request));
      return { at: new Date().toISOString(), findings };
    },
  });
};
