import type { Page } from '@playwright/test';
import { openHome, titles, topSources } from './screen.ts';
import { expect, test } from './test.ts';

const welcome = (page: Page) => page.getByRole('heading', { level: 1, name: 'Welcome to Newsbell' });
const searchBox = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Search or paste an address' });

test('a visitor who comes to the first page is welcomed on discover, and going back leaves', async ({ page }) => {
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL('/discover');
  await expect(welcome(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('home shows all news, stays over a reload, and leads back to discover and out @phone', async ({ page }) => {
  await openHome(page);
  await expect(titles(page)).not.toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'All news' })).toBeVisible();
  await expect(titles(page)).not.toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/discover');
  await expect(welcome(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('who comes from outside to a source can go home from there @desktop', async ({ page }) => {
  await page.goto('/hanbit');
  await page.locator('a[href="/"]').filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'All news' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the ten most followed sources lead to their pages, and on to all of them @desktop', async ({ page }) => {
  // Other journeys follow sources meanwhile, so the expected order is the one that this page got.
  const told = page.waitForResponse(/\/v1\/project\/top10\b/);
  await page.goto('/discover');
  const top: { title: string }[] = await (await told).json();
  await expect(page).toHaveTitle('Discover · Newsbell');
  await expect(topSources(page)).toHaveCount(10);
  for (const [at, { title }] of top.entries()) await expect(topSources(page).nth(at)).toContainText(title);

  await topSources(page).nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: top[1]!.title })).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'All sources', exact: true }).click();
  await expect(page).toHaveURL('/projects');
});

test('a tag of a followed source leads to the sources that have it @desktop', async ({ page }) => {
  await page.goto('/discover');
  const tag = page.getByRole('list', { name: 'Tags' }).getByRole('link').first();
  const name = await tag.innerText();
  await tag.click();
  await expect(page.getByRole('heading', { level: 1, name: `Sources tagged “${name}”` })).toBeVisible();
});

test('a search from discover is trimmed, and an empty one goes nowhere @desktop', async ({ page }) => {
  await page.goto('/discover');
  await searchBox(page).fill('   ');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/discover');
  await searchBox(page).fill('  bread ');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/search/bread');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “bread”');
});

test('the Enter that ends a composition does not search from discover, the next one does @desktop', async ({
  page,
  context,
}) => {
  await page.goto('/discover');
  await searchBox(page).focus();
  const inputMethod = await context.newCDPSession(page);
  await inputMethod.send('Input.imeSetComposition', { text: '東京', selectionStart: 2, selectionEnd: 2 });
  await page.keyboard.press('Enter');
  await inputMethod.send('Input.insertText', { text: '東京' });
  await expect(searchBox(page)).toHaveValue('東京');
  await expect(page).toHaveURL('/discover');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search/${encodeURIComponent('東京')}`);
});
