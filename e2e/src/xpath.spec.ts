/** The server finds by an XPath the same nodes as the browser that made it, on the same bytes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPage } from '@newsbell/extraction/parse';
import type { Page } from '@playwright/test';
import { askBrowser } from './browser-xpath.ts';
import { answer, asked, builtFor } from './our-xpath.ts';
import { expect, test } from './test.ts';
import { xpathPages } from './xpath-pages.ts';
import { details, xpaths } from './xpaths.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/pages');
const files = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith('.html')) : [];

const groupsOf = (size: number, all: string[]): string[][] =>
  all.length === 0 ? [] : [all.slice(0, size), ...groupsOf(size, all.slice(size))];

test.beforeEach(async ({ page, trouble }) => {
  // A journey compares up to eighteen pages, and some have 20,000 nodes.
  test.setTimeout(180_000);
  // The browser complains of files that the frame may not load.
  trouble.expected(/^(?:console|failed|error)\b/);
  const headers = { 'content-security-policy': "default-src 'none'; script-src 'unsafe-eval'" };
  await page.route('**/xpath-test', route => route.fulfill({ contentType: 'text/html', body: '<body>', headers }));
});

test('a page is one tree for us and the browser, and XPaths find the same there @desktop', async ({ page }) => {
  for (const [name, source] of Object.entries(xpathPages)) await compare(page, name, source);
});

test('every detail of the language is the same for us and the browser @desktop', async ({ page }) => {
  await compare(page, 'a list', xpathPages['a list']!, details);
});

/** They are the demo's lists for RSS generators, a source's home page, and an article. */
const demoPages = [
  ...['front', 'board', 'shop', 'notes'].flatMap(kind =>
    ['ko', 'en', 'ja', 'zh'].map(language => `${kind}-${language}/`),
  ),
  'hanbit/',
  'hanbit/articles/1',
];

test('XPaths find the same for us and the browser on the demo’s pages @desktop', async ({ page }) => {
  for (const path of demoPages) await compare(page, path, await demoPage(page, path));
});

for (const [first, ...others] of groupsOf(10, files)) {
  test(`XPaths find the same for us and the browser on ${first} and what comes after it @desktop`, async ({ page }) => {
    for (const file of [first!, ...others]) await compare(page, file, readFileSync(join(folder, file), 'utf8'));
  });
}

/** Not every machine knows that `name.localhost` is itself. */
const demoPage = async (page: Page, path: string): Promise<string> => {
  const { content } = await (await page.request.get('/v1/projects?size=1')).json();
  const origin = new URL(content[0].feedUrl);
  const [name, ...rest] = path.split('/');
  const host = `${name}.localhost:${origin.port}`;
  const answer = await page.request.get(`http://127.0.0.1:${origin.port}/${rest.join('/')}`, { headers: { host } });
  expect(answer.status(), path).toBe(200);
  return answer.text();
};

const compare = async (page: Page, name: string, source: string, asks = xpaths): Promise<void> => {
  await page.goto('/xpath-test');
  const ours = readPage(source);
  const questions = [...asks.map(xpath => asked(xpath, ours)), ...builtFor(ours)];
  const [we, browser] = [answer(ours, questions), await page.evaluate(askBrowser, { source, questions })];
  expect.soft(we.outline, `the tree of ${name}`).toEqual(browser.outline);
  const told = (answers: typeof we.answers) =>
    questions.map(({ xpath, from }, index) => `${xpath} from ${from}: ${answers[index]}`);
  expect.soft(told(we.answers), `what is found on ${name}`).toEqual(told(browser.answers));
};
