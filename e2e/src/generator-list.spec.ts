/** Mocks the server: it answers the list of one's own feeds in all its states. */
import type { GeneratorRow } from '@newsbell/contracts/generators';
import type { Page } from '@playwright/test';
import { strayTexts } from './catalogue.ts';
import { faultsInBothSchemes } from './faults.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const row = (number: number, given: Partial<GeneratorRow>): GeneratorRow => {
  const uuid = `5f0c2d1e-8a34-4b6f-9d27-3f1b5a7c9e0${number}`;
  return {
    uuid,
    title: `Quay ${number}`,
    description: '',
    url: 'https://quay.example/board',
    isPublic: true,
    rssUrl: `https://bell.example/rss/${uuid}.xml`,
    rssurl: `https://bell.example/rss/${uuid}.xml`,
    urlKey: `quay-${number}`,
    isPaused: false,
    intervalMinutes: 30,
    health: 'ok',
    healthSince: at(-300),
    items: 25,
    checkedAt: at(-4),
    succeededAt: at(-4),
    nextCheckAt: at(26),
    lastError: null,
    canRepair: false,
    builder: 'XPATH',
    rule: null,
    ...given,
  };
};

const all = (): GeneratorRow[] => [
  row(1, {}),
  row(2, { health: 'degraded', isPublic: false }),
  row(3, { health: 'broken', canRepair: true, items: 0, succeededAt: at(-600) }),
  row(4, { health: 'broken', builder: 'RULE', rule: '<a href="{%}">{%}</a>', items: 0, nextCheckAt: null }),
  row(5, { health: 'unreachable', nextCheckAt: at(-1) }),
  row(6, { health: 'blocked', succeededAt: null }),
  row(7, { isPaused: true }),
  row(8, { lastError: { code: 'NO_ITEMS', message: 'No items were found.', at: at(-4) }, items: 0 }),
  row(9, { health: 'new', checkedAt: null, succeededAt: null, nextCheckAt: at(0), items: 0 }),
];

/** The first feed has its settings open, the second asks whether it shall go. */
const openList = async (page: Page): Promise<void> => {
  await signUp(page);
  await page.route('**/v1/rssgen/my', route => route.fulfill({ json: all() }));
  await page.goto('/rss/list');
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
  await expect(items).toHaveCount(9);
  await items.first().locator('[aria-controls]').click();
  await expect(page.getByRole('switch')).toBeVisible();
  await items.nth(1).getByRole('button').last().click();
  await expect(items.nth(1).getByRole('button').nth(2)).toBeFocused();
};

test('in light and dark, axe finds nothing on the list of feeds in all states', async ({ page }) => {
  await openList(page);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('in light and dark, axe finds nothing on the list before the first feed @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/rss/list');
  await expect(page.getByText('No feeds yet')).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

for (const [locale, language] of [
  ['ko-KR', 'ko'],
  ['ja-JP', 'ja'],
  ['zh-CN', 'zh-CN'],
  ['en-US', 'en'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`meets nothing but ${language} on the pages of RSS generators @desktop`, async ({ page, trouble }) => {
      trouble.expected(/404/);
      await openList(page);
      expect(await strayTexts(page, language)).toEqual([]);
      for (const address of ['/rss/build', '/rss/build_old', `/rss/${crypto.randomUUID()}/edit`]) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (address.endsWith('/edit')) await expect(page.getByRole('alert')).toBeVisible();
        expect(await strayTexts(page, language), address).toEqual([]);
      }
    });
  });
}

test('by keys alone a feed is nearly deleted, and then kept @desktop', async ({ page }) => {
  await signUp(page);
  await page.route('**/v1/rssgen/my', route => route.fulfill({ json: [row(1, {})] }));
  await page.goto('/rss/list');
  await page.getByRole('button', { name: 'Delete Quay 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete Quay 1' })).toBeFocused();
});
