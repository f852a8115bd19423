import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import type { APIRequestContext } from '@playwright/test';
import { openTitle, rows, titles, titlesShown } from './screen.ts';
import { expect, test } from './test.ts';

const itemsOf = async (request: APIRequestContext, urlKey: string): Promise<FeedItem[]> => {
  const page: FeedPage = await (await request.get(`/v1/feed/project?urlKey=${urlKey}&size=100`)).json();
  return page.content;
};

test('the items that an address names stand in its order under their source, strangers with their own @phone', async ({
  page,
  request,
}) => {
  const [first, , third] = await itemsOf(request, 'hanbit');
  const [other] = await itemsOf(request, 'the-slow-query');
  await page.goto(`/hanbit/feeds/${third!.id},abc,${other!.id},0,${first!.id},999999999`);
  await expect(page.getByRole('heading', { level: 1, name: '한빛일보' })).toBeVisible();
  expect(await titlesShown(page)).toEqual([third!.title, other!.title, first!.title]);
  await expect(rows(page).nth(1).getByRole('link', { name: 'The Slow Query' })).toBeVisible();
  await expect(page).toHaveTitle('한빛일보 · Newsbell');
  await titles(page).first().click();
  await expect(openTitle(page)).toHaveText(third!.title);
});

test('more items than one call takes are asked for in several @desktop', async ({ page, request }) => {
  const { content }: FeedPage = await (await request.get('/v1/feed/all?size=100')).json();
  const asked: string[] = [];
  page.on('request', request => {
    const address = new URL(request.url());
    if (address.pathname === '/v1/feed') asked.push(address.search);
  });
  const strangers = Array.from({ length: 60 }, (_, index) => 900_000_000 + index);
  await page.goto(`/hanbit/feeds/${[...strangers, ...content.map(({ id }) => id)].join(',')}`);
  await expect(rows(page).first()).toHaveAttribute('aria-setsize', '100');
  expect(asked).toHaveLength(2);
});

test('an address that names no item says so, under the source @desktop', async ({ page }) => {
  await page.goto('/hanbit/feeds/abc,0');
  await expect(page.getByRole('heading', { level: 1, name: '한빛일보' })).toBeVisible();
  await expect(page.getByText('None of these items is here')).toBeVisible();
});

test('items of a source that does not exist are the 404 page @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await page.goto('/no-such-source/feeds/1,2');
  await expect(page.getByText("Oops, the page you're looking for doesn't exist.")).toBeVisible();
});
