import type { Page } from '@playwright/test';
import { newsList, openHome, rows, searchField, titles } from './screen.ts';
import { expect, test } from './test.ts';

const search = async (page: Page, words: string): Promise<void> => {
  await searchField(page).fill(words);
  await searchField(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${words.trim()}”`);
};

/** What is marked in the list, each text once. */
const marked = async (page: Page): Promise<string[]> => {
  await expect(rows(page)).not.toHaveCount(0);
  return [...new Set(await newsList(page).locator('mark').allInnerTexts())];
};

for (const [word, longer] of [
  ['서울', /서울[에은시의도 ]/],
  ['東京', /東京都/],
  ['京都', /東京都|京都市/],
] as const) {
  test(`${word} is found inside longer words, and marked @desktop`, async ({ page }) => {
    await openHome(page);
    await search(page, word);
    expect(await marked(page)).toEqual([word]);
    await expect(rows(page).filter({ hasText: longer })).not.toHaveCount(0);
  });
}

test('an English word is found in any case and by its beginning @desktop', async ({ page }) => {
  await openHome(page);
  await search(page, 'BREA');
  for (const text of await marked(page)) expect(text).toMatch(/^brea/i);
});

test('a phrase is found as it stands, not as its words @desktop', async ({ page }) => {
  await openHome(page);
  await search(page, 'price butter');
  expect((await marked(page)).map(text => text.toLowerCase()).sort()).toEqual(
    expect.arrayContaining(['butter', 'price']),
  );
  await search(page, '"price of butter"');
  expect((await marked(page)).map(text => text.toLowerCase())).toEqual(['price of butter']);
  await search(page, '"butter of price"');
  await expect(page.getByText('No search results found.')).toBeVisible();
});

test('a word with a minus leaves out what has it @desktop', async ({ page }) => {
  await openHome(page);
  await search(page, 'bread');
  const title = await titles(page).first().innerText();
  const other = title.match(/[a-z]{4,}/gi)!.find(word => !/^bread/i.test(word))!;
  await search(page, `bread -${other}`);
  await expect(rows(page)).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
});

test('sources are found too, and lead to their pages', async ({ page }) => {
  await openHome(page);
  await search(page, '汐見');
  const sources = page.getByRole('list', { name: 'Sources' });
  await sources.getByRole('link', { name: /汐見新聞/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '汐見新聞' })).toBeVisible();
});

test('nothing found says so, and how to find more', async ({ page }) => {
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

test('the search entry of the navigation brings the keyboard to the field', async ({ page }) => {
  await openHome(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Search' }).click();
  await expect(searchField(page)).toBeFocused();
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
