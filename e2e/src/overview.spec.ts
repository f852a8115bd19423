import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { fromOurPage, signIn, signUp } from './people.ts';
import { expect, test } from './test.ts';

const openOverview = async (page: Page): Promise<void> => {
  await signIn(page, 'admin', 'ring-the-bell');
  await page.goto('/admin');
  await expect(page.getByText(/^As of /)).toBeVisible();
};

test('a message that waits needs somebody until it is done, which the page sees by itself @desktop', async ({
  page,
}) => {
  const title = `Please look ${Date.now()}`;
  const data = { email: 'reader@example.org', title, content: 'It rains in.', website: '' };
  expect((await page.request.post('/v1/board/contact', { data, headers: fromOurPage })).ok()).toBe(true);
  await openOverview(page);
  const warnings = page.getByRole('region', { name: 'Warnings' });
  const open = Number((await warnings.getByText(/^Open messages: \d+\.$/).textContent())!.replace(/\D/g, ''));
  expect(open).toBeGreaterThan(0);
  await warnings.getByRole('link', { name: 'Go to Messages' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/contact$/);
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Mark as done' }).click();
  await page.goBack();
  await expect(page.getByText(open === 1 ? 'No message is open.' : `Open messages: ${open - 1}.`)).toBeVisible();
});

test('the drawer counts what needs an administrator, and a person who is none is told so @desktop', async ({
  page,
}) => {
  await openOverview(page);
  await expect(page.getByRole('link', { name: /^Administration .*need/ })).toBeVisible();
  await signUp(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is for administrators' })).toBeVisible();
  expect((await page.request.get('/v1/admin/overview')).status()).toBe(403);
});

test('on a phone the pages of administration follow what needs somebody @phone', async ({ page }) => {
  await openOverview(page);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('Pages of administration')).toBeLessThan(headings.indexOf('Well'));
  await page.getByRole('link', { name: /^Users/ }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('in light and dark, axe finds nothing on the overview', async ({ page }) => {
  await openOverview(page);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
