import type { Page } from '@playwright/test';
import { openHome, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

// A new item comes every 20 seconds, is fetched within 12, and the page asks every 15.
const arrival = { timeout: 60_000 };

test.describe.configure({ timeout: 90_000 });

/** Answers the title of the newest item, and puts a mark on the document that a reload would take away. */
const firstTitle = async (page: Page): Promise<string> => {
  await openHome(page);
  await page.evaluate('document.documentElement.dataset.stayed = "yes"');
  return titles(page).first().innerText();
};

const stayed = (page: Page) => page.evaluate('document.documentElement.dataset.stayed');

test('news arrive in the open page by themselves: on top, or behind a button while one reads below @desktop', async ({
  page,
  context,
}) => {
  const below = await context.newPage();
  await firstTitle(below);
  await firstTitle(page);
  const known = await titlesShown(page);
  const old = known[0]!;
  await titles(below).nth(15).scrollIntoViewIfNeeded();
  await expect(titles(below).first()).not.toBeInViewport();
  // The list takes in new items until it is read below.
  const oldBelow = await titles(below).first().innerText();

  await expect(titles(page).first()).not.toHaveText(old, arrival);
  expect(known).not.toContain(await titles(page).first().innerText());
  await expect(page.getByRole('status').filter({ hasText: /^\d+ new items?$/ })).toBeAttached();
  expect(await stayed(page)).toBe('yes');

  const button = below.getByRole('button', { name: /^\d+ new items?$/ });
  await expect(button).toBeVisible(arrival);
  await expect(titles(below).first()).toHaveText(oldBelow);
  await button.click();
  await expect(titles(below).first()).toBeInViewport();
  await expect(titles(below).first()).not.toHaveText(oldBelow);
  await expect(button).toBeHidden();
  expect(await stayed(below)).toBe('yes');
});
