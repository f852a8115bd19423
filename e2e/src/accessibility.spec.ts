import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openTitle, rows, sourceCards, titles, topSources } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const text = (page: Page, wanted: string) => expect(page.getByText(wanted).first()).toBeVisible();
const news = (page: Page) => expect(rows(page)).not.toHaveCount(0);

const places: [name: string, address: string, arrive: (page: Page) => Promise<void>][] = [
  ['the first page, which is discover', '/', page => expect(topSources(page)).toHaveCount(10)],
  [
    'the list of all news',
    '/discover',
    async page => {
      await page.locator('a[href="/"]').filter({ visible: true }).first().click();
      await news(page);
    },
  ],
  ['all sources', '/projects', page => expect(sourceCards(page)).not.toHaveCount(0)],
  ['the sources of a tag', '/projects/tag/books?sort=name', page => expect(sourceCards(page)).not.toHaveCount(0)],
  ['a tag without sources @desktop', '/projects/tag/qqxyzzy', page => text(page, 'No sources with this tag')],
  ['the page of a source', '/hanbit', news],
  ['the page of a source in trouble @desktop', '/flaky-mill', page => text(page, 'Failing at present')],
  ['the results of a search', '/search/weather', news],
  ['a search without results', '/search/qqxyzzy', page => text(page, 'No search results found.')],
  ['the 404 page', '/nope', page => text(page, 'Go to home')],
  [
    'the list of titles @desktop',
    '/hanbit',
    async page => {
      await page.getByRole('button', { name: 'Titles only' }).click();
      await expect(rows(page).getByRole('paragraph')).toHaveCount(0);
    },
  ],
  [
    'the reader',
    '/the-slow-query',
    async page => {
      await titles(page).first().click();
      await expect(openTitle(page)).toBeVisible();
    },
  ],
];

const faults = async (page: Page, scheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(node => `${scheme}: ${id} at ${node.target} – ${node.html}`));
};

for (const [name, address, arrive] of places) {
  test(`in light and dark, axe finds nothing on ${name}`, async ({ page, trouble }) => {
    if (address === '/nope') trouble.expected(/404/);
    await page.goto(address);
    await arrive(page);
    expect(await faults(page, 'light')).toEqual([]);
    expect(await faults(page, 'dark')).toEqual([]);
  });
}
