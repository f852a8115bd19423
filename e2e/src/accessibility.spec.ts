import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { rows, sourceCards, topSources } from './screen.ts';
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
  ['the timeline', '/timeline', page => expect(page.locator('h2')).not.toHaveCount(0)],
  ['the timeline of a tag @desktop', '/timeline/tag/books', page => expect(page.locator('h2')).not.toHaveCount(0)],
  ['news detail', '/project/the-slow-query/news', page => expect(page.getByRole('article')).not.toHaveCount(0)],
  ['chosen items that are not here @desktop', '/hanbit/feeds/abc', page => text(page, 'None of these items is here')],
  ['the help', '/help', page => text(page, 'Something else?')],
  ['a link that is none @desktop', '/link', page => text(page, 'This link cannot be opened')],
  ['how to install the app', '/app/android', page => text(page, 'In Samsung Internet')],
  ['how to install the app elsewhere', '/app/ios', page => text(page, 'In Safari')],
  ['a page to come', '/dashboard', page => text(page, 'This page is not built yet.')],
  ['the sign-in', '/login', page => text(page, 'Forgot your password?')],
  ['the sign-up', '/signup', page => text(page, 'What this service is')],
  ['a lost password', '/forgot', page => text(page, 'Send link')],
  ['a new password', '/reset?token=x', page => text(page, 'Set password')],
  ['the wait for a provider', '/wait_auth_change', page => text(page, 'Back to sign-in')],
  ['the results of a search', '/search/weather', news],
  ['the sources that a search finds @desktop', '/search/weather?tab=sources', page => text(page, 'Sources')],
  ['a search in a source', `/hanbit/search/${encodeURIComponent('서울')}`, news],
  [
    'an address that is not known',
    `/search/${encodeURIComponent('https://example.com/a')}`,
    page => text(page, 'No source here has this address yet'),
  ],
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
];

for (const [name, address, arrive] of places) {
  test(`in light and dark, axe finds nothing on ${name}`, async ({ page, trouble }) => {
    if (address === '/nope' || address.includes('example.com')) trouble.expected(/404/);
    await page.goto(address);
    await arrive(page);
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
}
