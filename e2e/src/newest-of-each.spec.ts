import type { Locator, Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { openTitle, reader } from './screen.ts';
import { expect, test } from './test.ts';

/** Its news come while a journey is under way. */
const lively = 'the-ticker';
const calm = [
  'the-tidewater-courier',
  'hanbit',
  'shiomi-shimbun',
  'linjiang-daily',
  'the-slow-query',
  'the-kitchen-window',
  'salt-silver',
  'code-naru',
];
const sources = [lively, ...calm];

const rows = (page: Page): Locator => page.getByRole('list', { name: 'My news' }).locator('> li');
const rowOf = (page: Page, urlKey: string): Locator =>
  rows(page).filter({ has: page.locator(`h3 a[href^="/${urlKey}/feed/"]`) });
const choice = (page: Page): Locator => page.getByRole('button', { name: 'Newest of each source' });

/** Opens home for somebody who follows these sources and a tag, with one row for each source. */
const begin = async (page: Page, followed = sources): Promise<void> => {
  await signUp(page);
  for (const urlKey of followed) await ourCall(page, 'POST', '/v1/subscribe/project', { urlKey });
  await ourCall(page, 'POST', '/v1/subscribe/tag', { tag: 'books' });
  await page.goto('/');
  await choice(page).click();
  await expect(rows(page)).toHaveCount(followed.length);
};

test('a lively source and eight others have one row each, also after the page is loaded anew', async ({ page }) => {
  await begin(page);
  await page.reload();
  await expect(choice(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page)).toHaveCount(sources.length);
  for (const urlKey of sources) await expect(rowOf(page, urlKey)).toHaveCount(1);
  const moments = await rows(page)
    .locator('time')
    .evaluateAll(times => times.map(each => each.getAttribute('datetime')!));
  expect(moments).toEqual(moments.toSorted().reverse());
  await choice(page).click();
  await expect(rowOf(page, 'hanbit')).not.toHaveCount(1);
});

test('a row opens its item, and says and leads to what more is unread of its source', async ({ page }) => {
  await begin(page);
  const row = rowOf(page, 'hanbit');
  await expect(row.getByRole('link', { name: '19 more unread' })).toBeVisible();
  const title = row.getByRole('heading').getByRole('link');
  const words = await title.innerText();
  await title.click();
  await expect(openTitle(page)).toHaveText(words.replace(/^unread\s*/i, ''));
  await page.keyboard.press('Escape');
  await expect(reader(page)).toBeHidden();
  await expect(row.getByRole('link', { name: '한빛일보 · 19 more unread' })).toBeVisible();
  await row.getByRole('link', { name: '19 more unread' }).click();
  await expect(page).toHaveURL('/hanbit');
  await page.goBack();
  await expect(rows(page)).toHaveCount(sources.length);
});

test('with unread only a source that is read has no row, and one that was read at its top has the next', async ({
  page,
}) => {
  await begin(page);
  await page.getByRole('button', { name: 'Unread only' }).click();
  await expect(rows(page)).toHaveCount(sources.length);
  await rowOf(page, 'salt-silver').getByRole('button', { name: 'Mark 20 as read' }).click();
  await expect(page.getByText('20 items marked as read')).toBeVisible();
  await expect(rowOf(page, 'salt-silver').getByRole('link', { name: 'more unread' })).toHaveCount(0);
  const first = await rowOf(page, 'hanbit').getAttribute('data-id');
  await ourCall(page, 'PUT', '/v1/feed/read', { id: [Number(first)] });
  await page.reload();
  await expect(rows(page)).toHaveCount(sources.length - 1);
  await expect(rowOf(page, 'salt-silver')).toHaveCount(0);
  await expect(rowOf(page, 'hanbit')).not.toHaveAttribute('data-id', first!);
});

test('marking all marks everything of the sources, leaves the tag alone, and is taken back', async ({ page }) => {
  await begin(page, calm);
  await page.getByRole('button', { name: 'Unread only' }).click();
  await expect(rows(page)).toHaveCount(calm.length);
  await page.getByRole('button', { name: 'Mark everything of these sources as read' }).click();
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page)).toHaveCount(calm.length);
});

test('what comes takes the place of its source’s row @desktop', async ({ page }) => {
  await begin(page);
  const id = await rowOf(page, 'hanbit').getAttribute('data-id');
  const [newest] = await ourCall<object[]>(page, 'GET', `/v1/feed?id=${id}`);
  const now = new Date().toISOString();
  const come = [1, 2].map(more => ({
    ...newest,
    id: 9_000_000 + more,
    title: `Fresh ${more}`,
    sortAt: now,
    read: false,
  }));
  await page.route(/\/v1\/feed\/subscribes\?.*\bafter=/, route =>
    route.fulfill({ json: { content: come, first: true, last: true } }),
  );
  await page.reload();
  await expect(rowOf(page, 'hanbit').getByRole('link', { name: 'Fresh 2' })).toBeVisible();
  await expect(rows(page)).toHaveCount(sources.length);
  await expect(rowOf(page, 'hanbit')).toHaveCount(1);
});

test.describe('to assistive tech', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('one row for each source has no faults, and neither has a list of tags alone', async ({ page }) => {
    await begin(page);
    expect(await faultsInBothSchemes(page)).toEqual([]);
    for (const urlKey of sources) await ourCall(page, 'DELETE', `/v1/subscribe/project?urlKey=${urlKey}`);
    await page.reload();
    await expect(page.getByText('No sources here')).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show all news' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});
