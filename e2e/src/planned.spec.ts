import { expect, test } from './test.ts';

test('pages to come say what they will be @desktop', async ({ page }) => {
  for (const [address, title] of [
    ['/dashboard', 'Dashboard'],
    ['/api', 'API'],
  ] as const)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('This page is not built yet.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
    });
});

for (const [locale, title, step] of [
  ['ja-JP', 'ダッシュボード', '配信元の一覧を見る'],
  ['zh-CN', '仪表盘', '查看全部来源'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`a page to come has a next step in the language of ${locale} @desktop`, async ({ page }) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('link', { name: step }).click();
      await expect(page).toHaveURL('/projects');
    });
  });
}
