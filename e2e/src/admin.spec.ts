import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signIn, signUp } from './people.ts';
import { smallTargets } from './targets.ts';
import { answerFirstVisit, expect, test } from './test.ts';

/** Signs somebody up in a browser of their own. */
const somebody = async (page: Page, baseURL: string): Promise<{ other: Page; username: string }> => {
  const context = await page.context().browser()!.newContext({ baseURL, locale: 'en-US', serviceWorkers: 'block' });
  await context.addInitScript(answerFirstVisit);
  const other = await context.newPage();
  return { other, username: await signUp(other) };
};
const openUsers = async (page: Page, word: string): Promise<void> => {
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(word);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
};

test('an administrator finds somebody, gives a role, keeps them out and lets them in @desktop', async ({
  page,
  baseURL,
}) => {
  const { other, username } = await somebody(page, baseURL!);
  await openUsers(page, username);
  // The server's answer checks the box, so the test clicks it and does not expect it checked at once.
  await page.getByRole('checkbox', { name: 'Manager' }).click();
  await expect(page.getByText(`${username} must sign in again.`)).toBeVisible();
  expect((await other.request.get('/v1/account')).status()).toBe(401);
  await signIn(other, username);
  expect((await (await other.request.get('/v1/account')).json()).auth).toEqual(['ROLE_MANAGER']);

  await page.getByRole('button', { name: `Disable ${username}` }).click();
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible();
  await expect(signIn(other, username)).rejects.toThrow('LOGIN_FAILED');
  await page.getByRole('button', { name: `Enable ${username}` }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await signIn(other, username);
  await other.context().close();
});

test('an administrator sees where somebody is signed in, and signs them out there and everywhere', async ({
  page,
  baseURL,
  hasTouch,
}) => {
  const { other, username } = await somebody(page, baseURL!);
  await openUsers(page, username);
  await page.getByRole('button', { name: `Sign-ins of ${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Where ${username} is signed in` });
  const out = dialog.getByRole('button', { name: /^Sign out of/ });
  await expect(out).toHaveCount(1);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  if (hasTouch) expect(await smallTargets(page)).toEqual([]);
  await out.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Nowhere at the moment.')).toBeVisible();
  expect((await other.request.get('/v1/account')).status()).toBe(401);

  const second = await somebody(page, baseURL!);
  await signIn(other, username);
  await signIn(second.other, username);
  await page.reload();
  await page.getByRole('button', { name: `Sign-ins of ${username}` }).click();
  await expect(out).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(dialog.getByText('Nowhere at the moment.')).toBeVisible();
  for (const each of [other, second.other]) {
    expect((await each.request.get('/v1/account')).status()).toBe(401);
    await each.context().close();
  }
});

test('an administrator’s own sign-in is marked, and is not among those that are ended', async ({ page }) => {
  await openUsers(page, 'admin@demo.example');
  await page.getByRole('button', { name: 'Sign-ins of admin' }).click();
  const own = page.getByRole('dialog').getByText('This browser');
  await expect(own).toBeVisible();
  await expect(page.getByRole('dialog').locator('.row').filter({ has: own }).getByRole('button')).toHaveCount(0);
});

test('the last administrator keeps the role and is told why @desktop', async ({ page, trouble }) => {
  trouble.expected(/400/);
  await openUsers(page, 'admin@demo.example');
  // The box goes back by itself.
  await page.getByRole('checkbox', { name: 'Administrator' }).click();
  await expect(page.getByText(/^This is the last administrator\./)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Administrator' })).toBeChecked();
});

test('a person who is no administrator is told so, and is sent no list @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for administrators' })).toBeVisible();
  expect((await page.request.get('/v1/admin/user')).status()).toBe(403);
});

test('in light and dark, axe finds nothing on the accounts', async ({ page }) => {
  await openUsers(page, 'admin@demo.example');
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
