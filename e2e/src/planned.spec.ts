import { expect, test } from './test.ts';

test('a page to come says what it will be @desktop', async ({ page }) => {
  await page.goto('/api');
  await expect(page.getByRole('heading', { level: 1, name: 'API' })).toBeVisible();
  await expect(page.getByText('This page is not built yet.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
});

for (const [locale, step] of [
  ['ja-JP', 'ヘルプを見る'],
  ['zh-CN', '查看帮助'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`a page to come has a next step in the language of ${locale} @desktop`, async ({ page }) => {
      await page.goto('/api');
      await page.getByRole('link', { name: step }).click();
      await expect(page).toHaveURL('/help');
    });
  });
}
