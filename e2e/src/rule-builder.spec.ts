import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './faults.ts';
import { mailedPath } from './mail.ts';
import { signUp } from './people.ts';
import { expect, test } from './test.ts';

const address = (page: Page) => page.getByRole('textbox', { name: 'Address of the page' });
const load = (page: Page) => page.getByRole('button', { name: 'Load URL' });
const source = (page: Page) => page.getByRole('listbox', { name: 'Source of the page' });
const lines = (page: Page) => source(page).getByRole('option');
const rule = (page: Page) => page.getByRole('textbox', { name: 'Source of one item, with markers' });
const field = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const matches = (page: Page) => page.getByRole('region', { name: 'What the rule finds' });
const generate = (page: Page) => page.getByRole('button', { name: 'Generate' });

/** Answers `host:port` of one of the demo's sites. */
const siteOf = async (page: Page, name: string): Promise<string> => {
  const answer = await page.request.get('/v1/project?urlKey=the-tidewater-courier');
  const { feedUrl } = (await answer.json()) as { feedUrl: string };
  return `${name}.localhost:${new URL(feedUrl).port}`;
};

/** Mocks the loader: every address that is loaded has this source. */
const sourceIs = (page: Page, text: string) =>
  page.route('**/v1/rssgen/html?*', route =>
    route.fulfill({
      contentType: 'text/plain; charset=utf-8',
      headers: { 'x-final-url': 'https://harbour.example/news' },
      body: text,
    }),
  );

/** Its lines fit a phone. */
const harbour = `<ul>
<a href="/1"><img src="/a.png">
The ferry is late</a> <i>Fog</i>
<a href="/2"><img src="/b.png">
A new bell</a> <i>Brass</i>
<a href="javascript:go()"><img src="/c.png">
Stay</a> <i>Here</i>
</ul>`;

/** Opens the builder with a source that no server was asked for. */
const openHarbour = async (page: Page, text = harbour): Promise<void> => {
  await signUp(page);
  await sourceIs(page, text);
  await page.route('https://harbour.example/**', route => route.abort());
  await page.goto('/rss/build_old?url=https://harbour.example/news');
  await expect(lines(page).first()).toBeVisible();
};

test('a feed is made of a page by a rule, found again by its address, and changed @desktop', async ({ page }) => {
  const username = await signUp(page);
  // Only a person who has proven an address makes feeds.
  await page.goto(await mailedPath(page, `${username}@example.org`, /^\/user\//));
  await expect(page.getByText('Successfully verified!')).toBeVisible();
  await page.goto('/rss/build_old');
  await expect(load(page)).toBeDisabled();
  await expect(address(page)).toBeFocused();
  const site = await siteOf(page, 'board-en');
  await address(page).fill(`http://${site}/`);
  await page.keyboard.press('Enter');
  await expect(lines(page).first()).toHaveText('<!doctype html>');
  await rule(page).fill(
    '<td class="num">{*}</td><td class="subject"><a href="{%}"><span>{%}</span>{*}<td class="name">{%}</td>',
  );
  await expect(page.getByText(/^\d+ matches\./)).toBeVisible();
  await field(page, 'Title').selectOption('2');
  await field(page, 'Link').selectOption('1');
  await expect(matches(page).getByRole('link').first()).toHaveAttribute(
    'href',
    new RegExp(`^http://${site}/articles/`),
  );
  await page.getByRole('textbox', { name: 'RSS title' }).fill('The board');
  await page.getByRole('textbox', { name: 'RSS description' }).fill('What people ask');
  await generate(page).click();
  await expect(page).toHaveURL(/\/rss\/[\da-f-]{36}\/edit$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit RSS feed' })).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue('2');
  await expect(lines(page).first()).toHaveText('<!doctype html>');
  await page.getByRole('textbox', { name: 'RSS title' }).fill('The whole board');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully updated.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'RSS title' })).toHaveValue('The whole board');
});

/** Maps all four fields of the harbour. */
const mapAll = async (page: Page): Promise<void> => {
  await rule(page).fill('<a href="{%}"><img src="{%}"> {%}</a> <i>{%}</i>');
  await expect(page.getByText('3 matches.')).toBeVisible();
  const all = { Title: '3', Link: '1', Thumbnail: '2', Content: '4' };
  for (const [name, parameter] of Object.entries(all)) await field(page, name).selectOption(parameter);
  await expect(page.getByText('3 matches. 2 become items.')).toBeVisible();
};

test('what the rule finds is shown while it is written, in the source and as it will be stored @desktop', async ({
  page,
  trouble,
}) => {
  // The pictures are those of a page that is not there.
  trouble.expected(/harbour\.example/);
  await openHarbour(page);
  await mapAll(page);
  await expect(source(page).locator('[data-number="3"]')).toHaveText(['The ferry is late', 'A new bell', 'Stay']);
  await expect(matches(page).getByText('Left out: it leads nowhere')).toBeVisible();
  await expect(matches(page).getByRole('link')).toHaveText(['https://harbour.example/1', 'https://harbour.example/2']);
});

test('what the rule finds fits the page, and nothing is wrong with it in light and dark', async ({ page, trouble }) => {
  trouble.expected(/harbour\.example/);
  await openHarbour(page);
  await mapAll(page);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  expect(await faultsInBothSchemes(page)).toEqual([]);
});

test('a rule is written by keys alone: found, chosen, marked @desktop', async ({ page }) => {
  await openHarbour(page);
  await page.getByRole('textbox', { name: 'Find in the source' }).focus();
  await page.keyboard.type('ferry');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await source(page).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(lines(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(rule(page)).toBeFocused();
  await expect(rule(page)).toHaveValue(harbour.split('\n')[1]!);
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByRole('button', { name: 'Insert {%} Parameter' }).focus();
  await page.keyboard.press('Enter');
  await expect(rule(page)).toHaveValue('{%}');
  await expect(rule(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(rule(page)).toHaveValue(harbour.split('\n')[1]!);
});

test('what is selected in the source becomes the rule @desktop', async ({ page }) => {
  // The items are lines that fit a phone.
  const item = '<li><a href="/2">Bell</a></li>';
  await openHarbour(page, `<ul>\n<li>First</li>\n${item}\n</ul>`);
  const use = page.getByRole('button', { name: 'Use as rule' });
  await expect(use).toBeDisabled();
  await lines(page)
    .nth(2)
    .evaluate(line => {
      const { document } = globalThis as unknown as {
        document: { getSelection(): { selectAllChildren(node: unknown): void } };
      };
      document.getSelection().selectAllChildren(line);
    });
  await use.click();
  await expect(rule(page)).toHaveValue(item);
});

test('mistakes are said in words, marked at their places and led to @desktop', async ({ page }) => {
  await openHarbour(page);
  await rule(page).fill('<li>{%}{%}</li>');
  await expect(page.getByText('Text must stand between a parameter and the marker beside it.')).toBeVisible();
  await page.getByRole('button', { name: 'Characters 5 to 10' }).click();
  await expect(rule(page)).toBeFocused();
  await rule(page).fill('{%}<i>');
  await expect(page.getByText('Text must stand before the first parameter', { exact: false })).toBeVisible();
  await rule(page).fill('<i>{%}');
  await expect(page.getByText('Text must stand after the last parameter', { exact: false })).toBeVisible();
  await rule(page).fill('<i>{*');
  await expect(page.getByText('A rule has at least 6 characters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Extract' })).toBeDisabled();
});

test('one parameter for two fields blocks the button; a shorter rule clears what it no longer has @desktop', async ({
  page,
}) => {
  await openHarbour(page);
  await rule(page).fill('<a href="{%}"><img src="{%}"> {%}</a>');
  await field(page, 'Title').selectOption('3');
  await field(page, 'Link').selectOption('3');
  await expect(page.getByRole('alert').getByText('Each field must map to a different parameter.')).toBeVisible();
  await expect(generate(page)).toBeDisabled();
  await rule(page).fill('<a href="{%}{%}"><img src="{%}">');
  await expect(page.getByText('Text must stand between a parameter and the marker beside it.')).toBeVisible();
  expect(await faultsInBothSchemes(page)).toEqual([]);
  await rule(page).fill('<a href="{%}"><img src="{%}"> {%}</a>');
  await field(page, 'Link').selectOption('1');
  await expect(generate(page)).toBeEnabled();
  await rule(page).fill('<a href="{%}"><img src="{%}"> ');
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(field(page, 'Link')).toHaveValue('1');
});

test('what is missing is said at each field, and the first has the focus @desktop', async ({ page }) => {
  await openHarbour(page);
  await generate(page).click();
  await expect(page.getByText('This is required.')).toHaveCount(5);
  await expect(rule(page)).toBeFocused();
});

test('five megabytes of source stay few lines in the page, and are searched whole @desktop', async ({ page }) => {
  const line = '<li><a href="/n">Late</a></li>\n';
  const head = `<p>${'x'.repeat(1_000_000)}</p>\n`;
  await openHarbour(page, `${head}${line.repeat(Math.floor(4_000_000 / line.length))}<b>the very end</b>`);
  expect(await lines(page).count()).toBeLessThan(150);
  await rule(page).fill('<li><a href="{%}">{%}</a></li>');
  await expect(page.getByText('500 matches. Only the first 500 count.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Find in the source' }).fill('the very end');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(source(page).locator('.current')).toBeInViewport();
  expect(await lines(page).count()).toBeLessThan(150);
  await page.getByRole('button', { name: 'Show match 1 in the source' }).click();
  await expect(source(page).locator('[data-number="1"]').first()).toBeInViewport();
  expect(await lines(page).count()).toBeLessThan(150);
});

test('a page that cannot be loaded says so, and what was typed stays @desktop', async ({ page, trouble }) => {
  trouble.expected(/502|rssgen\/html/);
  await signUp(page);
  const problem = { code: 'PAGE_UNREADABLE', message: 'The page cannot be read.' };
  await page.route('**/v1/rssgen/html?*', route => route.fulfill({ status: 502, json: problem }));
  await page.goto('/rss/build_old?url=harbour.example');
  await expect(page.getByRole('alert').getByText('The page cannot be read.')).toBeVisible();
  await address(page).fill('harbour news');
  await load(page).click();
  await expect(page.getByText('Failed to load URL. Please make sure it is a valid URL.')).toBeVisible();
  await expect(address(page)).toHaveValue('harbour news');
});

test('a source that is not there after all is said to be missing @desktop', async ({ page, trouble }) => {
  trouble.expected(/404/);
  await openHarbour(page);
  const uuid = crypto.randomUUID();
  const rssurl = `https://newsbell.example/rss/${uuid}.xml`;
  await page.route('**/v1/rssgen?*', route => route.fulfill({ json: { uuid, rssurl } }));
  await rule(page).fill('<a href="{%}"><img src="{*}"> {%}</a>');
  await field(page, 'Title').selectOption('2');
  await field(page, 'Link').selectOption('1');
  await page.getByRole('textbox', { name: 'RSS title' }).fill('Harbour');
  await page.getByRole('textbox', { name: 'RSS description' }).fill('News');
  await generate(page).click();
  await expect(page.getByRole('alert').getByText('Project not founded')).toBeVisible();
  await expect(page).toHaveURL(/build_old/);
});
