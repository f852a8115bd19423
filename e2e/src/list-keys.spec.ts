import { openTitle, reader, rows, searchField, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

test('j and k go from row to row, o opens one, and v opens its original in a new tab @desktop', async ({
  page,
  context,
}) => {
  await page.goto('/the-slow-query');
  const [first, second] = await titlesShown(page);
  await page.keyboard.press('j');
  await expect(titles(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(titles(page).nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(titles(page).first()).toBeFocused();
  await page.keyboard.press('k');
  await expect(titles(page).first()).toBeFocused();

  const opened = context.waitForEvent('page');
  await page.keyboard.press('v');
  await (await opened).close();

  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await expect(openTitle(page)).toHaveText(second!);
  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(openTitle(page)).toHaveText(first!);
});

test('what is typed into the search moves nothing in the list @desktop', async ({ page }) => {
  await page.goto('/the-slow-query');
  await titles(page).first().waitFor();
  await searchField(page).focus();
  await page.keyboard.type('jkov');
  await expect(searchField(page)).toHaveValue('jkov');
  await expect(searchField(page)).toBeFocused();
  await expect(reader(page)).toBeHidden();
});

test('the keyboard finds what can be done with a row next to its title @desktop', async ({ page }) => {
  await page.goto('/the-slow-query');
  await titles(page).first().waitFor();
  await page.keyboard.press('j');
  const share = rows(page).first().getByRole('button', { name: 'Share' });
  await expect(share).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(share).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(rows(page).first().getByRole('link', { name: 'Open original' })).toBeFocused();
});

test('on a phone a row has a menu for what can be done with it @phone', async ({ page }) => {
  await page.goto('/the-slow-query');
  const [first] = await titlesShown(page);
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  const menu = page.getByRole('dialog', { name: first! });
  await expect(menu.getByRole('link', { name: 'Open original' })).toHaveAttribute('target', '_blank');
  await expect(menu.getByRole('button', { name: 'Share' })).toBeVisible();
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
});
