import type { Page } from '@playwright/test';
import { holdArrivals, openHome, rows, titles } from './screen.ts';
import { expect, test } from './test.ts';

test('the first page shows the news of all sources, with pictures that load', async ({ page }) => {
  await openHome(page);
  await expect(page.getByRole('heading', { level: 1, name: 'All news' })).toBeVisible();
  await expect(rows(page)).not.toHaveCount(0);
  await expect(rows(page).first().getByRole('link').first()).toBeVisible();
  await expect(page).toHaveTitle('Newsbell');

  // The tickers, which have no pictures, may fill the first screens.
  const picture = rows(page).locator('img[width="112"]').first();
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(picture).toBeAttached({ timeout: 200 });
  }).toPass();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate(image => image.naturalWidth > 0)).toBe(true);
});

test('the list of all news goes on at its end, and nothing comes twice @phone', async ({ page }) => {
  await holdArrivals(page);
  await openHome(page);
  const seen = await addressesDown(page, seen => seen.size >= 60);
  expect(seen.size).toBeGreaterThanOrEqual(60);
});

/** The first document of a newspaper has 80 items, its second edition one more. */
const PAPER = 81;

test("a source's list ends when all of its items are shown, each once @desktop", async ({ page }) => {
  await page.goto('/hanbit');
  await expect(titles(page)).toHaveCount(20);
  const seen = await addressesDown(page, seen => seen.size >= PAPER);
  await page.getByText('That is all.').scrollIntoViewIfNeeded();
  expect(new Set(seen.values()).size).toBe(PAPER);
  expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: PAPER }, (_, index) => index + 1));
});

/** Scrolls down until `isEnough`; answers the address at each place of the list. An address at two places fails the test. */
const addressesDown = async (
  page: Page,
  isEnough: (seen: Map<number, string>) => boolean,
): Promise<Map<number, string>> => {
  const seen = new Map<number, string>();
  await expect(async () => {
    const shown = await rows(page).evaluateAll(all =>
      all.map(
        row => [Number(row.ariaPosInSet), row.querySelector('article :is(h2, h3) a')!.getAttribute('href')!] as const,
      ),
    );
    for (const [place, address] of shown) seen.set(place, address);
    await page.mouse.wheel(0, 600);
    expect(isEnough(seen)).toBe(true);
  }).toPass({ intervals: [50] });
  expect(new Set(seen.values()).size).toBe(seen.size);
  return seen;
};
