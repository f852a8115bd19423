import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { goAsByLink, rows, sourceCards, topSources } from './screen.ts';
import { smallTargets } from './targets.ts';
import { expect, test } from './test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const text = (page: Page, wanted: string) => expect(page.getByText(wanted).first()).toBeVisible();
const news = (page: Page) => expect(rows(page)).not.toHaveCount(0);

type Place = [name: string, address: string, arrive: (page: Page) => Promise<void>];

/**
 * The first place of a tour is loaded, and the others are reached as by a link, because each load would cost more than
 * the look.
 */
const tours: Record<string, Place[]> = {
  'discover, the lists of news and the timelines': [
    ['the first page, which is discover', '/', page => expect(topSources(page)).toHaveCount(10)],
    ['the list of all news', '/', news],
    ['the timeline', '/timeline', page => expect(page.locator('h2')).not.toHaveCount(0)],
    ['the timeline of a tag', '/timeline/tag/books', page => expect(page.locator('h2')).not.toHaveCount(0)],
    ['news detail', '/project/the-slow-query/news', page => expect(page.getByRole('article')).not.toHaveCount(0)],
  ],
  'the sources': [
    ['all sources', '/projects', page => expect(sourceCards(page)).not.toHaveCount(0)],
    ['the sources of a tag', '/projects/tag/books?sort=name', page => expect(sourceCards(page)).not.toHaveCount(0)],
    ['the page of a source', '/hanbit', news],
    ['the page of a source in trouble', '/flaky-mill', page => text(page, 'Failing at present')],
    ['chosen items that are not here', '/hanbit/feeds/abc', page => text(page, 'None of these items is here')],
    ['a tag without sources', '/projects/tag/qqxyzzy', page => text(page, 'No sources with this tag')],
    [
      'the list of titles',
      '/hanbit',
      async page => {
        await page.getByRole('button', { name: 'Titles only' }).click();
        await expect(rows(page).getByRole('paragraph')).toHaveCount(0);
      },
    ],
  ],
  'the pages of accounts': [
    ['the sign-in', '/login', page => text(page, 'Forgot your password?')],
    ['the sign-up', '/signup', page => text(page, 'What this service is')],
    ['a lost password', '/forgot', page => text(page, 'Send link')],
    ['a new password', '/reset?token=x', page => text(page, 'Set password')],
    ['the wait for a provider', '/wait_auth_change', page => text(page, 'Back to sign-in')],
  ],
  'the searches': [
    ['the results of a search', '/search/weather', news],
    ['a search in a source', `/hanbit/search/${encodeURIComponent('서울')}`, news],
    [
      'an address that is not known',
      `/search/${encodeURIComponent('https://example.com/a')}`,
      page => text(page, 'This address can be added as a source'),
    ],
    [
      'the sources that a search finds',
      '/search/slow?tab=sources',
      page => expect(page.getByRole('main').getByRole('link', { name: 'The Slow Query' }).first()).toBeVisible(),
    ],
    ['a search without results', '/search/qqxyzzy', page => text(page, 'No search results found.')],
  ],
  'the help and what is not there': [
    ['the help', '/help', page => text(page, 'Something else?')],
    ['the help on boards', '/help/boards', page => text(page, 'The four boards')],
    ['contact', '/contact', page => text(page, 'The answer goes to this address.')],
    ['how to install the app', '/app/android', page => text(page, 'In Samsung Internet')],
    ['a link that is none', '/link', page => text(page, 'This link cannot be opened')],
    ['how to install the app elsewhere', '/app/ios', page => text(page, 'In Safari')],
    ['a board', '/board/learn', page => text(page, 'Start here: follow, filter, be notified')],
    ['a search of a board', '/board/qna?q=qqxyzzy', page => text(page, 'No search results found.')],
    ['the 404 page', '/nope', page => text(page, 'Go to home')],
  ],
};

for (const [name, places] of Object.entries(tours)) {
  test(`in light and dark, axe finds nothing on ${name}, and a finger hits all`, async ({
    page,
    hasTouch,
    trouble,
  }) => {
    trouble.expected(/404.*(nope|example\.com)/);
    test.slow();
    await page.goto(places[0]![1]);
    for (const [at, [place, address, arrive]] of places.entries()) {
      await test.step(place, async () => {
        const before = await page.title();
        if (at > 0) await goAsByLink(page, address);
        // Each page has a title of its own, by which it is not taken for the one before.
        if (at > 0) await expect(page).not.toHaveTitle(before);
        await arrive(page);
        expect(await faultsInBothSchemes(page), place).toEqual([]);
        if (hasTouch) expect(await smallTargets(page), place).toEqual([]);
      });
    }
  });
}
