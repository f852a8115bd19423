/** These are the screens of reading, and the pages beside the news. */
import type { Screen } from './screen.ts';
import { article, encoded, goto, ids } from './ways.ts';

export const reading: Record<string, Screen> = {
  chosen: {
    at: async place => {
      const [first, second, third] = await ids(place);
      await place.page.goto(`/${place.words.source}/feeds/${first},${second},${third}`);
    },
  },
  news: {
    at: async place => {
      const [, , third] = await ids(place);
      await place.page.goto(`/project/${place.words.source}/news?id=${third}`);
    },
  },
  newsMissing: { at: '/project/hanbit/news?id=999999999' },
  reader: { at: async place => article(place.words.long)(place) },
  readerOverList: {
    at: goto(({ source }) => `/${source}`),
    act: async ({ page }) => {
      await page.locator('main li :is(h2, h3) a').first().click();
      await page.locator('[role=dialog] h1').waitFor();
    },
  },
  readerEnd: {
    at: async place => article(place.words.source)(place),
    act: ({ page }) => page.locator('[role=dialog] nav').last().scrollIntoViewIfNeeded(),
  },
  code: {
    at: article('the-slow-query', '<pre'),
    act: ({ page }) => page.locator('pre').first().scrollIntoViewIfNeeded(),
  },
  table: {
    at: article('the-slow-query', '<table'),
    act: ({ page }) => page.locator('article table').first().scrollIntoViewIfNeeded(),
  },
  podcast: { at: async place => article(place.words.podcast)(place) },
  photograph: { at: async place => article(place.words.photographs)(place) },
  itemMissing: { at: '/hanbit/feed/999999999' },
  help: { at: '/help' },
  helpDown: { at: '/help', act: ({ page }) => page.locator('main h2').nth(2).scrollIntoViewIfNeeded() },
  link: { at: `/link?target=${encoded('https://apps.example/newsbell.apk?a=1')}&title=Newsbell` },
  linkBroken: { at: '/link?target=javascript:1' },
  installAndroid: { at: '/app/android' },
  installIos: { at: '/app/ios' },
  helpBoards: { at: '/help/boards' },
  contact: { at: '/contact' },
  contactBegun: {
    at: '/contact',
    act: async ({ page }) => {
      await page.locator('main form input').first().fill('mina@');
      await page.locator('main form textarea').fill('비가 옵니다.\n雨が降っています。');
      await page.locator('main form button').click();
      await page.locator('main [aria-invalid=true]').waitFor();
    },
  },
  notFound: { at: '/nope/nope/nope' },
  sourceMissing: { at: '/nope' },
};
