/**
 * These journeys show the same story from several sources: one row names them, or each stands on its own where that is
 * wanted.
 */
import type { Locator, Page } from '@playwright/test';
import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openTitle } from './screen.ts';
import { expect, test } from './test.ts';

interface Told {
  id: number;
  title: string;
  story: number | null;
}

/** Virtualized: only the rows around the window are in the page, so that one is there once its place has been scrolled to. */
const scrollTo = (page: Page, target: Locator): Promise<void> =>
  expect(async () => {
    if (await target.isVisible()) return;
    await page.mouse.wheel(0, 600);
    await expect(target).toBeVisible({ timeout: 500 });
  }).toPass();

test('a story that two sources tell is one row that names both, opens either, and can be unfolded for good @phone', async ({
  page,
}) => {
  await signUp(page);
  for (const urlKey of ['the-tidewater-courier', 'ledger-lane'])
    await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey });
  let twice: Told[] = [];
  await expect
    .poll(async () => {
      const { content } = await ourCall<{ content: Told[] }>(page, 'GET', '/v1/feed/subscribes?size=60');
      const story = content.find(
        each => each.story !== null && content.filter(it => it.story === each.story).length > 1,
      );
      twice = content.filter(each => story && each.story === story.story);
      return twice.length;
    })
    .toBe(2);
  const { title } = twice[0]!;
  const heading = page.getByRole('heading', { level: 3 }).filter({ hasText: title });
  const row = page.getByRole('main').locator('li[data-id]');
  const named = page.getByRole('main').getByRole('article').filter({ has: heading });

  // A copy within a folded run of its source is named once the run is open, and which items are neighbours depends on the hour.
  await ourCall(page, 'PUT', '/v1/account/settings', { foldRuns: false });
  await page.goto('/');
  // A row names another source once the page of the list that holds the other item has been loaded, which may be a later one.
  await expect(async () => {
    await page.mouse.wheel(0, 5000);
    await expect(row.last()).not.toHaveAttribute('aria-setsize', '-1', { timeout: 500 });
  }).toPass();
  await page.mouse.wheel(0, -50_000);
  await scrollTo(page, named.first());
  await expect(named).toHaveCount(1);
  await named.getByText(/^Also in (Ledger Lane|The Tidewater Courier)$/).click();
  await named
    .getByRole('link', { name: /^(Ledger Lane|The Tidewater Courier)/ })
    .last()
    .click();
  await expect(openTitle(page)).toHaveText(title);
  await page.keyboard.press('Escape');

  await ourCall(page, 'PUT', '/v1/account/settings', { foldStories: false });
  await page.goto('/');
  for (const { id } of twice) await scrollTo(page, row.and(page.locator(`[data-id="${id}"]`)));
  await expect(page.getByText(/^Also in/)).toHaveCount(0);
});
