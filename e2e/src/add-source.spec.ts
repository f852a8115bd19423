import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signUp } from './people.ts';
import { rows, sourceCards } from './screen.ts';
import { expect, test } from './test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Address of a site or feed' });
const lookUp = (page: Page) => page.getByRole('button', { name: 'Look up' });

/** Answers `host:port` of one of the demo's sites. */
const siteOf = async (page: Page, name: string): Promise<string> => {
  const answer = await page.request.get('/v1/project?urlKey=the-tidewater-courier');
  const { feedUrl } = (await answer.json()) as { feedUrl: string };
  return `${name}.localhost:${new URL(feedUrl).port}`;
};

/** Makes a feed that nobody has added; because its address holds a secret, nobody else ever sees it. */
const ownFeed = async (page: Page): Promise<string> =>
  `http://${await siteOf(page, 'tidewater')}/feed.atom?token=${crypto.randomUUID()}`;

const addOwn = async (page: Page): Promise<void> => {
  await page.goto(`/project/add?url=${encodeURIComponent(await ownFeed(page))}`);
  await page.getByRole('button', { name: 'Add and subscribe' }).click();
  await expect(page).not.toHaveURL(/project\/add/);
  await expect(rows(page).first()).toBeVisible();
};

test('who is not signed in is led to the sign-in, which leads back @desktop', async ({ page }) => {
  await page.goto('/project/add?url=example.com');
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate('history.state.from')).toBe('/project/add?url=example.com');
});

test('what is no address is said at the field, and a pasted one is trimmed @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto('/project/add');
  await expect(field(page)).toBeFocused();
  await field(page).fill('harbour news');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the address of a site or feed.')).toBeVisible();
  await expect(field(page)).toBeFocused();
  const site = await siteOf(page, 'front-en');
  await field(page).fill(`   ${site}  `);
  await expect(page.getByText('This is not the address of a site or feed.')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue(site);
  await expect(page).toHaveURL(new RegExp(`/project/add\\?url=${encodeURIComponent(site)}$`));
});

test('of several feeds one is chosen by keys, each with its newest items; a known one is named as known @desktop', async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`/project/add?url=${await siteOf(page, 'tidewater')}`);
  await expect(page.getByRole('heading', { level: 2, name: /^3 feeds at tidewater/ })).toBeVisible();
  const feeds = page.getByRole('radio');
  await expect(feeds).toHaveCount(3);
  await expect(page.getByRole('list', { name: 'Newest items' })).toHaveCount(3);
  await expect(page.getByText('Known here already')).toHaveCount(1);
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await feeds.first().focus();
  await expect(page.getByRole('link', { name: 'Open the source' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(feeds.nth(1)).toBeChecked();
  await expect(page.getByRole('button', { name: 'Add and subscribe' })).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page).toHaveURL('/the-tidewater-courier');
  await expect(page.getByText('You now follow The Tidewater Courier.')).toBeVisible();
});

test('a new source is added and followed at once, and its first news comes by itself without moving anything', async ({
  page,
}) => {
  await signUp(page);
  await page.goto(`/project/add?url=${encodeURIComponent(await ownFeed(page))}`);
  await page.evaluate(countShifts);
  await page.getByRole('button', { name: 'Add and subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Tidewater Courier' })).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByText('Fetching the first news')).toBeHidden();
  await expect(page.getByText('Private', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'This source as an RSS feed' })).toBeHidden();
  expect(await page.evaluate('shifts')).toBeLessThan(0.05);
});

test('a page without a feed leads to the RSS generator with the address filled in @phone', async ({ page }) => {
  await signUp(page);
  const site = await siteOf(page, 'front-en');
  await page.goto(`/project/add?url=${site}`);
  await expect(page.getByText('This page offers no feed')).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  const generator = page.getByRole('link', { name: 'Make a feed with the RSS generator' });
  await expect(generator).toHaveAttribute('href', `/rss/build?url=${encodeURIComponent(`http://${site}/`)}`);
});

test('what cannot be read says why, and is tried again @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto(`/project/add?url=http://${await siteOf(page, 'flaky-mill')}/feed.xml`);
  await expect(page.getByRole('alert').getByText('The site has trouble at the moment (status 500).')).toBeVisible();
  const again = page.waitForResponse('**/v1/project/discover');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await again).ok()).toBe(true);
});

test('a slow site is waited for in words @desktop', async ({ page }) => {
  await signUp(page);
  await page.goto(`/project/add?url=${await siteOf(page, 'alley-books')}`);
  await expect(page.getByRole('heading', { level: 2, name: /^Looking for feeds at alley-books/ })).toBeVisible();
  await expect(page.getByText('The site is slow to answer.', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: /^1 feed at alley-books/ })).toBeVisible();
});

test('an address in the search bar that nobody has added is looked up from there @desktop', async ({
  page,
  trouble,
}) => {
  trouble.expected(/404/);
  await signUp(page);
  const site = await siteOf(page, 'board-en');
  await page.goto(`/search/${encodeURIComponent(site)}`);
  await page.getByRole('link', { name: 'Add this source' }).click();
  await expect(field(page)).toHaveValue(site);
  await expect(page.getByText('This page offers no feed')).toBeVisible();
});

test('the lists of sources have the way to add one @desktop', async ({ page }) => {
  await signUp(page);
  for (const address of ['/projects', '/discover'])
    await test.step(address, async () => {
      await page.goto(address);
      await page.getByRole('main').getByRole('link', { name: 'Add a source' }).click();
      await expect(field(page)).toBeFocused();
      await expect(lookUp(page)).toBeVisible();
    });
});

test('who added a source changes its title and description @desktop', async ({ page }) => {
  await signUp(page);
  await addOwn(page);
  await page.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit source' });
  await expect(dialog).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText("There's no changes.")).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Title' }).fill('My harbour paper');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What I read first');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'My harbour paper' })).toBeVisible();
  await expect(page.getByText('What I read first')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit / })).toBeFocused();
});

test('who added a source tags it; a tag that it has is refused @desktop', async ({ page, trouble }) => {
  trouble.expected(/400|409/);
  await signUp(page);
  await addOwn(page);
  await page.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit source' });
  const tag = dialog.getByRole('textbox', { name: 'New tag' });
  for (const name of ['harbour', 'harbour']) {
    await tag.fill(name);
    await tag.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Remove the tag “harbour”' })).toBeVisible();
  }
  await expect(dialog.getByText('This tag already exists.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove the tag “harbour”' }).click();
  await expect(dialog.getByText('It has no tags.')).toBeVisible();
});

test('who added a source deletes it after being asked @phone', async ({ page }) => {
  await signUp(page);
  await addOwn(page);
  const urlKey = new URL(page.url()).pathname.slice(1);
  await page.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit source' });
  await dialog.getByRole('button', { name: 'Delete source' }).click();
  await expect(dialog.getByText('Are you sure you want to delete?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Successfully deleted')).toBeVisible();
  await expect(page).toHaveURL('/projects');
  await expect(sourceCards(page).first()).toBeVisible();
  expect((await page.request.get(`/v1/project?urlKey=${urlKey}`)).status()).toBe(404);
});

/** Adds up what moves by itself once the page of adding is left. Runs in the page. */
const countShifts = `
  globalThis.shifts = 0;
  new PerformanceObserver(list => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput && location.pathname !== '/project/add') shifts += entry.value;
  }).observe({ type: 'layout-shift' });`;
