import type { Locator, Page } from '@playwright/test';
import { openHome, openTitle, reader, rows, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

const splitter = (page: Page): Locator => page.getByRole('separator', { name: 'Width of the list' });

/** Nothing slides, so that what is measured stands. */
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

const boxOf = async (of: Locator) => {
  const { x, y, width, height } = (await of.boundingBox())!;
  return { left: x, top: y, right: x + width, bottom: y + height, width };
};

const listWidth = async (page: Page): Promise<number> => Math.round((await boxOf(rows(page).first())).width);

const openNth = async (page: Page, nth: number): Promise<string> => {
  const title = await titles(page).nth(nth).innerText();
  await titles(page).nth(nth).click();
  await expect(openTitle(page)).toHaveText(title);
  return title;
};

for (const [width, height] of [
  [1280, 800],
  [1440, 900],
] as const)
  test(`at ${width} px the article stands beside the list, which covers nothing of it @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/hanbit');
    await titlesShown(page);
    await page.evaluate('scrollTo(0, 900)');
    const before = await rows(page).nth(8).boundingBox();
    await openNth(page, 8);
    const [row, sheet, bar] = [
      await boxOf(rows(page).nth(8)),
      await boxOf(reader(page)),
      await boxOf(page.getByRole('banner')),
    ];
    expect(row.left).toBe(72);
    expect(row.width).toBeGreaterThanOrEqual(400);
    expect(row.width).toBeLessThanOrEqual(440);
    expect(Math.abs(sheet.left - row.right)).toBeLessThanOrEqual(1);
    expect(sheet.right).toBe(width);
    expect(sheet.top).toBe(bar.bottom);
    expect(sheet.bottom).toBe(height);
    // The row that was pressed is where it was, although all rows above it have another height.
    expect(Math.abs(row.top - before!.y)).toBeLessThanOrEqual(1);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  });

for (const [width, height] of [
  [1024, 800],
  [390, 844],
] as const)
  test(`at ${width} px the article covers the list @desktop`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/hanbit');
    await titlesShown(page);
    const column = await boxOf(rows(page).first());
    await openNth(page, 1);
    const sheet = await boxOf(reader(page));
    expect(sheet.left).toBeLessThanOrEqual(column.left);
    expect(sheet.right).toBe(width);
    expect(sheet.top).toBe(0);
    await expect(splitter(page)).toHaveCount(0);
    await expect(page.locator('main')).toHaveAttribute('inert');
  });

test('the pinned drawer is a rail while an article is open, and itself in a large window @desktop', async ({
  page,
}) => {
  await page.goto('/hanbit');
  await titlesShown(page);
  const side = page.getByRole('navigation', { name: 'Main' });
  expect((await boxOf(side)).width).toBe(272);
  await openNth(page, 0);
  await expect(side).toHaveCount(1);
  expect((await boxOf(side)).width).toBe(72);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect.poll(async () => (await boxOf(side)).width).toBe(272);
  expect((await boxOf(rows(page).first())).left).toBe(272);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  expect((await boxOf(side)).width).toBe(272);
});

test('arrow keys, Home, End and a pointer move the line, and a double press resets it @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await titlesShown(page);
  const title = await openNth(page, 0);
  const line = splitter(page);
  await line.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => listWidth(page)).toBe(436);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => listWidth(page)).toBe(404);
  await expect(line).toHaveAttribute('aria-valuenow', '404');
  await page.keyboard.press('Home');
  await expect.poll(() => listWidth(page)).toBe(320);
  await page.keyboard.press('End');
  await expect.poll(() => listWidth(page)).toBe(1280 - 72 - 480);
  expect((await boxOf(reader(page))).width).toBe(480);
  // The reader's own arrow keys turn no page meanwhile.
  await expect(openTitle(page)).toHaveText(title);

  const { left, top } = await boxOf(line);
  await page.mouse.move(left + 8, top + 300);
  await page.mouse.down();
  await page.mouse.move(left - 100, top + 320, { steps: 4 });
  await page.mouse.move(left - 192, top + 320, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => listWidth(page)).toBe(528);
  await line.dblclick();
  await expect.poll(() => listWidth(page)).toBe(420);
});

test('the width is remembered, and gives way in a smaller window @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto('/hanbit');
  await titlesShown(page);
  await openNth(page, 0);
  await splitter(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => listWidth(page)).toBe(760);
  await page.setViewportSize({ width: 1300, height: 900 });
  await expect.poll(() => listWidth(page)).toBe(1300 - 72 - 480);
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.reload();
  await expect(openTitle(page)).toBeVisible();
  await expect.poll(() => listWidth(page)).toBe(760);
});

test('the open row is marked and comes into view, and the list keeps its place @desktop', async ({ page }) => {
  await openHome(page);
  await expect.poll(() => titles(page).count()).toBeGreaterThan(14);
  const row = titles(page).nth(12);
  await row.scrollIntoViewIfNeeded();
  const href = await row.getAttribute('href');
  const place = await page.evaluate('scrollY');
  await row.click();
  await expect(reader(page)).toBeVisible();
  const current = rows(page).locator('[aria-current]');
  await expect(current).toHaveCount(1);
  await expect(current).toHaveAttribute('href', href!);
  for (let step = 0; step < 8; step++) {
    const before = await openTitle(page).innerText();
    await page.keyboard.press('j');
    await expect(openTitle(page)).not.toHaveText(before);
    await expect(current).toHaveText(await openTitle(page).innerText());
    await expect(current).toBeInViewport();
  }
  for (let step = 0; step < 8; step++) await page.keyboard.press('k');
  await expect(current).toHaveAttribute('href', href!);
  await page.goBack();
  await expect(reader(page)).toBeHidden();
  await expect(row).toBeInViewport();
  expect(Math.abs(Number(await page.evaluate('scrollY')) - Number(place))).toBeLessThan(800);
});

test('l goes between the list and the article, and from the row on with j and k @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  const [first, second] = await titlesShown(page);
  await openNth(page, 0);
  await expect(page.getByRole('dialog', { name: first! })).toBeFocused();
  await page.keyboard.press('l');
  await expect(titles(page).first()).toBeFocused();
  await page.keyboard.press('j');
  await expect(openTitle(page)).toHaveText(second!);
  await expect(titles(page).nth(1)).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: second! })).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByText('Between the list and the article beside it')).toBeVisible();
});

test('another row of the list opens in the same place, and nothing is asked for twice @desktop', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/v1/feed/project') && !searchParams.has('after')) asked.push(request.url());
  });
  await page.goto('/hanbit');
  await titlesShown(page);
  await openNth(page, 0);
  const second = await openNth(page, 2);
  await expect(page.getByRole('dialog', { name: second })).toBeFocused();
  await page.goBack();
  await expect(reader(page)).toBeHidden();
  await expect(page).toHaveURL('/hanbit');
  expect(new Set(asked).size).toBe(asked.length);
});

for (const view of ['THUMBNAIL', 'TITLE_ONLY'])
  test(`the actions of a narrow row lie over no title (${view}) @desktop`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'feedItemViewType', value: view, url: baseURL! }]);
    await page.goto('/timeline');
    const list = page.locator('main li[data-id]');
    await list.first().waitFor();
    await list.nth(1).getByRole('heading').getByRole('link').click();
    await expect(reader(page)).toBeVisible();
    for (const nth of [1, 2, 3, 4]) {
      const row = list.nth(nth);
      const { height } = (await row.boundingBox())!;
      await row.hover();
      const actions = row.locator('[data-actions]');
      await actions.waitFor();
      const [over, title] = [await boxOf(actions), await boxOf(row.getByRole('heading').last())];
      expect(over.bottom <= title.top + 1 || over.left >= title.right - 1, `row ${nth}`).toBe(true);
      expect(over.right).toBeLessThanOrEqual((await boxOf(row)).right);
      expect((await row.boundingBox())!.height).toBe(height);
    }
  });
