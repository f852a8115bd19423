import type { Db } from '#db/open.ts';
import type { Log } from '#log.ts';
import { type AppOptions, buildApp } from '../src/app.ts';
import { settingsOf } from './settings.ts';

/** Builds the app as production does, but for its answers, which are held against the contract. */
export const testApp = (
  db: Db,
  {
    publicUrl = 'http://newsbell.test',
    metricsToken,
    productName,
    env,
    firstNeedsCode = false,
    log = () => {},
    ...options
  }: AppOptions & {
    publicUrl?: string;
    metricsToken?: string;
    productName?: string;
    /** They are more settings, by their names in the environment. */
    env?: Record<string, string>;
    /** As away from the own machine, the first administrator needs the code. */
    firstNeedsCode?: boolean;
    log?: Log;
  } = {},
) => {
  // Tests are about the answer, not about the time that a busy machine takes for it.
  const named = {
    ANSWER_WITHIN_MS: '30000',
    PUBLIC_URL: publicUrl,
    PRODUCT_NAME: productName,
    METRICS_TOKEN: metricsToken,
    // People of tests are new, and a test that is about that says so.
    NEWCOMER_LIMITS: 'false',
  };
  const read = settingsOf({ ...named, ...env });
  const settings = { ...read, accounts: { ...read.accounts, firstNeedsCode } };
  return buildApp({ db, log, settings }, { checkAnswers: true, ...options });
};

/** Rate limits: with these settings a test may sign in, sign up and write to the administrators as often as it likes. */
export const unlimited = Object.fromEntries(
  ['SIGN_IN_PER_HOUR_ADDRESS', 'SIGN_IN_PER_HOUR_ACCOUNT', 'SIGN_UP_PER_HOUR_ADDRESS', 'CONTACT_PER_HOUR_ADDRESS'].map(
    name => [name, '1000000'],
  ),
);
