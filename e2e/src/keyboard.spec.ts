import type { Locator, Page } from '@playwright/test';
import { openHome, openTitle, reader, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

const tabTo = async (page: Page, target: Locator, most: number): Promise<void> => {
  const isThere = () => target.evaluate(element => element.matches(':focus'));
  for (let step = 0; step < most && !(await isThere()); step++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
};

test('from the loaded page to an article and back with the keyboard alone @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await expect(titles(page)).toHaveCount(20);
  const [first, second] = await titlesShown(page);

  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await tabTo(page, titles(page).first(), 8);

  await page.keyboard.press('Enter');
  await expect(openTitle(page)).toHaveText(first!);
  await expect(reader(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(reader(page).getByRole('button', { name: 'Close' })).toBeFocused();
  await tabTo(page, reader(page).getByRole('button', { name: 'Older' }), 4);
  await page.keyboard.press('Enter');
  await expect(openTitle(page)).toHaveText(second!);

  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  await expect(titles(page).nth(1)).toBeFocused();
  await expect(titles(page).nth(1)).toBeInViewport();
});

test('the view and a search are reached with the keyboard alone @desktop', async ({ page }) => {
  await openHome(page);
  await expect(titles(page)).not.toHaveCount(0);
  await tabTo(page, page.getByRole('combobox', { name: 'Search news and sources' }), 4);
  await page.keyboard.type('bread');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/bread');
  await tabTo(page, page.getByRole('button', { name: 'Titles only' }), 12);
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Titles only' })).toHaveAttribute('aria-pressed', 'true');
});
