import type { Page } from '@playwright/test';
import { reader, titles } from './screen.ts';
import { expect, test } from './test.ts';

/** Runs in the page from its beginning and notes each animation or transition that takes time. */
const noteMovement = `
  const moved = window.moved = new Set();
  const note = () => {
    for (const each of document.getAnimations()) {
      const { duration } = each.effect.getComputedTiming();
      if (duration > 0) moved.add(each.animationName ?? each.transitionProperty ?? 'script');
    }
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
`;

const walk = async (page: Page, isMobile: boolean): Promise<string[]> => {
  await page.addInitScript(noteMovement);
  await page.goto('/hanbit');
  await titles(page).first().click();
  await expect(reader(page).getByRole('heading', { level: 1 }).first()).toBeVisible();
  await reader(page).getByRole('button', { name: 'Older' }).click();
  await reader(page).getByRole('button', { name: 'Close' }).click();
  await expect(reader(page)).toBeHidden();
  await page.getByRole('banner').getByRole('button', { name: 'View settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  if (isMobile) {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  await page.locator('a[href="/"]').filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'All news' })).toBeVisible();
  return page.evaluate<string[]>('[...moved]');
};

test.describe('for who wants little motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves: not the reader, not the dialogs, not what loads', async ({ page, isMobile }) => {
    expect(await walk(page, isMobile)).toEqual([]);
  });
});

test('for all others the same walk does move @desktop', async ({ page, isMobile }) => {
  expect(await walk(page, isMobile)).not.toEqual([]);
});
