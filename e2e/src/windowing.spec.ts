import type { Page } from '@playwright/test';
import { holdArrivals, newsList, openHome, openTitle, reader, rows, setStories, titles } from './screen.ts';
import { expect, test } from './test.ts';

test.describe.configure({ timeout: 60_000 });

/** Answers the list's nodes, the rows in the page, and how many the list has. */
const size = (page: Page) =>
  newsList(page).evaluate(list => ({
    nodes: list.querySelectorAll('*').length,
    last: Number(list.lastElementChild?.getAttribute('aria-posinset')),
  }));

const scrollToPlace = async (page: Page, place: number): Promise<number> => {
  let most = 0;
  await expect(async () => {
    await page.evaluate('scrollBy(0, 1500)');
    const { nodes, last } = await size(page);
    most = Math.max(most, nodes);
    expect(last).toBeGreaterThanOrEqual(place);
  }).toPass({ intervals: [30] });
  return most;
};

/** Waits until the neighbourhood of the window is filled: rows that are still being measured may move the page by a pixel. */
const rest = async (page: Page): Promise<void> => {
  const now = () => page.evaluate('[scrollY, document.querySelectorAll("[data-id]").length].join()');
  let last: unknown;
  await expect(async () => {
    const before = last;
    last = await now();
    expect(last).toBe(before);
  }).toPass({ intervals: [250] });
};

/** Answers where the first row with a title stands that is wholly in view. A further run of a source has none. */
const standing = (page: Page) =>
  rows(page).evaluateAll(all => {
    const row = all.find(each => each.getBoundingClientRect().top >= 57 && each.querySelector('h3 a'))!;
    return { href: row.querySelector('h3 a')!.getAttribute('href')!, top: row.getBoundingClientRect().top };
  });

const topOf = (page: Page, href: string) =>
  newsList(page)
    .locator(`h3 a[href="${href}"]`)
    .evaluate(link => link.closest('li')!.getBoundingClientRect().top);

const findsPlaceAgain = async (page: Page): Promise<void> => {
  await rest(page);
  const place = await page.evaluate('scrollY');
  const { href, top } = await standing(page);
  await page.evaluate('document.querySelector("a[href=\'/discover\']").click()');
  await expect(page).toHaveURL('/discover');
  await page.goBack();
  await expect.poll(() => page.evaluate('scrollY')).toBe(place);
  expect(await topOf(page, href)).toBeCloseTo(top, 0);
};

for (const { view, only } of [
  { view: 'THUMBNAIL', only: '' },
  { view: 'TITLE_ONLY', only: ' @phone' },
]) {
  test(`hundreds of rows down, the page holds only a neighbourhood of the window (${view})${only}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'feedItemViewType', value: view, url: baseURL! }]);
    await openHome(page);
    await expect(rows(page)).not.toHaveCount(0);
    expect(await scrollToPlace(page, 400)).toBeLessThan(1500);
    await page.evaluate('scrollTo(0, 0)');
    await expect(titles(page).first()).toBeInViewport();
    expect((await size(page)).nodes).toBeLessThan(1500);
  });
}

test('going back to a long list finds the place to the pixel', async ({ page }) => {
  await openHome(page);
  await expect(rows(page)).not.toHaveCount(0);
  await scrollToPlace(page, 150);
  await findsPlaceAgain(page);
});

test('going back finds the place where rows above have grown since they were last in the page', async ({ page }) => {
  await holdArrivals(page);
  const story = 987_654_321;
  let last = 0;
  // The fourth page has a copy of the third row, whose height grows by the line that names it, while that row is far away.
  await setStories(page, (number, place) => {
    last = number;
    return (number === 1 && place === 2) || (number === 4 && place === 0) ? story : null;
  });
  await openHome(page);
  await expect(rows(page)).not.toHaveCount(0);
  await scrollToPlace(page, 150);
  await findsPlaceAgain(page);
  expect(last).toBeGreaterThan(3);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('going back finds the place among rows of which most were never in the page @desktop', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'feedItemViewType', value: 'TITLE_ONLY', url: baseURL! }]);
  await openHome(page);
  await expect(rows(page)).not.toHaveCount(0);
  await scrollToPlace(page, 200);
  await page.evaluate('scrollTo(0, 0)');
  await page.getByRole('button', { name: 'With pictures' }).click();
  await page.evaluate('scrollTo(0, 12000)');
  await findsPlaceAgain(page);
});

test('a narrower window leaves the row that is read where it is @desktop', async ({ page }) => {
  await openHome(page);
  await expect(rows(page)).not.toHaveCount(0);
  await scrollToPlace(page, 80);
  const { href, top } = await standing(page);
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: Math.round(width * 0.8), height });
  // The row at the top edge may be the one before it, whose own height may have changed.
  await expect.poll(async () => Math.abs((await topOf(page, href)) - top)).toBeLessThan(60);
});

test('the row that has the keyboard stays when it is scrolled away, and says where it stands @desktop', async ({
  page,
}) => {
  await holdArrivals(page);
  await openHome(page);
  const first = titles(page).first();
  await first.focus();
  await scrollToPlace(page, 120);
  await expect(first).toBeFocused();
  await expect(rows(page).first()).toHaveAttribute('aria-posinset', '1');
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '-1');
  await page.keyboard.press('j');
  await expect(rows(page).nth(1).getByRole('heading').getByRole('link')).toBeFocused();
  await expect(rows(page).nth(1)).toBeInViewport();
});

test('the reader gives the keyboard back to a row that was not in the page @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await expect(titles(page)).toHaveCount(20);
  await titles(page).first().click();
  await expect(reader(page)).toBeVisible();
  for (let step = 0; step < 45; step++) {
    const before = await openTitle(page).innerText();
    // At the end of what is loaded the next page may still be on its way.
    await expect(reader(page).getByRole('button', { name: 'Older', disabled: false })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(openTitle(page)).not.toHaveText(before);
  }
  const title = await openTitle(page).innerText();
  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  const row = newsList(page).getByRole('link', { name: title, exact: true });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});
