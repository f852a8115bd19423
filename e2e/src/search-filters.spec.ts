import type { Locator, Page } from '@playwright/test';
import { follow } from './following.ts';
import { faultsOfMenus, openLayer, smallestOn } from './menu-faults.ts';
import { signUp } from './people.ts';
import { rows, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const filters = (page: Page): Locator => page.getByRole('main').getByRole('list', { name: 'Filters' });
const chip = (page: Page, name: string): Locator => filters(page).getByRole('button', { name, exact: true });
const choose = async (page: Page, from: string, name: string): Promise<void> => {
  await chip(page, from).click();
  await openLayer(page).getByRole('button', { name, exact: true }).click();
  await expect(openLayer(page)).toHaveCount(0);
};
const first = async (page: Page): Promise<string[]> => (await titlesShown(page)).slice(0, 5);
const ages = async (page: Page): Promise<number[]> => {
  const times = rows(page).locator('time');
  const moments = await times.evaluateAll(each => each.map(one => one.getAttribute('datetime')!));
  return moments.map(moment => Date.now() - Date.parse(moment));
};
const DAY = 86_400_000;
const asked = (page: Page) => new URL(page.url()).searchParams.toString();

test('a search is filtered by time, language and source, which the address keeps', async ({ page, isMobile }) => {
  test.slow();
  await page.goto('/search/bread');
  await expect(rows(page)).not.toHaveCount(0);
  const found = await first(page);
  expect(Math.max(...(await ages(page)))).toBeGreaterThan(1.1 * DAY);

  await test.step('by time', async () => {
    await choose(page, 'Any time', 'Last 24 hours');
    await expect(page).toHaveURL('/search/bread?since=24h');
    await expect(chip(page, 'Last 24 hours')).toBeFocused();
    await expect.poll(async () => Math.max(...(await ages(page)))).toBeLessThan(1.1 * DAY);
    await choose(page, 'Last 24 hours', 'Last 30 days');
    await expect(page).toHaveURL('/search/bread?since=30d');
    await expect.poll(() => first(page)).toEqual(found);
  });

  await test.step('by language and by source', async () => {
    await choose(page, 'Any language', 'English');
    await chip(page, 'Any source').click();
    await openLayer(page).getByRole('searchbox', { name: 'Find a source' }).fill('kitchen');
    await openLayer(page).getByRole('button', { name: 'The Kitchen Window' }).click();
    await expect(chip(page, 'The Kitchen Window')).toBeFocused();
    expect(asked(page)).toBe('since=30d&lang=en&source=the-kitchen-window');
    await expect(rows(page).filter({ hasNotText: 'The Kitchen Window' })).toHaveCount(0);
    await expect(rows(page)).not.toHaveCount(0);
  });

  const smallest = smallestOn(isMobile);
  expect(
    Object.entries(await faultsOfMenus(page, filters(page), smallest)).filter(([, faults]) => faults.length > 0),
  ).toEqual([]);

  await test.step('a reload keeps them, back takes one away and forward brings it again', async () => {
    await page.reload();
    await expect(chip(page, 'The Kitchen Window')).toBeVisible();
    await expect(rows(page).filter({ hasNotText: 'The Kitchen Window' })).toHaveCount(0);
    await page.goBack();
    await expect(chip(page, 'Any source')).toBeVisible();
    await expect(chip(page, 'English')).toBeVisible();
    await page.goForward();
    await expect(chip(page, 'The Kitchen Window')).toBeVisible();
  });

  await test.step('one is removed, or all', async () => {
    await chip(page, 'Remove filter: Last 30 days').click();
    expect(asked(page)).toBe('lang=en&source=the-kitchen-window');
    await expect(chip(page, 'Any time')).toBeFocused();
    await chip(page, 'Clear filters').click();
    await expect(page).toHaveURL('/search/bread');
    await expect.poll(() => first(page)).toEqual(found);
  });

  await test.step('where they leave nothing over, that is said, with a way back', async () => {
    await choose(page, 'Any language', '中文');
    await expect(page.getByText('No news in Chinese.')).toBeVisible();
    await page.getByRole('button', { name: 'Search all languages' }).click();
    await expect.poll(() => first(page)).toEqual(found);
  });

  await page.goto('/search/bread?since=9d&lang=xx&source=..&from=2026-02-30');
  for (const name of ['Any time', 'Any language', 'Any source']) await expect(chip(page, name)).toBeVisible();
});

test('the days of a search are chosen from and to', async ({ page }) => {
  await page.goto('/search/bread');
  await chip(page, 'Any time').click();
  await expect(openLayer(page).getByRole('button', { name: 'Apply' })).toBeDisabled();
  await openLayer(page).getByLabel('From').fill('2020-01-05');
  await openLayer(page).getByLabel('To').fill('2020-01-06');
  await openLayer(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/search/bread?from=2020-01-05&to=2020-01-06');
  await expect(page.getByText('No news from these days.')).toBeVisible();
  await page.getByRole('button', { name: 'Search all time' }).click();
  await expect(rows(page)).not.toHaveCount(0);
});

test('a search of one’s own news suggests what one follows, one of a source has the time alone', async ({ page }) => {
  await signUp(page);
  await follow(page, 3);
  await page.goto('/subscription/search/a');
  await chip(page, 'Any source').click();
  const choices = openLayer(page).getByRole('list', { name: 'Source' }).getByRole('button');
  await expect(choices).toHaveCount(4);
  const name = await choices.nth(1).innerText();
  await choices.nth(1).click();
  await expect(chip(page, name)).toBeVisible();
  await page.goto('/hanbit/search/a?source=hanbit&lang=ko&since=1y');
  await expect(filters(page).getByRole('button')).toHaveText(['Last 12 months', '']);
});
