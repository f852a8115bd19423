import type { FrameLocator, Page } from '@playwright/test';
import { violationsOn } from './faults.ts';
import { signIn, signUp } from './people.ts';
import { expect, test } from './test.ts';

/** Opens the page, with all watched that the reference asks and the browser refuses; the reference is there when this is. */
const openReference = async (page: Page): Promise<{ reference: FrameLocator; asked: string[] }> => {
  test.slow();
  await signIn(page, 'admin', 'ring-the-bell');
  const asked: string[] = [];
  // The page around the reference shows icons of what the administrator follows, which other journeys may have changed.
  page.on('request', request => {
    if (request.frame() !== page.mainFrame()) asked.push(request.url());
  });
  // Content Security Policy: each violation of it, in the page and in its frame, becomes a complaint that fails the journey.
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error('policy', violatedDirective, blockedURI))`);
  await page.goto('/api');
  const reference = page.frameLocator('iframe[title="Reference of the API"]');
  // The reference draws all calls before its heading, which takes 20 s on a machine that does other things as well.
  await expect(reference.getByRole('heading', { level: 1, name: 'Newsbell API' })).toBeVisible({ timeout: 60_000 });
  return { reference, asked };
};

/** Opens the call by its address in the reference, where it says what it takes. */
const openCall = async (page: Page, hash: string): Promise<void> => {
  const frame = page.frames().find(each => each.url().includes('/api/reference'));
  await frame!.evaluate(`location.hash = ${JSON.stringify(hash)}`);
};

test('an administrator tries a call out with the session, and nobody else is asked @desktop', async ({
  page,
  baseURL,
}) => {
  const { reference, asked } = await openReference(page);
  await openCall(page, '#tag/account/GET/v1/account');
  await expect(reference.getByRole('heading', { name: "Read the caller's account" })).toBeVisible();
  await reference.getByRole('button', { name: /Test Request \(get \/v1\/account\)/i }).click();
  const answer = page.waitForResponse(each => new URL(each.url()).pathname === '/v1/account');
  await reference.locator('button[data-addressbar-action="send"]:visible').click();
  const answered = await answer;
  expect(await answered.json()).toMatchObject({ username: 'admin' });
  const sent = answered.request().headers();
  expect(sent['x-requested-with']).toBe('api-reference');
  expect(sent).not.toHaveProperty('authorization');
  await expect(reference.getByText('200 OK')).toBeVisible();

  const others = asked.filter(url => !url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url));
  expect(others).toEqual([]);
  expect(asked.filter(url => url.includes('/assets/reference/'))).toHaveLength(2);
});

test('the reference has the scheme of the page, also when that changes @desktop', async ({ page }) => {
  const { reference } = await openReference(page);
  await expect(reference.locator('body')).toHaveClass(/light-mode/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(reference.locator('body')).toHaveClass(/dark-mode/);
  const around = await page.evaluate<string>("getComputedStyle(document.querySelector('iframe')).backgroundColor");
  await expect(reference.locator('body')).toHaveCSS('background-color', around);
});

/** The viewer brings these faults along: its header is one more banner, and its lists of calls scroll without a place for the keyboard. */
const ofTheViewer = ['landmark-unique header', 'scrollable-region-focusable iframe,.endpoints'];

test('the page and its reference have no faults that are ours, and no person without the role gets it', async ({
  page,
  trouble,
}) => {
  await openReference(page);
  const faults = (await violationsOn(page)).flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target}`));
  expect(faults.filter(fault => !ofTheViewer.includes(fault))).toEqual([]);
  await page.context().clearCookies();
  await signUp(page);
  trouble.expected(/403/);
  await page.goto('/api');
  const title = 'This page is for administrators and API viewers';
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect((await page.request.get('/api/reference')).status()).toBe(403);
});
