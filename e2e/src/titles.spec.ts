import type { Page } from '@playwright/test';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const forAll = [
  '/discover',
  '/projects',
  '/timeline',
  '/search/weather',
  '/hanbit',
  '/hanbit/search/a',
  '/help',
  '/help/boards',
  '/contact',
  '/board/qna',
  '/login',
  '/signup',
  '/app/ios',
];
const forMembers = [
  '/subscribes',
  '/subscription/search/a',
  '/starred',
  '/notifications',
  '/setting/notifications',
  '/profile',
  '/rss/build',
  '/board/qna/write',
];

/** Runs in the page from its beginning, and keeps each title that the document has had. */
const keepTitles = `{
  globalThis.titles = [];
  new MutationObserver(() => titles.at(-1) === document.title || titles.push(document.title)).observe(document, {
    subtree: true, childList: true, characterData: true,
  });
}`;

/** Answers the addresses whose title changed after the server had given it. */
const changing = async (page: Page, addresses: readonly string[]): Promise<Record<string, string[]>> => {
  const changed: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const titles = await page.evaluate<string[]>('titles.filter(Boolean)');
    expect(titles.length, address).toBeGreaterThan(0);
    if (titles.length > 1) changed[address] = titles;
  }
  return changed;
};

for (const locale of ['en-US', 'ko-KR', 'ja-JP', 'zh-CN']) {
  test.describe(`a browser set to ${locale}`, () => {
    test.use({ locale });

    test('has the title of a page from the beginning @desktop', async ({ page }) => {
      test.setTimeout(180_000);
      await page.addInitScript(keepTitles);
      expect(await changing(page, forAll)).toEqual({});
      await signUp(page);
      expect(await changing(page, forMembers)).toEqual({});
    });
  });
}
