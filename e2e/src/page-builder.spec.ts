/**
 * These journeys are about the builder that makes feeds of clicks; `generators.spec.ts` tests what becomes of the
 * feeds, `page-preview.spec.ts` what a page may do in the builder.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { clickThrough, clickTwo, pageAddress } from './demo-pages.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const preview = (page: Page) => page.locator('[data-preview]');
const inPage = (page: Page, selector: string) => page.frameLocator('[data-preview] iframe').locator(selector);
const found = (page: Page) => page.locator('#found-items');
const says = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

const open = async (page: Page, name: string): Promise<void> => {
  await signUp(page);
  await page.goto(`/rss/build?url=${encodeURIComponent(await pageAddress(page, name))}`);
  await expect(preview(page)).toHaveAttribute('aria-busy', 'false');
};

const clickIn = async (page: Page, element: Locator): Promise<void> => {
  await clickThrough(page, element);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

/** Mocks the loader: every address that is loaded has this source. */
const sourceIs = (page: Page, body: string) =>
  page.route('**/v1/rssgen/html?*', route =>
    route.fulfill({
      contentType: 'text/plain; charset=utf-8',
      headers: { 'x-final-url': 'https://harbour.example/' },
      body,
    }),
  );

/** The look of a stranger's page is not ours to check, so the frame is left out. */
const faults = async (page: Page): Promise<string[]> => {
  const all: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('[data-preview] iframe').analyze();
    all.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${colorScheme}: ${id} – ${html}`)));
  }
  return all;
};

test('a list that is offered is taken, without one of its rows, with a title @phone', async ({ page }) => {
  test.slow();
  await signUp(page);
  await page.goto('/rss/build');
  await expect(page.getByRole('button', { name: 'Load URL' })).toBeDisabled();
  await expect(page.getByRole('textbox', { name: 'Address of the page' })).toBeFocused();
  await page.keyboard.type(`  ${await pageAddress(page, 'board-en')}  `);
  await page.keyboard.press('Enter');
  await page.getByRole('radio').first().check();
  await expect(found(page)).toHaveText('26 items');
  await expect(page.getByRole('columnheader', { name: 'Title 26' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Link 26' })).toBeVisible();
  await page.getByRole('button', { name: 'Not this: House rules' }).click();
  await expect(found(page)).toHaveText('25 items');
  await page.getByRole('button', { name: 'Bring back 1 left out' }).click();
  await expect(found(page)).toHaveText('26 items');
  await page.getByRole('textbox', { name: 'Title' }).fill(' ');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  expect(await faults(page)).toEqual([]);
});

test('one click suggests a list, a second confirms it, and a third changes nothing until all begins again', async ({
  page,
}) => {
  test.slow();
  await open(page, 'front-en');
  await clickIn(page, inPage(page, '.card .tit a').first());
  await says(page, 'This is what one click suggests.');
  await expect(found(page)).toHaveText('14 items');
  await clickIn(page, inPage(page, '.card .tit a').nth(3));
  await says(page, 'Two items define the list.');
  await expect(found(page)).toHaveText('14 items');
  await clickIn(page, inPage(page, '.rank a').first());
  await says(page, 'Start again to choose others.');
  await expect(found(page)).toHaveText('14 items');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(found(page)).toBeHidden();
  await says(page, 'Click an item in the page');
  await clickIn(page, inPage(page, '.rank a').first());
  await expect(found(page)).toHaveText('9 items');
});

test('a click is widened and narrowed by the way that leads to it @desktop', async ({ page }) => {
  await open(page, 'front-en');
  const way = page.getByRole('navigation', { name: 'What was clicked, and what is around it' });
  await clickIn(page, inPage(page, '.card .tit a').first());
  await expect(way.getByRole('button').last()).toHaveAttribute('aria-current', 'true');
  await way.getByRole('button', { name: 'h3.tit' }).click();
  await expect(way.getByRole('button', { name: 'h3.tit' })).toHaveAttribute('aria-current', 'true');
  await expect(found(page)).toHaveText('14 items');
  await way.getByRole('button').last().click();
  await expect(way.getByRole('button').last()).toHaveAttribute('aria-current', 'true');
});

test('two clicks that have nothing in common are said to fail, and all begins again @desktop', async ({ page }) => {
  await open(page, 'front-en');
  await clickIn(page, inPage(page, '.card .tit').first());
  await clickIn(page, inPage(page, 'h1').first());
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to extract items' })).toBeVisible();
  await expect(found(page)).toBeHidden();
  await clickTwo(page, 'front-en');
  await expect(found(page)).toHaveText('14 items');
  await expect(page.getByText('Failed to extract items')).toBeHidden();
});

test('what is looked at stays there when a picture comes late @phone', async ({ page }) => {
  let arrive = () => {};
  const late = new Promise<void>(resolve => {
    arrive = resolve;
  });
  await page.route('https://harbour.example/late.svg', async route => {
    await late;
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60"/>',
    });
  });
  const news = Array.from(
    { length: 200 },
    (_, at) => `<li><a href="/news/${at}">The ferry of day ${at} of the harbour</a>`,
  );
  await sourceIs(page, `<title>Harbour</title><ul>${news.join('')}</ul><img src="/late.svg" alt="">`);
  await signUp(page);
  await page.goto('/rss/build?url=https://harbour.example/');
  await expect(preview(page)).toHaveAttribute('aria-busy', 'false');
  const most = () => preview(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(most).toBeGreaterThan(1200);
  await preview(page).evaluate(scroller => Object.assign(scroller, { scrollTop: 1200 }) && undefined);
  arrive();
  await expect(inPage(page, 'img')).toHaveJSProperty('naturalWidth', 80);
  await expect(preview(page)).toHaveJSProperty('scrollTop', 1200);
});

test('by keys alone a list is clicked together @desktop', async ({ page }) => {
  await open(page, 'notes-en');
  await preview(page).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: /^(?:Heading|Link): / })).toBeVisible();
  await page.keyboard.press('Enter');
  await says(page, 'This is what one click suggests.');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Enter');
  await says(page, 'Two items define the list.');
  await expect(found(page)).toHaveText('15 items');
});

test('what cannot be loaded says why @desktop', async ({ page, trouble }) => {
  trouble.expected(/\/v1\/rssgen\/html|status of [45]/);
  await signUp(page);
  await page.goto('/rss/build?url=harbour.example');
  await page.route('**/v1/rssgen/html?*', route => route.fulfill({ status: 502, body: 'no' }));
  await page.getByRole('button', { name: 'Load URL' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch html' })).toBeVisible();
});

test('a page with a feed of its own says so first @desktop', async ({ page }) => {
  await open(page, 'tidewater');
  await says(page, /This page has \d feeds of its own/);
  await page.getByRole('main').getByRole('link', { name: /^Add / }).first().click();
  await expect(page).toHaveURL(/\/project\/add\?url=/);
});

test('a page that is made by scripts says so @desktop', async ({ page }) => {
  await signUp(page);
  await sourceIs(page, '<!doctype html><title>App</title><div id=app></div><script src=/app.js></script>');
  await page.goto('/rss/build?url=https://harbour.example/');
  await says(page, 'This page seems to be built by JavaScript');
  expect(await faults(page)).toEqual([]);
});
