/** Builds the app with a way out to the sign-in providers of a test. */

import type { Db } from '#db/open.ts';
import { openProviderDoor } from '#features/accounts/providers/door.ts';
import type { Outside } from '#net/outside.ts';
import { testApp } from './app.ts';
import type { TestBrowser } from './browser.ts';
import { settingsOf } from './settings.ts';

export const publicUrl = 'http://newsbell.test';

export const lots = { SIGN_UP_PER_HOUR_ADDRESS: '100000', SIGN_IN_PER_HOUR_ADDRESS: '100000' };

/** `env` sets the providers up. */
export const providerApp = (
  db: Db,
  outside: Outside,
  env: Record<string, string>,
  bounds: Parameters<typeof openProviderDoor>[2] = {},
  log: (event: string, fields?: object) => void = () => {},
  firstNeedsCode = false,
) => {
  const { accounts } = settingsOf({ PUBLIC_URL: publicUrl, ...env });
  const door = openProviderDoor(outside, accounts, bounds);
  return testApp(db, {
    publicUrl,
    env: { ...lots, ...env },
    providerDoor: door,
    log,
    firstNeedsCode,
    routes: app => void app.addHook('onClose', () => door.close()),
  });
};

/** Opens the popup; answers where it is sent. */
export const beginAt = async (browser: TestBrowser, id: string, query = ''): Promise<URL> => {
  const answer = await browser.get(`/v1/social/${id}/begin${query}`, { headers: { 'sec-fetch-dest': 'document' } });
  if (answer.statusCode !== 302) throw new Error(`${answer.statusCode} ${answer.body}`);
  return new URL(answer.headers.location as string);
};

/** Does the same as the page `/oauth2/{id}` with its address. */
export const finishAt = (browser: TestBrowser, id: string, answer: Record<string, string>) =>
  browser.post(`/v1/social/${id}`, { form: answer });
