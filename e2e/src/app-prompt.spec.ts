import type { Page } from '@playwright/test';
import { titles } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ isFirstVisit: true });

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Newsbell on your home screen' });

test.describe('on a phone @phone', () => {
  test('a visitor is asked once, and is not asked again after going on with the web', async ({ page }) => {
    await page.goto('/discover');
    await expect(prompt(page)).toBeVisible();
    await page.getByRole('button', { name: 'Continue on mobile web' }).click();
    await expect(prompt(page)).toBeHidden();
    await page.goto('/hanbit');
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(titles(page).first()).toBeVisible();
    expect(await page.evaluate(() => Number(localStorage.getItem('appPromptUntil')) > Date.now())).toBe(true);
    await expect(prompt(page)).toBeHidden();
  });

  test('Esc is an answer, and the focus cannot leave the prompt before', async ({ page }) => {
    await page.goto('/discover');
    await expect(prompt(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(prompt(page).getByRole('link', { name: 'Get the Android app' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(prompt(page).getByRole('button', { name: 'Continue on mobile web' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(prompt(page)).toBeHidden();
  });

  test('a page that was opened from elsewhere asks once it stands, and going on ends the question', async ({
    page,
  }) => {
    await page.goto('/discover');
    await page.goto('/hanbit');
    await expect(prompt(page)).toBeVisible();
    await expect(titles(page).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/discover');
    await page.getByRole('button', { name: 'Continue on mobile web' }).click();
    await expect(prompt(page)).toBeHidden();
  });

  test('the app is a page that tells how to install it', async ({ page }) => {
    await page.goto('/discover');
    await prompt(page).getByRole('link', { name: 'Get the Android app' }).click();
    await expect(page).toHaveURL('/app/android');
    await expect(page.getByRole('heading', { level: 1, name: 'Newsbell on Android' })).toBeVisible();
    await expect(page.getByText('Tap “Add to home screen”, then “Install”.')).toBeVisible();
    await page.getByRole('link', { name: 'Using an iPhone or iPad?' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'In Safari' })).toBeVisible();
  });

  test.describe('in Chinese', () => {
    test.use({ locale: 'zh-CN' });

    test('the prompt speaks Chinese', async ({ page }) => {
      await page.goto('/discover');
      await page.getByRole('button', { name: '继续使用移动网页版' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

test('an app for any other system is the 404 page @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await page.goto('/app/windows');
  await expect(page.getByRole('heading', { name: "Oops, the page you're looking for doesn't exist." })).toBeVisible();
});
