import type { Page } from '@playwright/test';
import { sourceCards } from './screen.ts';
import { expect, test } from './test.ts';

interface Listed {
  urlKey: string;
  title: string;
  tags: { name: string }[];
}

const names = (page: Page) => sourceCards(page).getByRole('heading', { level: 2 });

test('all sources are shown as the end comes near, each once, and the end is said', async ({ page, request }) => {
  const { content }: { content: Listed[] } = await (await request.get('/v1/projects?size=100')).json();
  await page.goto('/projects');
  await expect(page).toHaveTitle('All sources · Newsbell');
  await expect(sourceCards(page)).toHaveCount(20);
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(page.getByText('That is all.')).toBeInViewport({ timeout: 200 });
  }).toPass();
  const addresses = await names(page)
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(50);
  expect(new Set(addresses).size).toBe(addresses.length);
  // Other journeys add sources meanwhile.
  expect(addresses).toEqual(expect.arrayContaining(content.map(({ urlKey }) => `/${urlKey}`)));
});

test('a card says what a source brings, how much and in which language, and its own page when it was checked @phone', async ({
  page,
}) => {
  await page.goto('/projects/tag/photography');
  const card = sourceCards(page).filter({ hasText: 'Salt & Silver' });
  await expect(card.getByText('Photographs from one stretch of coast')).toBeVisible();
  await expect(card.getByText(/^English · about \d+ posts? a week · \d+ subscribers?$/)).toBeVisible();
  await expect(card.getByRole('list', { name: 'Newest of Salt & Silver' }).getByRole('link')).toHaveCount(2);
  await expect(card.getByText(/Checked/)).toHaveCount(0);
  await card.getByRole('link', { name: 'Salt & Silver', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Salt & Silver' })).toBeVisible();
});

test('a source in trouble says so on its card @desktop', async ({ page }) => {
  await page.goto(`/projects/tag/${encodeURIComponent('论坛')}`);
  await expect(sourceCards(page).filter({ hasText: '磨坊夜话' }).getByText('Failing at present')).toBeVisible();
});

test('the sources are narrowed to a tag, and the filter is cleared, in the same order @phone', async ({
  page,
  request,
}) => {
  // The newest sources were just made by other journeys, and have no tags.
  await page.goto('/projects?sort=name');
  const link = page.getByRole('list', { name: 'Tags' }).first().getByRole('link').first();
  const tag = await link.innerText();
  const address = `/v1/projects?size=100&sort=name&tag=${encodeURIComponent(tag)}`;
  const { content }: { content: Listed[] } = await (await request.get(address)).json();
  await page.getByRole('list', { name: 'Filter by tag' }).getByRole('link', { name: tag, exact: true }).click();
  await expect(page).toHaveURL(`/projects/tag/${encodeURIComponent(tag)}?sort=name`);
  await expect(page.getByRole('heading', { level: 1, name: `Sources tagged “${tag}”` })).toBeVisible();
  await expect(names(page)).toHaveText(content.map(({ title }) => title));

  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(page).toHaveURL('/projects?sort=name');
  await expect(sourceCards(page)).toHaveCount(20);
});

test('the order is chosen, kept in the address over a reload, and goes with a tag @desktop', async ({
  page,
  request,
}) => {
  await page.goto('/projects');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name');
  await expect(page).toHaveURL('/projects?sort=name');
  const { content }: { content: Listed[] } = await (await request.get('/v1/projects?sort=name')).json();
  await expect(names(page)).toHaveText(content.map(({ title }) => title));
  await page.reload();
  await expect(names(page)).toHaveText(content.map(({ title }) => title));
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name');

  await page.getByRole('list', { name: 'Filter by tag' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/projects\/tag\/.+\?sort=name$/);
});

test('an address with an order that does not exist shows the usual one @desktop', async ({ page }) => {
  await page.goto('/projects?sort=nonsense');
  await expect(sourceCards(page)).toHaveCount(20);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('subscribers');
});

test('a tag that no source has says so, and what to do @desktop', async ({ page }) => {
  await page.goto('/projects/tag/qqxyzzy');
  await expect(page.getByText('No sources with this tag')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(sourceCards(page)).toHaveCount(20);
});

test.describe('without a service worker, which would ask in the place of the page', () => {
  test.use({ serviceWorkers: 'block' });

  test('a page that fails to come keeps what is there, and comes on a second try @desktop', async ({
    page,
    trouble,
  }) => {
    trouble.expected(/503/);
    let isDown = true;
    await page.route(/\/v1\/projects\?.*page=1/, route =>
      isDown ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Later' } }) : route.continue(),
    );
    await page.goto('/projects');
    await expect(sourceCards(page)).toHaveCount(20);
    const retry = page.getByRole('button', { name: 'Try again' });
    await page.mouse.wheel(0, 9000);
    await expect(retry).toBeVisible();
    await expect(sourceCards(page)).toHaveCount(20);
    isDown = false;
    await retry.click();
    await expect.poll(() => sourceCards(page).count()).toBeGreaterThanOrEqual(40);
  });
});

test('subscribing leads to the sign-in, from a card and from a source @desktop', async ({ page }) => {
  await page.goto('/projects/tag/photography');
  await page.getByRole('link', { name: 'Subscribe to Salt & Silver' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate('history.state.from')).toBe('/projects/tag/photography');
  await page.goBack();

  await page.goto('/hanbit');
  await page.getByRole('link', { name: 'Subscribe to 한빛일보' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate('history.state.from')).toBe('/hanbit');
});

test('the head of a page names the feed of what it shows, and of nothing else @desktop', async ({ page }) => {
  const feeds = page.locator('head link[rel=alternate][type="application/rss+xml"]');
  await page.goto('/discover');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(feeds).toHaveCount(0);
  await page.goto('/hanbit');
  await expect(page.getByRole('heading', { level: 1, name: '한빛일보' })).toBeVisible();
  await expect(feeds).toHaveCount(1);
  await expect(feeds).toHaveAttribute('href', '/hanbit/rss.xml');
  await page.getByRole('list', { name: 'Tags' }).getByRole('link').first().click();
  await expect(sourceCards(page)).not.toHaveCount(0);
  await expect(feeds).toHaveCount(1);
  await expect(feeds).toHaveAttribute('href', /^\/projects\/tag\/[^/]+\/rss\.xml$/);
  await page.goto('/discover');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(feeds).toHaveCount(0);
});
