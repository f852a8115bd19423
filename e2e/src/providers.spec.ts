/** These journeys sign in through a provider, in the window that it opens, against the demo's own providers. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

const chooseIn = async (page: Page, provider: string, choice: string): Promise<void> => {
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('main')
    .getByRole('button', { name: `Continue with ${provider}` })
    .click();
  const popup = await opened;
  await expect(popup.getByRole('heading', { level: 1 })).toContainText(provider);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('link', { name: choice }).click();
  await closed;
};

for (const provider of ['Google', 'Facebook', 'GitHub'])
  test(`${provider} signs somebody in from its own window, and the page goes where it was wanted @desktop`, async ({
    page,
  }) => {
    await page.goto('/hanbit');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Subscribe/ })
      .first()
      .click();
    await chooseIn(page, provider, 'Lena Fischer');
    await expect(page).toHaveURL('/hanbit');
    expect((await (await page.request.get('/v1/account')).json()).email).toBe('lena@example.org');
  });

test('a person who changes their mind at a provider is told so calmly, at the sign-in @desktop', async ({ page }) => {
  await page.goto('/login');
  await chooseIn(page, 'Google', 'Cancel');
  await expect(page.getByText('The sign-in was cancelled.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  expect((await page.request.get('/v1/account')).status()).toBe(401);
});
