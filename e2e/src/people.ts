/** These are the people of the journeys, made by the product's own calls. */
import type { Page } from '@playwright/test';
import { mailedPath } from './mail.ts';

export const password = 'four brass bells ring';
/** A call of a test has these headers, as one of our page's scripts has. */
export const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
let made = 0;

/** Signs up in the page's browser; answers the username. */
export const signUp = async (page: Page): Promise<string> => {
  const username = `p${++made}_${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
  const data = { username, email: `${username}@example.org`, password };
  const answer = await page.request.post('/v1/account', { data, headers: fromOurPage });
  if (!answer.ok()) throw new Error(await answer.text());
  return username;
};

/** Leaves the page first: a sign-in ends the one before it, whose calls on their way would be refused. */
export const signIn = async (page: Page, username: string, secret = password): Promise<void> => {
  await page.goto('about:blank');
  const data = { username, password: secret };
  const answer = await page.request.post('/v1/account/login', { data, headers: fromOurPage });
  if (!answer.ok()) throw new Error(await answer.text());
};

/** Does the same as signUp, with an e-mail that is known to be theirs, by the link that was mailed. */
export const signUpVerified = async (page: Page): Promise<string> => {
  const username = await signUp(page);
  const link = await mailedPath(page, `${username}@example.org`, /\/validate\?token=/);
  const answer = await page.request.get(`/v1/account${link.replace(/^\/user/, '')}`, { headers: fromOurPage });
  if (!answer.ok()) throw new Error(await answer.text());
  return username;
};
