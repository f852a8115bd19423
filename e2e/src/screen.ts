/** A reader finds these on the English page, by role and name. */
import type { Locator, Page } from '@playwright/test';

/** Goes to the list of all news by the product's own way, because a person who comes from outside is led to discover. */
export const openHome = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.waitForURL('/discover');
  await page.locator('a[href="/"]').filter({ visible: true }).first().click();
  await page.waitForURL('/');
};

/** Client-side navigation: the open app goes to the address without a load, as a link of its own takes it there. */
export const goAsByLink = (page: Page, address: string): Promise<void> =>
  page.evaluate(`history.pushState({}, '', ${JSON.stringify(address)})`);

/** Mocks the poll, for journeys that go by places in the list of all news: nothing is put on top of it meanwhile. */
export const holdArrivals = (page: Page): Promise<unknown> =>
  page.route(/\/v1\/feed\/all\?.*\bafter=/, route => route.fulfill({ json: { content: [], first: true, last: true } }));

/**
 * Stories: answers each page of the news with other stories, by its number from 1 on and the place of the item; null is none. Rows grow by
 * real ones, which other journeys publish meanwhile. Pages after the first wait for `until`.
 */
export const setStories = async (
  page: Page,
  storyOf: (page: number, place: number) => number | null = () => null,
  until?: Promise<void>,
): Promise<void> => {
  const asked: (string | null)[] = [];
  await page.route(/\/v1\/feed\/all\?/, async (route, request) => {
    const { searchParams } = new URL(request.url());
    if (searchParams.has('after')) return route.fallback();
    // A page may be asked for twice, the first without an id.
    const id = searchParams.get('id');
    if (!asked.includes(id)) asked.push(id);
    const number = asked.indexOf(id) + 1;
    if (number > 1) await until;
    const response = await route.fetch();
    const json = await response.json();
    json.content.forEach((item: { story: number | null }, place: number) => {
      item.story = storyOf(number, place);
    });
    await route.fulfill({ response, json });
  });
};

export const newsList = (page: Page): Locator => page.getByRole('list', { name: /^(All news|News)$/ });

export const rows = (page: Page): Locator => newsList(page).getByRole('listitem');

/** These links open the items, and are the rows' headings. */
export const titles = (page: Page): Locator => newsList(page).getByRole('heading').getByRole('link');

/** Answers the titles of the list once it stands. */
export const titlesShown = async (page: Page): Promise<string[]> => {
  await titles(page).first().waitFor();
  return titles(page).allInnerTexts();
};

/** The dialog is named by the article in it. */
export const reader = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('article') });

/** It is the title of the open item. A source's text may have headings of its own, which come after it. */
export const openTitle = (page: Page): Locator => reader(page).getByRole('heading', { level: 1 }).first();

export const searchField = (page: Page): Locator => page.getByRole('combobox', { name: 'Search or paste an address' });

/** These are the sources on discover, in their order. Each has a list of its newest titles. */
export const topSources = (page: Page): Locator =>
  page.getByRole('list', { name: 'Most followed sources' }).locator('> li');

/** These are the sources of /projects. Their tags are a list in each. */
export const sourceCards = (page: Page): Locator => page.getByRole('article');

/** Holds back the first page of a source's news: `asked` resolves when the page has asked for it, `answer` lets it through. */
export const holdFeed = async (
  page: Page,
  urlKey: string,
): Promise<{ asked: Promise<unknown>; answer: () => void }> => {
  const itsFeed = new RegExp(`/v1/feed/project\\?.*${urlKey}`);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(itsFeed, async route => {
    await promise;
    await route.continue();
  });
  return { asked: page.waitForRequest(itsFeed), answer: resolve };
};
