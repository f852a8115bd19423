import type { Db } from '#db/open.ts';
import { type AppOptions, buildApp } from '../src/app.ts';

/** The app as production builds it, but for its answers, which are held against the contract. */
export const testApp = (
  db: Db,
  options: AppOptions & { publicUrl?: string; metricsToken?: string; productName?: string } = {},
) => {
  const { publicUrl = 'http://newsbell.test', metricsToken, productName = 'Newsbell', ...rest } = options;
  const settings = { productName, publicUrl, metricsToken } as Parameters<typeof buildApp>[0]['settings'];
  return buildApp({ db, log: () => {}, settings }, { checkAnswers: true, ...rest });
};
