import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import type { APIRequestContext, Page } from '@playwright/test';
import { ourCall } from './following.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const newsOf = async (request: APIRequestContext): Promise<FeedItem[]> => {
  const page: FeedPage = await (await request.get('/v1/feed/project?urlKey=the-slow-query&size=40')).json();
  return page.content;
};

const article = (page: Page, { title }: FeedItem) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 1, name: title, exact: true }) });

const topOf = (page: Page, { id }: FeedItem) =>
  page.locator(`[data-id="${id}"]`).evaluate(element => element.getBoundingClientRect().top);

test('an article stands among the newer and the older ones, and stays in place while they come', async ({
  page,
  request,
}) => {
  const all = await newsOf(request);
  const [newer, item, older] = all.slice(7, 10) as [FeedItem, FeedItem, FeedItem];
  await page.goto(`/project/the-slow-query/news?id=${item.id}`);
  await expect(article(page, item).first()).toBeInViewport();
  await expect(page.locator(`[data-id="${newer.id}"]`)).toBeAttached();
  await expect(page.locator(`[data-id="${older.id}"]`)).toBeAttached();
  const top = await topOf(page, item);
  expect(top).toBeGreaterThan(57);
  expect(top).toBeLessThan(300);
  await expect(page).toHaveTitle(`${item.title} · Newsbell`);
});

test('the article that was asked for stays while the pictures above it come', async ({ page, request }) => {
  const { content }: FeedPage = await (await request.get('/v1/feed/project?urlKey=salt-silver&size=20')).json();
  const item = content[10]!;
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  await page.route(/\/v1\/(news|feed)\?/, async route => {
    const answer = await (await route.fetch()).text();
    // Many feeds do not say how large a picture is, and this answer is like theirs.
    await route.fulfill({ contentType: 'application/json', body: answer.replace(/ (width|height)=\\"\d+\\"/g, '') });
  });
  await page.route(/\.(png|jpe?g|svg|webp)$/, async route => {
    await released;
    await route.continue();
  });
  await page.goto(`/project/salt-silver/news?id=${item.id}`);
  const pictures = page.locator(`[data-id]:has(~ [data-id="${item.id}"]) img:not(.source img)`);
  await expect.poll(() => pictures.count()).toBeGreaterThan(3);
  const top = await topOf(page, item);
  release();
  // The far pictures load as well, which would wait otherwise.
  const load = (image: unknown) => {
    const picture = image as { loading: string; decode: () => Promise<void> };
    picture.loading = 'eager';
    return picture.decode();
  };
  for (const each of await pictures.all()) await each.evaluate(load);
  expect(Math.abs((await topOf(page, item)) - top)).toBeLessThan(2);
  await expect(page).toHaveURL(`/project/salt-silver/news?id=${item.id}`);
  await expect(page).toHaveTitle(`${item.title} · Newsbell`);

  await page.locator(`[data-id="${content[12]!.id}"]`).evaluate(element => element.scrollIntoView());
  await expect(page).toHaveURL(`/project/salt-silver/news?id=${content[12]!.id}`);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(article(page, content[12]!).first()).toBeInViewport();
  await expect(page.locator(`[data-id="${content[11]!.id}"]`)).toBeAttached();
  await expect(page).toHaveURL(`/project/salt-silver/news?id=${content[12]!.id}`);
});

test('the address and the title follow what is read @desktop', async ({ page, request }) => {
  const all = await newsOf(request);
  const [first, second] = all as [FeedItem, FeedItem];
  await page.goto('/project/the-slow-query/news');
  await expect(page).toHaveURL(`/project/the-slow-query/news?id=${first.id}`);
  await expect(page).toHaveTitle(`${first.title} · Newsbell`);
  await expect(page.getByText('Nothing newer so far.')).toBeVisible();
  await page.locator(`[data-id="${second.id}"]`).evaluate(element => element.scrollIntoView());
  await expect(page).toHaveURL(`/project/the-slow-query/news?id=${second.id}`);
  await expect(page).toHaveTitle(`${second.title} · Newsbell`);
});

test('a failure towards the newer stops that direction alone, and can be tried again @desktop', async ({
  page,
  request,
  trouble,
}) => {
  trouble.expected(/503|previous/);
  const item = (await newsOf(request))[9]!;
  let isDown = true;
  await page.route(/direction=previous/, route =>
    isDown ? route.fulfill({ status: 503, json: { message: 'Later', code: 'UNAVAILABLE' } }) : route.continue(),
  );
  await page.goto(`/project/the-slow-query/news?id=${item.id}`);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeAttached();
  await expect(page.getByRole('alert').filter({ hasText: 'Later' })).toBeAttached();
  const shown = page.locator('[data-id]');
  await expect.poll(() => shown.count()).toBeGreaterThan(3);
  isDown = false;
  await retry.click();
  await expect(retry).toHaveCount(0);
  await expect(page.locator('[data-id]').first()).not.toHaveAttribute('data-id', String(item.id));
});

test('the news of a tag and of a word are read the same way @desktop', async ({ page, trouble }) => {
  trouble.expected(/nowhere\.png/);
  for (const address of ['/tag/books/news', '/word/bread/news']) {
    await page.goto(address);
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await expect(page).toHaveURL(/\?id=\d+$/);
  }
});

test('an item that is not there says so and leads home @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await page.goto('/project/the-slow-query/news?id=999999999');
  await expect(page.getByRole('heading', { name: 'Failed to get feed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/');
});

test('a kind of news that there is not, and a source that there is not, are the 404 page @desktop', async ({
  page,
  trouble,
}) => {
  trouble.expected(/404/);
  for (const address of ['/nonsense/books/news', '/project/no-such-source/news']) {
    await page.goto(address);
    await expect(page.getByText("Oops, the page you're looking for doesn't exist.")).toBeVisible();
  }
});

/** Layout shift: runs in the page and sums up what moves in its main part without a person's doing. */
const watchShifts = (): void => {
  const page = globalThis as unknown as {
    shifted: number;
    document: { querySelector: (selector: string) => { contains: (node: unknown) => boolean } | null };
    PerformanceObserver: new (
      listen: (list: { getEntries: () => { value: number; sources: { node: unknown }[] }[] }) => void,
    ) => { observe: (options: object) => void };
  };
  page.shifted = 0;
  const observer = new page.PerformanceObserver(list => {
    for (const { value, sources } of list.getEntries())
      if (sources.some(({ node }) => page.document.querySelector('main')?.contains(node))) page.shifted += value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
};

test('the switch of the keywords moves nothing, also when it comes late', async ({ page, request, trouble }) => {
  trouble.expected(/503/);
  await signUp(page);
  const source = { urlKey: 'the-slow-query' };
  await ourCall(page, 'POST', '/v1/subscribe/project', source);
  await ourCall(page, 'POST', '/v1/subscribe/project/keyword', { ...source, keyword: 'database' });
  await page.addInitScript(watchShifts);
  const [item] = (await newsOf(request)) as [FeedItem];
  const address = `/project/the-slow-query/news?id=${item.id}`;
  const wayUp = page.getByRole('main').getByRole('link', { name: 'All news of The Slow Query' });
  const toggle = page.getByRole('switch', { name: 'Only what my keywords match' });
  const shifted = () => page.evaluate('shifted');

  await page.goto(address);
  await expect(article(page, item).first()).toBeInViewport();
  await expect(toggle).toBeVisible();
  expect(await shifted()).toBe(0);

  // The first answer is a failure, after which the articles come without the switch.
  let release = () => {};
  const released = new Promise<void>(resolve => {
    release = resolve;
  });
  let asked = 0;
  await page.route('**/v1/account/subscribes', async route => {
    asked++;
    if (asked === 1) return route.fulfill({ status: 503, json: { message: 'Later', code: 'UNAVAILABLE' } });
    await released;
    await route.continue();
  });
  await page.goto(address);
  await expect(article(page, item).first()).toBeInViewport();
  await expect(wayUp).toBeInViewport();
  const top = await topOf(page, item);
  const place = await wayUp.boundingBox();
  release();
  await expect(toggle).toBeVisible();
  expect(await topOf(page, item)).toBe(top);
  expect(await wayUp.boundingBox()).toEqual(place);
  expect(await shifted()).toBe(0);
});
