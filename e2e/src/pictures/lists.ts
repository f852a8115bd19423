/** These screens show news and sources in lists. */
import type { Screen } from './screen.ts';
import { encoded, goto, home } from './ways.ts';

const desktop = ['desktop'] as const;
const phone = ['phone'] as const;

export const lists: Record<string, Screen> = {
  discover: { at: '/discover' },
  hint: { at: '/discover', isFirstVisit: true, on: desktop, act: ({ page }) => page.locator('aside').waitFor() },
  prompt: {
    at: '/discover',
    isFirstVisit: true,
    on: phone,
    act: ({ page }) => page.locator('dialog[open]').waitFor(),
  },
  home: { at: home },
  homeTitles: { at: home, chosen: { feedItemViewType: 'TITLE_ONLY' } },
  homeDown: { at: home, act: ({ page }) => page.locator('li img[width="112"]').first().scrollIntoViewIfNeeded() },
  hover: { at: home, on: desktop, act: ({ page }) => page.locator('main li').nth(2).hover() },
  rowMenu: { at: home, on: phone, act: ({ page }) => page.locator('[class*=more_]').first().tap() },
  sources: { at: '/projects' },
  sourcesOfTag: { at: goto(({ tag }) => `/projects/tag/${encoded(tag)}`) },
  sourcesOfNoTag: { at: '/projects/tag/qqxyzzy' },
  source: { at: goto(({ source }) => `/${source}`) },
  sourceEnd: { at: goto(({ source }) => `/${source}`), act: ({ page }) => page.mouse.wheel(0, 20_000) },
  sourceInTrouble: { at: '/lost-garden' },
  sourceWithoutNews: { at: '/flaky-mill' },
  timeline: { at: '/timeline' },
  timelineOfTag: { at: goto(({ tag }) => `/timeline/tag/${encoded(tag)}`) },
  timelineOfNoTag: { at: '/timeline/tag/qqxyzzy' },
  search: { at: goto(({ word }) => `/search/${encoded(word)}`) },
  searchSources: { at: goto(({ tag }) => `/search/${encoded(tag)}?tab=sources`) },
  searchNews: { at: goto(({ word }) => `/search/${encoded(word)}?tab=news`) },
  searchNothing: { at: '/search/qqxyzzy' },
  searchAddress: { at: `/search/${encoded('https://nowhere.example/blog/morning-notes')}` },
  searchInSource: { at: goto(({ source, word }) => `/${source}/search/${encoded(word)}`) },
  searchOptions: {
    at: goto(({ source }) => `/${source}`),
    act: async ({ page, words }) => {
      await page.getByRole('combobox').first().click();
      await page.keyboard.type(words.word);
      await page.getByRole('listbox').waitFor();
    },
  },
};
