import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { goAsByLink, openHome, openTitle, reader, rows, searchField, titles } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Each layer over a page has its way to open it, and a page that differs from that of the layer before. */
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
    'the appearance of the open article',
    '/the-tidewater-courier',
    async page => {
      await titles(page).first().click();
      await reader(page).getByRole('button', { name: 'Text appearance' }).click();
      await expect(page.getByRole('radio', { name: 'Serif' })).toBeVisible();
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
    '/the-tidewater-courier',
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
    'the time of a search',
    '/search/bread?lang=en',
    async page => {
      await page.getByRole('button', { name: 'Any time' }).click();
      await expect(page.getByRole('button', { name: 'Last 7 days' })).toBeVisible();
    },
  ],
  [
    'the source of a search',
    '/search/harbour?since=1y&lang=en',
    async page => {
      await page.getByRole('button', { name: 'Any source' }).click();
      await expect(page.getByRole('searchbox', { name: 'Find a source' })).toBeVisible();
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
    '/discover',
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

test('in light and dark, axe finds nothing on what lies over a page', async ({ page, isMobile }) => {
  test.setTimeout(180_000);
  const size = page.viewportSize()!;
  await page.goto('/help');
  for (const [name, address, open] of layers.filter(([name]) => !(isMobile && name.includes('@desktop')))) {
    await test.step(name, async () => {
      const before = await page.title();
      await goAsByLink(page, address);
      await expect(page).not.toHaveTitle(before);
      await open(page);
      expect(await faultsInBothSchemes(page), name).toEqual([]);
      await page.keyboard.press('Escape');
      // On a phone the search field lies over the bar's buttons while it has the focus.
      await page.evaluate('document.activeElement.blur()');
      await page.setViewportSize(size);
    });
  }
});

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
    await openHome(page);
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
