import { openHome, rows, titles } from './screen.ts';
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

test('the list of all news goes on at its end, and nothing comes twice', async ({ page }) => {
  await openHome(page);
  const links = titles(page);
  for (const wanted of [20, 40, 60]) {
    await expect.poll(() => links.count()).toBeGreaterThanOrEqual(wanted);
    await links.last().scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 2000);
  }
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThanOrEqual(60);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("a source's list ends when all of its items are shown, each once", async ({ page }) => {
  await page.goto('/hanbit');
  const links = titles(page);
  await expect(links).toHaveCount(20);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('That is all.')).toBeInViewport({ timeout: 200 });
  }).toPass();
  const addresses = await links.evaluateAll(all => all.map(link => link.getAttribute('href')));
  expect(addresses).toHaveLength(80);
  expect(new Set(addresses).size).toBe(80);
});
