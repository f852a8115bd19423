import { expect, test } from './test.ts';

const link = (target: string, title: string) => `/link?${new URLSearchParams({ target, title })}`;

test('a link of somewhere else is offered at home, its host plain to see @desktop', async ({ page }) => {
  await page.goto(link('https://apps.example/newsbell.apk?a=1', 'The app'));
  const popup = page.getByRole('dialog', { name: 'The app' });
  await expect(popup.getByText('apps.example', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/');
  const open = popup.getByRole('link', { name: 'Open apps.example' });
  await expect(open).toHaveAttribute('href', 'https://apps.example/newsbell.apk?a=1');
  await expect(open).toHaveAttribute('rel', /noopener/);

  await page.keyboard.press('Escape');
  await expect(popup).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(popup).toBeHidden();
});

test('a link to a script, to a host behind a name, or to nothing is refused with a clear message @desktop', async ({
  page,
}) => {
  for (const target of ['javascript:alert(1)', 'https://bank.example@apps.example/', ''])
    await test.step(target, async () => {
      await page.goto(link(target, 'The app'));
      await expect(page.getByRole('heading', { level: 1, name: 'This link cannot be opened' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('main').getByRole('link', { name: 'Go to home' }).click();
      await expect(page).toHaveURL('/');
    });
});

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('the popup speaks Japanese @desktop', async ({ page }) => {
    await page.goto(link('https://apps.example/', ''));
    const popup = page.getByRole('dialog', { name: 'リンクを開く' });
    await expect(popup.getByRole('link', { name: 'apps.example を開く' })).toBeVisible();
    await popup.getByText('閉じる', { exact: true }).click();
    await expect(popup).toBeHidden();
  });
});
