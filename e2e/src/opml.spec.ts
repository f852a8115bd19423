import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const open = async (page: Page): Promise<void> => {
  await signUp(page);
  await page.goto('/subscribes/opml');
  await expect(page.getByRole('heading', { level: 1, name: 'Import and export subscriptions' })).toBeVisible();
};
const choose = (page: Page, text: string | Buffer, name = 'mine.opml') =>
  page.getByTestId('opml').setInputFiles({ name, mimeType: 'text/x-opml', buffer: Buffer.from(text) });

const feedOf = async (page: Page, urlKey: string): Promise<string> =>
  ((await (await page.request.get(`/v1/project?urlKey=${urlKey}`)).json()) as { feedUrl: string }).feedUrl;

const opml = (outlines: string): string =>
  `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>${outlines}</body></opml>`;
const outline = (title: string, url: string): string => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`;

const threeFeeds = async (page: Page): Promise<string> =>
  `<outline text="Papers">${outline('Courier', await feedOf(page, 'the-tidewater-courier'))}</outline>` +
  outline('Hanbit', await feedOf(page, 'hanbit')) +
  outline('At home', 'http://192.168.0.1/feed.xml');

test('a file is brought in, with a report of what was added, known and failed @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page);
  await choose(page, opml(await threeFeeds(page)));
  await expect(page.getByText('The import is done')).toBeVisible();
  await expect(page.getByText('2 added')).toBeVisible();
  await expect(page.getByText('0 already followed')).toBeVisible();
  await expect(page.getByText('1 failed')).toBeVisible();
  const failure = page.getByRole('listitem').filter({ hasText: 'At home' });
  await expect(failure).toContainText('http://192.168.0.1/feed.xml');
  await page.getByRole('button', { name: 'Copy this list' }).click();
  await expect(page.getByText('Clipboard copied.')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(
    /^At home\thttp:\/\/192\.168\.0\.1\/feed\.xml\t.+$/,
  );
  expect(await faultsInBothSchemes(page)).toEqual([]);

  await page.reload();
  await expect(page.getByText('2 added')).toBeVisible();
  await choose(page, opml(await threeFeeds(page)));
  await expect(page.getByText('2 already followed')).toBeVisible();
});

test('what was brought in is taken out again, in its folder @desktop', async ({ page }) => {
  await open(page);
  await choose(page, opml(await threeFeeds(page)));
  await expect(page.getByText('The import is done')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download OPML' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('newsbell.opml');
  const text = await readFile((await file.path())!, 'utf8');
  expect(text).toContain('text="Papers"');
  expect(text).toContain(await feedOf(page, 'hanbit'));
});

test('a file is dropped as well @desktop', async ({ page }) => {
  await open(page);
  const text = opml(outline('Hanbit', await feedOf(page, 'hanbit')));
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([${JSON.stringify(text)}], 'mine.opml', { type: 'text/x-opml' }));
    return transfer;
  })()`);
  await page.getByTestId('opml').locator('..').dispatchEvent('drop', { dataTransfer: files });
  await expect(page.getByText('1 added')).toBeVisible();
});

test('a damaged file gives what can be read of it, and says so @desktop', async ({ page }) => {
  await open(page);
  const whole = opml(outline('Hanbit', await feedOf(page, 'hanbit')) + outline('Cut off', 'http://example.com/f'));
  await choose(page, whole.slice(0, whole.indexOf('Cut off')));
  await expect(page.getByText('The file is damaged', { exact: false })).toBeVisible();
  await expect(page.getByText('1 added')).toBeVisible();
});

test('what is no OPML, too large or empty is refused clearly, the last two before they are sent @desktop', async ({
  page,
  trouble,
}) => {
  trouble.expected(/400/);
  await open(page);
  const refusal = page.getByRole('alert').filter({ hasText: /\w/ });
  await choose(page, 'once upon a time');
  await expect(refusal).toHaveText('This file is not OPML.');
  let sent = 0;
  page.on('request', request => void (request.url().endsWith('/v1/subscribe/opml') && sent++));
  await choose(page, Buffer.alloc(20 * 1_048_576, ' '), 'large.opml');
  await expect(refusal).toHaveText('“large.opml” is 20 MB. A file may have up to 5 MB.');
  await choose(page, '', 'empty.opml');
  await expect(refusal).toHaveText('“empty.opml” is empty.');
  expect(sent).toBe(0);
});

test('the settings lead here, and nobody without an account @desktop', async ({ page }) => {
  await page.goto('/subscribes/opml');
  await expect(page).toHaveURL('/login');
  await signUp(page);
  await page.goto('/setting');
  await page.getByRole('link', { name: 'Import and export (OPML)' }).click();
  await expect(page).toHaveURL('/subscribes/opml');
});
