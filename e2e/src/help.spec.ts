import { expect, test } from './test.ts';

test('the help explains ten things, each with a picture, and leads to the places that it names @desktop', async ({
  page,
}) => {
  await page.goto('/help');
  await expect(page.getByRole('heading', { level: 1, name: 'How to use Newsbell' })).toBeVisible();
  const points = page.getByRole('main').getByRole('list').first().locator('> li');
  await expect(points).toHaveCount(10);
  for (const point of await points.all()) {
    await point.scrollIntoViewIfNeeded();
    const picture = point.getByRole('img');
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAccessibleName(/./);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await page.getByRole('link', { name: 'See all sources' }).click();
  await expect(page).toHaveURL('/projects');
});

for (const [locale, title, contact, address] of [
  ['ja-JP', 'Newsbell の使い方', 'お問い合わせ', '/contact'],
  ['zh-CN', 'Newsbell 使用方法', '联系我们', '/contact'],
  ['ko-KR', 'Newsbell 사용 방법', '문의하기', '/kakaoChat'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`the help says where to write, in the language of ${locale} @desktop`, async ({ page }) => {
      await page.goto('/help');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: contact, exact: true }).click();
      await expect(page).toHaveURL(address);
    });
  });
}
