import { rows, titles } from './screen.ts';
import { expect, test } from './test.ts';

test('the choice between pictures and titles only is kept over a reload, and can be taken back @phone', async ({
  page,
  context,
}) => {
  await page.goto('/hanbit');
  await expect(rows(page).first().getByRole('paragraph')).toBeVisible();
  await page.getByRole('button', { name: 'Titles only' }).click();
  await expect(rows(page).getByRole('paragraph')).toHaveCount(0);
  expect((await context.cookies()).map(({ value }) => value)).toEqual(['TITLE_ONLY']);

  await page.reload();
  await expect(titles(page)).not.toHaveCount(0);
  await expect(rows(page).getByRole('paragraph')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Titles only' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'With pictures' }).click();
  await page.reload();
  await expect(rows(page).first().getByRole('paragraph')).toBeVisible();
});
