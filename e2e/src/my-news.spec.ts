import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openTitle, rows, searchField } from './screen.ts';
import { expect, test } from './test.ts';

const listOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const rowsOf = (page: Page, name: string) => listOf(page, name).locator('li[data-id]');
const sourcesIn = async (page: Page, name: string) => {
  await rowsOf(page, name).first().waitFor();
  return [...new Set(await listOf(page, name).locator('[class^=source_] [class^=name_]').allInnerTexts())].sort();
};

/** Signs up somebody who follows two sources, the second one in a folder, whose id is answered. */
const begin = async (page: Page): Promise<number> => {
  await signUp(page);
  await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey: 'hanbit' });
  const { id } = await ourCall<{ id: number }>(page, 'POST', '/v1/subscribe/project', { urlKey: 'the-slow-query' });
  const folder = await ourCall<{ id: number }>(page, 'POST', '/v1/subscribe/folder', {
    name: 'Databases',
    subscribeIds: [id],
  });
  return folder.id;
};

test('the first page of somebody who follows sources is their news', async ({ page }) => {
  await begin(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'My news' })).toBeVisible();
  await expect(page).toHaveURL('/');
  const sources = await sourcesIn(page, 'My news');
  expect(['The Slow Query', '한빛일보']).toEqual(expect.arrayContaining(sources));
});

test('the first page of somebody new is discover @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  await expect(page).toHaveURL('/discover');
});

test('a folder has its own news under its name, and so has what is in none @desktop', async ({ page }) => {
  const folder = await begin(page);
  await page.goto(`/?folder=${folder}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Databases' })).toBeVisible();
  await expect(page).toHaveTitle('Databases · Newsbell');
  expect(await sourcesIn(page, 'Databases')).toEqual(['The Slow Query']);
  await page.goto('/?folder=0');
  await expect(page.getByRole('heading', { level: 1, name: 'unclassified' })).toBeVisible();
  expect(await sourcesIn(page, 'unclassified')).toEqual(['한빛일보']);
});

test('a person chooses between the timeline of all and their own, whose rows say why they are there @phone', async ({
  page,
}) => {
  await begin(page);
  await ourCall(page, 'POST', '/v1/subscribe/tag', { tag: 'books' });
  await page.goto('/timeline');
  await rowsOf(page, 'Timeline').first().waitFor();
  await expect(listOf(page, 'Timeline').locator('[class^=reason_]')).toHaveCount(0);
  await page.getByRole('link', { name: 'My subscriptions' }).click();
  await expect(page).toHaveURL('/timeline?type=MY');
  const reasons = listOf(page, 'Timeline').locator('[class^=reason_]');
  await expect(reasons.first()).toHaveText(/^(followed source|tag books)$/);
  // A further run of a source is a single line, which names the source alone.
  const items = rowsOf(page, 'Timeline').filter({ hasNot: page.locator('[data-run]') });
  await expect(items.filter({ hasNot: page.locator('[class^=reason_]') })).toHaveCount(0);
});

test('words are searched in what one follows, and everywhere from there @desktop', async ({ page }) => {
  await begin(page);
  await page.goto('/');
  await searchField(page).fill('query');
  await page.getByRole('option', { name: 'In my subscriptions' }).click();
  await expect(page).toHaveURL('/subscription/search/query');
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “query” in my subscriptions' })).toBeVisible();
  const found = await sourcesIn(page, 'News');
  expect(['The Slow Query', '한빛일보']).toEqual(expect.arrayContaining(found));
  await page.getByRole('link', { name: 'Search everywhere' }).click();
  await expect(page).toHaveURL('/search/query');
});

test('what is starred is kept on a page of its own, which drawer or settings lead to', async ({ page, isMobile }) => {
  await begin(page);
  const { content } = await ourCall<{ content: { id: number; title: string }[] }>(page, 'GET', '/v1/feed/subscribes');
  await ourCall(page, 'PUT', `/v1/feed/star?id=${content[1]!.id}`);
  await page.goto(isMobile ? '/setting' : '/');
  await page.getByRole('link', { name: isMobile ? /^Starred/ : 'Starred', exact: !isMobile }).click();
  await expect(page).toHaveURL('/starred');
  await expect(rowsOf(page, 'Starred')).toHaveCount(1);
  await listOf(page, 'Starred').getByRole('heading').getByRole('link').click();
  await expect(openTitle(page)).toHaveText(content[1]!.title);
});

test('nobody who is not signed in has news of their own @desktop', async ({ page }) => {
  for (const address of ['/starred', '/subscription/search/query']) {
    await page.goto(address);
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate('history.state.from')).toBe(address);
  }
});

test.describe('to assistive tech', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('one’s own news, timeline and stars have no faults', async ({ page }) => {
    test.setTimeout(90_000);
    await begin(page);
    const { content } = await ourCall<{ content: { id: number }[] }>(page, 'GET', '/v1/feed/subscribes');
    await ourCall(page, 'PUT', `/v1/feed/star?id=${content[0]!.id}`);
    await ourCall(page, 'PUT', '/v1/feed/read', { id: content[2]!.id });
    for (const [address, list] of [
      ['/', 'My news'],
      ['/timeline?type=MY', 'Timeline'],
      ['/starred', 'Starred'],
      ['/subscription/search/query', 'News'],
    ] as const) {
      await page.goto(address);
      await rowsOf(page, list).first().waitFor();
      expect(await faultsInBothSchemes(page), address).toEqual([]);
    }
  });
});

test('a visitor sees nothing of what is read @desktop', async ({ page }) => {
  await page.goto('/the-slow-query');
  await rows(page).first().waitFor();
  await expect(page.locator('[data-read]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Unread only' })).toHaveCount(0);
});
