import type { Page } from '@playwright/test';
import { openHome } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ isFirstVisit: true });

const hint = (page: Page) => page.getByRole('complementary', { name: 'How to use Newsbell' });

/** Another journey tests the prompt for the app, which is put off here. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => localStorage.setItem('appPromptUntil', String(Date.now() + 3_600_000))),
);

test('a new visitor is pointed to the help', async ({ page }) => {
  await openHome(page);
  await hint(page).getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL('/help');
});

test('the hint can be put off for this visit @desktop', async ({ page, context }) => {
  await openHome(page);
  await hint(page).getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint(page)).toBeHidden();
  const later = await context.newPage();
  await openHome(later);
  await expect(hint(later)).toBeVisible();
});

test('the hint can be dismissed for good @desktop', async ({ page, context }) => {
  await openHome(page);
  await hint(page).getByRole('button', { name: 'Never show again' }).click();
  await expect(hint(page)).toBeHidden();
  const later = await context.newPage();
  await openHome(later);
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint(later)).toBeHidden();
});
