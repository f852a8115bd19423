import type { FeedPage } from '@newsbell/contracts/items';
import type { Page } from '@playwright/test';
import { openTitle, reader, titles } from './screen.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** The page's requests fail like this once the network is cut. */
const noNetwork = /^failed (GET|HEAD)|^console: .*net::ERR_/;

/** Opens the page of a source, for which the worker has answered. */
const openKept = async (page: Page): Promise<void> => {
  await page.goto('/the-slow-query');
  await page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ??
    new Promise(resolve => navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }))).then(() => {})`);
  await page.reload();
  await titles(page).first().waitFor();
  // The worker keeps an answer after it has given it.
  await expect.poll(async () => (await keptAnswers(page))['answers:visitor'] ?? []).toContain('/v1/feed/project');
};

/** Answers the paths in the caches, by the names of the caches. */
const keptAnswers = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(`caches.keys().then(names => Promise.all(names.map(async name =>
    [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)]))).then(Object.fromEntries)`);

test('without a network the app opens, with what was seen and nothing that was not @phone', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expected(noNetwork);
  await openKept(page);
  const title = await titles(page).first().innerText();

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await titles(page).first().click();
  await expect(openTitle(page)).toHaveText(title);

  await page.goto('/hanbit');
  await expect(page.getByText('Not available offline').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available offline');

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('한빛일보');
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('Discover shows the sources and bundles that were seen without a network', async ({ page, context, trouble }) => {
  trouble.expected(noNetwork);
  await openKept(page);
  await page.goto('/discover');
  const bundles = page.getByRole('region', { name: 'Pick what you read' });
  const sources = () => page.locator('main ol > li > a').evaluateAll(all => all.map(each => each.getAttribute('href')));
  await expect(bundles.getByRole('article').first()).toBeVisible();
  await expect(page.locator('main ol > li > a').first()).toBeVisible();
  const seen = await sources();
  const topics = await bundles.getByRole('heading', { level: 3 }).allInnerTexts();
  for (const path of ['/v1/bundles', '/v1/project/top10'])
    await expect.poll(async () => (await keptAnswers(page))['answers:visitor']).toContain(path);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(bundles.getByRole('heading', { level: 3 })).toHaveText(topics);
  expect(await sources()).toEqual(seen);
});

test('a server that was lost for a while is found again, without its reader asking @desktop', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expected(/^failed |^console: .*(net::ERR_|Failed to load)/);
  await openKept(page);
  await context.route(/\/(v1|health)\//, route => route.abort());
  await page.goto('/hanbit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not available offline');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.unrouteAll();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('한빛일보');
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('an item that came in a list opens by its own address without a network @desktop', async ({
  page,
  context,
  request,
  trouble,
}) => {
  trouble.expected(noNetwork);
  await openKept(page);
  const { content }: FeedPage = await (await request.get('/v1/feed/project?urlKey=the-slow-query')).json();
  const item = content.find(each => each.content !== null)!;

  await context.setOffline(true);
  await page.goto(`/the-slow-query/feed/${item.id}`);
  await expect(openTitle(page)).toHaveText(item.title);
  await expect(reader(page)).toContainText(item.excerpt.slice(0, 40));
});

test('nothing of an account is ever kept @desktop', async ({ page, trouble }) => {
  trouble.expected(/401.*\/v1\/account/);
  await openKept(page);
  await page.evaluate(`fetch('/v1/account')`);
  const paths = Object.values(await keptAnswers(page)).flat();
  expect(paths.filter(path => /^\/v1.*(account|subscri)/.test(path))).toEqual([]);
});
