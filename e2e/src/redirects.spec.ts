/** Open redirect: an address may say where to go on to, but never to another site, whatever it is made of. */
import type { Page } from '@playwright/test';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

/** There is one of each kind; `safe-path.test.ts` of the web has the others. */
const hostile = [
  'https://elsewhere.example',
  '//elsewhere.example',
  '/.//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:document.title="gone"',
];

/** Answers every request that leaves, also one that no page follows. */
const requestsElsewhere = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', request => {
    if (new URL(request.url()).hostname.includes('elsewhere')) asked.push(request.url());
  });
  return asked;
};

/** These addresses take a target to go on to, for somebody who is signed in. */
const doors: Record<string, (redirect: string, username: string) => string> = {
  'the wait page': redirect => `/wait_auth_change?redirect=${redirect}`,
  'the token login': (redirect, username) =>
    `/login/token?type=token&username=${username}&token=x&redirect=${redirect}`,
};

for (const [door, addressOf] of Object.entries(doors)) {
  test(`${door} never leads to another site @desktop`, async ({ page, baseURL }) => {
    const username = await signUp(page);
    const elsewhere = requestsElsewhere(page);
    for (const redirect of hostile) {
      await page.goto(addressOf(encodeURIComponent(redirect), username));
      await expect(page, redirect).toHaveURL(/\/discover$/);
      expect(new URL(page.url()).origin, redirect).toBe(new URL(baseURL!).origin);
      await expect(page, redirect).not.toHaveTitle('gone');
    }
    expect(elsewhere).toEqual([]);
  });
}
