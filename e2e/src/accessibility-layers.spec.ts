import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { openTitle, reader, rows, searchField, titles } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What lies over a page: how it is opened, from which page. */
const layers: [name: string, address: string, open: (page: Page) => Promise<void>][] = [
  [
    'the reader',
    '/the-slow-query',
    async page => {
      await titles(page).first().click();
      await expect(openTitle(page)).toBeVisible();
    },
  ],
  [
    'the reader with a player and a film',
    '/slow-signal',
    async page => {
      await titles(page).first().click();
      await expect(reader(page).getByRole('button', { name: 'Play' })).toBeVisible();
    },
  ],
  [
    'the reader beside its list on a wide screen @desktop',
    '/hanbit',
    async page => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await titles(page).first().click();
      await expect(openTitle(page)).toBeVisible();
    },
  ],
  [
    'the places to search',
    '/hanbit',
    async page => {
      await searchField(page).fill('bread');
      await expect(page.getByRole('option')).toHaveCount(3);
    },
  ],
  [
    'the view settings',
    '/projects',
    async page => {
      await page.getByRole('banner').getByRole('button', { name: 'View settings' }).click();
      await expect(page.getByRole('dialog', { name: 'View settings' })).toBeVisible();
    },
  ],
  [
    'the keyboard shortcuts @desktop',
    '/projects',
    async page => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  ],
  [
    'the drawer over a page @desktop',
    '/projects',
    async page => {
      await page.setViewportSize({ width: 800, height: 900 });
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Main' })).toBeVisible();
    },
  ],
  [
    'a link to somewhere else',
    '/link?target=https://apps.example/',
    page => expect(page.getByRole('link', { name: 'Open apps.example' })).toBeVisible(),
  ],
];

for (const [name, address, open] of layers) {
  test(`in light and dark, axe finds nothing on ${name}`, async ({ page }) => {
    await page.goto(address);
    await open(page);
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
}

test('in light and dark, axe finds nothing on the actions of a row', async ({ page, isMobile }) => {
  await page.goto('/the-slow-query');
  const row = rows(page).first();
  if (isMobile) {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Open original' })).toBeVisible();
  } else {
    await row.hover();
    await expect(row.getByRole('link', { name: 'Open original' })).toBeVisible();
  }
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test.describe('on a first visit', () => {
  test.use({ isFirstVisit: true });

  test('in light and dark, axe finds nothing on the hint, nor on the app prompt of a phone', async ({
    page,
    isMobile,
  }) => {
    await page.goto('/discover');
    await expect(page.getByRole('complementary', { name: 'How to use Newsbell' })).toBeAttached();
    const onWithWeb = page.getByRole('button', { name: 'Continue on mobile web' });
    if (isMobile) await expect(onWithWeb).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    if (!isMobile) return;
    await onWithWeb.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
});
