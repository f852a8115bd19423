import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { signIn, signUp } from './people.ts';
import { expect, test } from './test.ts';

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });

/** Adds a feed that nobody else has, because its address holds a secret, under a title of its own. */
const addOwn = async (page: Page, title: string, subscribe: boolean): Promise<string> => {
  const paper = await ourCall<{ feedUrl: string }>(page, 'GET', '/v1/project?urlKey=the-tidewater-courier');
  const url = `http://tidewater.localhost:${new URL(paper.feedUrl).port}/feed.atom?token=${crypto.randomUUID()}`;
  const { urlKey } = await ourCall<{ urlKey: string }>(page, 'POST', '/v1/project', { url, subscribe });
  await ourCall(page, 'PUT', '/v1/project', { urlKey, title });
  return urlKey;
};

test('an administrator sees why a source fails, retries it by keys and is told what came of it', async ({ page }) => {
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto('/admin/sources?word=lost-garden');
  const row = rowOf(page, 'lost-garden');
  await expect(row.getByText('The address leads to a web page, not to a feed.')).toBeVisible();
  await row.getByText('Details').press('Enter');
  await expect(row.getByText(/^HTML · /)).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await row.getByRole('button', { name: /^Retry / }).press('Enter');
  await expect(row.getByText('It still cannot be read.')).toBeVisible();
});

test('two sources become one, with whoever follows them, and the old key leads to the other @desktop', async ({
  page,
}) => {
  await signIn(page, 'admin', 'ring-the-bell');
  const name = `Twin ${crypto.randomUUID().slice(0, 8)}`;
  const from = await addOwn(page, `${name} that goes`, true);
  const into = await addOwn(page, `${name} that stays`, false);
  await page.goto('/admin/sources');
  await page
    .getByRole('navigation', { name: 'Sources by state' })
    .getByRole('link', { name: /^Private/ })
    .click();
  await page.getByRole('searchbox', { name: 'Search by title, key or address' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('rowheader')).toHaveCount(2);

  const more = rowOf(page, `${name} that goes`).getByRole('button', { name: /^More actions/ });
  await more.press('Enter');
  await page.getByRole('button', { name: 'Merge into another' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Merge “/ });
  const field = dialog.getByLabel('The source that stays');
  await expect(field).toBeFocused();
  await field.fill(into);
  await dialog.getByRole('button', { name: new RegExp(`${name} that stays`) }).press('Enter');
  await expect(dialog.getByRole('region', { name: 'Goes' })).toContainText('1 follower');
  await expect(dialog.getByRole('region', { name: 'Stays' })).toContainText('0 followers');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: `Merge into “${name} that stays”` }).press('Enter');
  await expect(page.getByText(/is now part of/)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect(rowOf(page, `${name} that stays`).getByRole('cell', { name: '1', exact: true })).toBeVisible();
  expect(await ourCall(page, 'GET', `/v1/project?urlKey=${from}`)).toMatchObject({ urlKey: into, subscribing: true });
});

test('a person who is no administrator is sent no source @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/admin/sources');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for administrators' })).toBeVisible();
  expect((await page.request.get('/v1/admin/source')).status()).toBe(403);
});
