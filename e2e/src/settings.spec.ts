/** The settings are in one place on every size, and each of their pages shows where it belongs. */
import { faultsInBothSchemes } from './faults.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const column = { name: 'Settings' };

test('the drawer leads to the settings, where the language is chosen at once, and on to each page @desktop', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/projects');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/setting');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('link', { name: /^Reader apps/ }).click();
  const pages = page.getByRole('navigation', column);
  await expect(pages.locator('[aria-current=page]')).toHaveText('Reader apps');
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await pages.getByRole('link', { name: 'Lists of news' }).click();
  await expect(page).toHaveURL('/setting#lists');
  await expect(page.getByRole('switch', { name: 'Mark as read on scroll' })).toBeInViewport();
  const saved = page.waitForResponse(answer => answer.url().endsWith('/v1/account/settings') && answer.ok());
  await page.getByRole('main').getByLabel('Language').selectOption('한국어');
  await saved;
  await expect(page.getByRole('heading', { level: 1, name: '설정' })).toBeVisible();
});

test('a page of the settings leads back to them @phone', async ({ page }) => {
  await signUp(page);
  await page.goto('/setting');
  await page.getByRole('link', { name: /^Sign-ins/ }).click();
  await expect(page).toHaveURL('/sessions');
  await expect(page.getByRole('navigation', column)).toHaveCount(0);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/setting');
  expect(await faultsInBothSchemes(page)).toEqual([]);
});
