import { readConfig } from '#config.ts';
import type { Db } from '#db/open.ts';
import { type AppOptions, buildApp } from '../src/app.ts';

/** The app as production builds it, but for its answers, which are held against the contract. */
export const testApp = (
  db: Db,
  options: AppOptions & { publicUrl?: string; metricsToken?: string; productName?: string } = {},
) => {
  const { publicUrl = 'http://newsbell.test', metricsToken, productName = 'Newsbell', ...rest } = options;
  const outcome = readConfig({ PUBLIC_URL: publicUrl, PRODUCT_NAME: productName, METRICS_TOKEN: metricsToken });
  if (outcome.kind === 'wrong') throw new Error(outcome.problems.join());
  return buildApp({ db, log: () => {}, settings: outcome.config }, { checkAnswers: true, ...rest });
};
