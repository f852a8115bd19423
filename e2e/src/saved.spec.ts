import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openTitle } from './screen.ts';
import { expect, test } from './test.ts';

const titles = (page: Page) =>
  page.getByRole('list', { name: 'Saved pages' }).getByRole('heading', { level: 2 }).getByRole('link');

/** Answers an article of a newspaper of the demo: any page of the web can be saved. */
const articleOf = async (page: Page) => {
  const { content } = await ourCall<{ content: { title: string; link: string }[] }>(
    page,
    'GET',
    '/v1/feed/project?urlKey=the-slow-query&size=1',
  );
  return content[0]!;
};

test('a page is kept at one press, stands among the starred with its text, and is removed again', async ({ page }) => {
  test.slow();
  await signUp(page);
  const { link } = await articleOf(page);
  await page.goto(`/save?${new URLSearchParams({ url: link, title: 'A page of the query' })}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Save this page?' })).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible({ timeout: 20_000 });

  await page.getByRole('link', { name: 'All saved pages' }).click();
  await expect(page.getByRole('button', { name: 'Saved pages', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(titles(page)).toHaveCount(1);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await titles(page).first().click();
  await expect(openTitle(page)).toBeVisible();
  // A machine that is busy reads the page in the next try, ten seconds later.
  const text = async () =>
    (await ourCall<{ content: { content: string }[] }>(page, 'GET', '/v1/feed/star?only=saved')).content[0]!.content;
  await expect.poll(text, { timeout: 60_000 }).toContain('<p>');

  await page.getByRole('button', { name: 'More actions' }).last().click();
  await page.getByRole('button', { name: 'Remove from saved pages' }).click();
  await expect(page.getByText('Removed from your saved pages.')).toBeVisible();
  await expect(page.getByText('No saved pages yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles(page)).toHaveCount(1);
});

test('the page that tells how pages are kept has no faults @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/save');
  await expect(page.getByRole('link', { name: /^Save to / })).toHaveAttribute('href', /^javascript:/);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
