/** These journeys go through a server of their own, which is private, and where people sign up by invitation. */
import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { password } from './people.ts';
import { freePort, type Running, startProcess } from './setup/process.ts';
import { test as base, expect } from './test.ts';

/** The first administrator needs a code wherever others can reach the server. */
const startPrivateServer = async (): Promise<Running> => {
  const port = await freePort();
  return startProcess(['server/src/cli.ts', 'serve'], /Newsbell is at (http:\/\/\S+)/, {
    PORT: port,
    HOST: '0.0.0.0',
    PUBLIC_URL: `http://localhost:${port}`,
    SIGN_UP: 'invited',
    READING: 'signed-in',
    STARTER_PACK: 'false',
    CRAWL: 'false',
  });
};

const test = base.extend<object, { server: Running }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from here.
    async ({}, use) => {
      const server = await startPrivateServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ server }, use) => use(server.address),
});

const fillIn = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('E-mail').fill(`${username}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Verify password').fill(password);
  await page.getByRole('checkbox').check();
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
};

test('the first administrator comes by the code of the log, and others by invitation @desktop', async ({
  page,
  browser,
  server,
  trouble,
}) => {
  trouble.expected(/403 POST \/v1\/account$/);
  trouble.expected(/console: .* 403 /);
  // A visitor is led to the sign-in, and from there to the sign-up, since nobody administers the server.
  await page.goto('/discover');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('link', { name: 'Discover' })).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Code').fill('a guess');
  await fillIn(page, 'first');
  await expect(page.getByLabel('Code')).toBeFocused();
  const [, code] = await server.says(/with the code ([\w-]+)/);
  await page.getByLabel('Code').fill(code!);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(page).toHaveURL('/discover');

  await page.goto('/admin/users');
  const panel = page.getByRole('region', { name: 'Invitations' });
  const makeLink = async (note: string): Promise<string> => {
    await panel.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Whom it is for').fill(note);
    await page.getByRole('button', { name: 'Make link' }).click();
    const link = await page.getByRole('dialog').getByText('/signup?invitation=').textContent();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    return link!;
  };
  const [forYuna, forNobody] = [await makeLink('Yuna'), await makeLink('Nobody')];
  await panel.getByRole('button', { name: 'Revoke the link: Nobody' }).click();
  await panel.getByRole('button', { name: 'Revoke for good' }).click();
  await expect(panel.getByText(/^Revoked on/)).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);

  const guest = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  const other = await guest.newPage();
  await other.goto(forNobody);
  await expect(other.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await expect(other).toHaveURL(`${server.address}/signup`);
  // The entry of the history keeps a link, so that a reload does.
  await other.goto('about:blank');
  await other.goto(`${server.address}/signup`);
  await expect(other.getByRole('heading', { level: 1, name: 'You need an invitation' })).toBeVisible();
  expect(await faultsInBothSchemes(other)).toEqual([]);
  await other.goto(forYuna);
  await expect(other.getByText(/^You are invited to/)).toBeVisible();
  await other.reload();
  await fillIn(other, 'yuna');
  await other.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await expect(other.getByRole('button', { name: 'Sign out' }).first()).toBeVisible();
  await guest.close();

  await page.reload();
  await expect(panel.getByText(/^Used by yuna on/)).toBeVisible();
});
