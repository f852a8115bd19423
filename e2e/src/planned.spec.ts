import { expect, test } from './test.ts';

test('what needs an account leads to the sign-in, which leads back', async ({ page }) => {
  await page.goto('/hanbit');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Subscribe/ })
    .first()
    .click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to where you were' }).click();
  await expect(page).toHaveURL('/hanbit');
});

for (const [address, title] of [
  ['/signup', 'Sign up'],
  ['/kakaochat', 'Contact'],
  ['/rss/build_old', 'RSS generator by rules'],
  ['/user/mina/validate?token=x', 'Verify your e-mail address'],
  ['/board/request', 'Board'],
  ['/board/free/12/edit', 'Board'],
  ['/subscription/search/%EC%84%9C%EC%9A%B8', 'Search in my subscriptions'],
] as const) {
  test(`${address} says what it will be @desktop`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('This page is not built yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  });
}

for (const [locale, title, step] of [
  ['ja-JP', 'ログイン', '配信元の一覧を見る'],
  ['zh-CN', '登录', '查看全部来源'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`the sign-in to come has a next step in the language of ${locale}`, async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('link', { name: step }).click();
      await expect(page).toHaveURL('/projects');
    });
  });
}
