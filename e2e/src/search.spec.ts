import type { Page } from '@playwright/test';
import { newsList, openHome, rows, searchField, titles } from './screen.ts';
import { expect, test } from './test.ts';

/** Answers an address of the demo's origin, as its own answers name it. */
const feedOf = async (page: Page, urlKey: string): Promise<string> => {
  const answer = await page.request.get(`/v1/project?urlKey=${urlKey}`);
  return ((await answer.json()) as { feedUrl: string }).feedUrl;
};
const option = (page: Page, name: RegExp) => page.getByRole('listbox').getByRole('option', { name });
const inSearch = (word: string) => `/search/${encodeURIComponent(word)}`;
const unknownAddress = 'https://example.com/a?b=c#d';

const search = async (page: Page, words: string): Promise<void> => {
  await searchField(page).fill(words);
  await searchField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words.trim()}”`);
};

/** Answers the marked texts of the list, each once. */
const marked = async (page: Page): Promise<string[]> => {
  await expect(rows(page)).not.toHaveCount(0);
  return [...new Set(await newsList(page).locator('mark').allInnerTexts())];
};

test('words are found as each writing has them, as phrases and without others, and sources too @desktop', async ({
  page,
}) => {
  test.slow();
  await openHome(page);
  for (const [word, longer] of [
    ['서울', /서울[에은시의도 ]/],
    ['東京', /東京都/],
    ['京都', /東京都|京都市/],
  ] as const) {
    await test.step(`${word} is found inside longer words, and marked`, async () => {
      await search(page, word);
      expect(await marked(page)).toEqual([word]);
      await expect(rows(page).filter({ hasText: longer })).not.toHaveCount(0);
    });
  }

  await test.step('an English word is found in any case and by its beginning', async () => {
    await search(page, 'BREA');
    for (const text of await marked(page)) expect(text).toMatch(/^brea/i);
  });

  await test.step('a phrase is found as it stands, not as its words', async () => {
    await search(page, 'price butter');
    expect((await marked(page)).map(text => text.toLowerCase()).sort()).toEqual(
      expect.arrayContaining(['butter', 'price']),
    );
    await search(page, '"price of butter"');
    expect((await marked(page)).map(text => text.toLowerCase())).toEqual(['price of butter']);
    await search(page, '"butter of price"');
    await expect(page.getByText('No search results found.')).toBeVisible();
  });

  await test.step('a word with a minus leaves out what has it', async () => {
    await search(page, 'bread');
    const title = await titles(page).first().innerText();
    const other = title.match(/[a-z]{4,}/gi)!.find(word => !/^bread/i.test(word))!;
    await search(page, `bread -${other}`);
    await expect(rows(page)).not.toHaveCount(0);
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  });

  await test.step('sources are found too, and lead to their pages', async () => {
    await search(page, '汐見');
    const sources = page.getByRole('list', { name: 'Sources' });
    await sources.getByRole('link', { name: /^汐見新聞/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: '汐見新聞' })).toBeVisible();
  });
});

test('a row shows the passage that its word stands in, and marks it @phone', async ({ page }) => {
  await openHome(page);
  await search(page, 'dock to shelf');
  expect((await marked(page)).map(text => text.toLowerCase()).sort()).toEqual(['dock', 'shelf', 'to']);
  const hit = newsList(page).locator('p mark').getByText('dock').first();
  await expect(hit).toBeInViewport();
  const [mark, line] = await Promise.all([hit.boundingBox(), hit.locator('xpath=ancestor::p').boundingBox()]);
  expect(mark!.y + mark!.height).toBeLessThanOrEqual(line!.y + line!.height);
});

test('nothing found says so, and how to find more @desktop', async ({ page }) => {
  await page.goto(`/search/${encodeURIComponent('qqxyzzy')}`);
  await expect(page.getByText('No search results found.')).toBeVisible();
  await expect(page.getByText(/Try fewer or shorter words/)).toBeVisible();
  await expect(searchField(page)).toHaveValue('qqxyzzy');
});

test('an empty search does nothing, and blanks around a word do not matter @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await searchField(page).fill('   ');
  await searchField(page).press('Enter');
  await expect(page).toHaveURL('/hanbit');
  await search(page, '  서울  ');
  await expect(page).toHaveURL(`/search/${encodeURIComponent('서울')}`);
});

test('the Enter that ends a composition does not search, the next one does @desktop', async ({ page, context }) => {
  await openHome(page);
  await searchField(page).focus();
  const inputMethod = await context.newCDPSession(page);
  await inputMethod.send('Input.imeSetComposition', { text: '서울', selectionStart: 2, selectionEnd: 2 });
  await expect(searchField(page)).toHaveValue('서울');
  await page.keyboard.press('Enter');
  await inputMethod.send('Input.insertText', { text: '서울' });
  await expect(searchField(page)).toHaveValue('서울');
  await expect(page).toHaveURL('/');

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search/${encodeURIComponent('서울')}`);
});

test('the keys choose where to search, and the source is a place only on its pages @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await searchField(page).fill('서울');
  await expect(page.getByRole('option')).toHaveCount(3);
  await expect(option(page, /In this project.*한빛일보/)).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(option(page, /Search feeds and projects/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(option(page, /In this project/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/hanbit${inSearch('서울')}`);
  await expect(page).toHaveTitle('Results for “서울” in 한빛일보 · Newsbell');
  expect(await marked(page)).toEqual(['서울']);

  await searchField(page).fill('부산');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/hanbit${inSearch('부산')}`);
  await page.goto('/search/bread');
  await searchField(page).focus();
  await expect(page.getByRole('option')).toHaveCount(2);
});

test('a touch chooses where to search, and all sources are one step away', async ({ page, isMobile }) => {
  await page.goto('/hanbit');
  await searchField(page).fill('서울');
  const here = option(page, /In this project/);
  await (isMobile ? here.tap() : here.click());
  await expect(page).toHaveURL(`/hanbit${inSearch('서울')}`);
  await expect(searchField(page)).toHaveValue('서울');
  await page.getByRole('link', { name: 'Search everywhere' }).click();
  await expect(page).toHaveURL(inSearch('서울'));
  await page.goBack();
  await page.getByRole('link', { name: '한빛일보' }).click();
  await expect(page).toHaveURL('/hanbit');
});

test('my subscriptions are searched after the sign-in, and the way back is kept @desktop', async ({ page }) => {
  await page.goto('/search/bread');
  await searchField(page).click();
  await option(page, /In my subscriptions.*Needs sign-in/).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate('history.state.from')).toBe('/search/bread');
});

test('a search in a source that does not exist is the 404 page @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await page.goto('/no-such-source/search/bread');
  await expect(page.getByText("Oops, the page you're looking for doesn't exist.")).toBeVisible();
  await searchField(page).focus();
  await expect(page.getByRole('option')).toHaveCount(2);
});

test('the address of a known feed leads to its source, and back does not return to the search @desktop', async ({
  page,
}) => {
  await page.goto('/search/bread');
  await searchField(page).fill(await feedOf(page, 'hanbit'));
  await searchField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '한빛일보' })).toBeVisible();
  await expect(page).toHaveURL('/hanbit');
  await page.goBack();
  await expect(page).toHaveURL('/search/bread');
});

test('the address of a known feed can be opened by itself @desktop', async ({ page }) => {
  await page.goto(inSearch(await feedOf(page, 'hanbit')));
  await expect(page).toHaveURL('/hanbit');
});

const wayWith = (path: string) => `${path}?${new URLSearchParams({ url: unknownAddress })}`;

test('an unknown address says so and offers both ways, also after a reload @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await page.goto('/search/bread');
  await searchField(page).fill(unknownAddress);
  await searchField(page).press('Enter');
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(page.getByText('This address can be added as a source')).toBeVisible();
    await expect(page).toHaveURL(inSearch(unknownAddress));
    await expect(searchField(page)).toHaveValue(unknownAddress);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${unknownAddress}”`);
  }
  await page.getByRole('link', { name: 'Make a feed with the RSS generator' }).click();
  // No one is signed in, so both ways go through the login.
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate('history.state.from')).toBe(wayWith('/rss/build'));
  await page.goBack();
  await page.getByRole('link', { name: 'Add this source' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate('history.state.from')).toBe(wayWith('/project/add'));
});

test('the address of a site names the sources that are known there @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await page.goto(inSearch(new URL('/', await feedOf(page, 'hanbit')).href));
  await page
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: /^한빛일보/ })
    .click();
  await expect(page).toHaveURL('/hanbit');
});

test('addresses and signs are words, and stay as they are through a reload @desktop', async ({ page }) => {
  await page.goto('/search/bread');
  for (const word of ['node.js', '50% a/b?c#d', 'C++ & C#']) {
    await test.step(word, async () => {
      await search(page, word);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${word}”`);
      await expect(searchField(page)).toHaveValue(word);
    });
  }
});

test('the kinds of results are pages that back and reload keep @desktop', async ({ page }) => {
  await page.goto('/search/weather');
  const tabs = page.getByRole('navigation', { name: 'Kinds of results' });
  await tabs.getByRole('link', { name: /^Sources/ }).click();
  await expect(page).toHaveURL('/search/weather?tab=sources');
  await page.reload();
  await expect(tabs.getByRole('link', { name: /^Sources/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('list', { name: 'Sources' })).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await tabs.getByRole('link', { name: /^News/ }).click();
  await expect(rows(page)).not.toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Sources' })).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/search/weather');
  await expect(tabs.getByRole('link', { name: 'Everything' })).toHaveAttribute('aria-current', 'page');
});

test('a word that is too long is named as such @desktop', async ({ page }) => {
  await page.goto(inSearch('a'.repeat(120)));
  const words = 'A search has at most 100 characters. This one has 120.';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
