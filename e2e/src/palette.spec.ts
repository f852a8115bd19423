/**
 * These journeys are about what finds things by their names: the palette, which is a phone's search too, suggestions while typing, and the
 * searches of before.
 */
import type { Locator, Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { follow, ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openHome, searchField } from './screen.ts';
import { expect, test } from './test.ts';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command palette' });
const field = (page: Page): Locator => palette(page).getByRole('combobox');
const options = (page: Page): Locator => palette(page).getByRole('option');
const chosen = (page: Page): Locator => palette(page).getByRole('option', { selected: true });
const opener = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Command palette' });
const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 });

const open = async (page: Page, isMobile: boolean): Promise<void> => {
  await expect(heading(page)).toBeVisible();
  if (isMobile) await opener(page).click();
  else await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
};

/** Follows three sources, the first in a folder. */
const begin = async (page: Page): Promise<string> => {
  await signUp(page);
  const [first] = await follow(page, 3);
  await ourCall(page, 'POST', '/v1/subscribe/folder', { name: 'Quiet mornings', subscribeIds: [first!.id] });
  await page.goto('/projects');
  return first!.title;
};

test('the palette finds a source, a folder, a setting and a command', async ({ page, isMobile }) => {
  const title = await begin(page);
  const find = async (typed: string, kind: string) => {
    await open(page, isMobile);
    await field(page).fill(typed);
    await expect(chosen(page)).toContainText(kind);
    await page.keyboard.press('Enter');
    await expect(palette(page)).toBeHidden();
  };
  await find(title, 'Source');
  await expect(heading(page)).toHaveText(title);
  await find('quiet m', 'Folder');
  await expect(page).toHaveURL(/\/\?folder=\d+$/);
  await find('notification settings', 'Page');
  await expect(page).toHaveURL('/setting/notifications');
  await find('appearance: dark', 'Command');
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
});

test('the palette searches for what has no name, and its searches of before are offered and removed', async ({
  page,
  isMobile,
}) => {
  await begin(page);
  await open(page, isMobile);
  await field(page).fill('bread oven');
  await expect(chosen(page)).toHaveText(/Search for “bread oven”/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/bread%20oven');
  await expect(heading(page)).toHaveText('Results for “bread oven”');

  await open(page, isMobile);
  await expect(options(page).first()).toContainText('bread oven');
  await expect(options(page).first()).toContainText('Recent search');
  await options(page).first().getByTitle('Remove from recent searches').click();
  await expect(options(page).filter({ hasText: 'bread oven' })).toHaveCount(0);
  await expect(palette(page)).toBeVisible();
});

test('a phone’s button opens the palette over the whole width, from discover too @phone', async ({ page }) => {
  await page.goto('/discover');
  await open(page, true);
  const box = (await palette(page).boundingBox())!;
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844]);
  for (const option of await options(page).all())
    expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(opener(page)).toBeFocused();
});

test('a phone’s search gets the whole width while it is typed into @phone', async ({ page }) => {
  await openHome(page);
  const narrow = (await searchField(page).boundingBox())!.width;
  await searchField(page).click();
  expect((await searchField(page).boundingBox())!.width).toBeGreaterThan(narrow + 80);
  const list = (await page.getByRole('listbox', { name: 'Where to search' }).boundingBox())!;
  expect(list.x).toBeGreaterThanOrEqual(0);
  expect(list.x + list.width).toBeLessThanOrEqual(390);
});

test('what is followed is suggested while it is typed, and a tag and a source of the server @desktop', async ({
  page,
}) => {
  const title = await begin(page);
  const suggested = page.getByRole('listbox', { name: 'Where to search' }).getByRole('option');
  await searchField(page).fill(title.slice(0, 4));
  await expect(suggested.filter({ hasText: title })).toHaveCount(1);
  await searchField(page).fill('slow');
  await suggested.filter({ hasText: 'The Slow Query' }).click();
  await expect(page).toHaveURL('/the-slow-query');
  await expect(searchField(page)).toHaveValue('');
});

test('the searches of before are offered in the empty field, removed by Delete, and cleared @desktop', async ({
  page,
}) => {
  await page.goto('/projects');
  const suggested = page.getByRole('listbox', { name: 'Where to search' }).getByRole('option');
  for (const words of ['bread', 'oven']) {
    await searchField(page).fill(words);
    await searchField(page).press('Enter');
    await expect(heading(page)).toHaveText(`Results for “${words}”`);
  }
  await page.goto('/projects');
  await searchField(page).click();
  const recent = suggested.filter({ hasText: 'Recent' });
  await expect(recent).toHaveText([/^oven/, /^bread/, /^Clear recent/]);
  for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(recent).toHaveText([/^bread/, /^Clear recent/]);
  await suggested.filter({ hasText: 'Clear recent searches' }).click();
  await expect(recent).toHaveCount(0);
});

test('axe finds nothing in the palette', async ({ page, isMobile }) => {
  test.setTimeout(90_000);
  await begin(page);
  await open(page, isMobile);
  await expect(options(page).first()).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await field(page).fill('bread');
  await expect(chosen(page)).toContainText('bread');
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
