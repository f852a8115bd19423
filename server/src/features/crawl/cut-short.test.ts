import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawling, feedNamed, rssOf } from '#test/crawling.ts';
import { cutShort, document, type Handler } from '#test/origin.ts';

const c = crawling();

/** An answer that can be changed. */
let answer: Handler;
const origin: Handler = (request, response) => answer(request, response);

test('what was missing of a first document is no news when it comes', async () => {
  const whole = feedNamed('one', 'two', 'three');
  answer = cutShort(whole.slice(0, whole.indexOf('<guid>two')), whole.length);
  const id = await c.add('a.test', origin);
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  answer = document(whole);
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 2 });
  answer = document(feedNamed('four', 'one', 'two', 'three'));
  await c.crawl(id);
  const { rows } = await sql`select title from item where notify`.execute(c.db);
  expect(rows).toEqual([{ title: 'four' }]);
});

test('a source whose every document is cut short has news all the same', async () => {
  const cut = (...names: string[]) => cutShort(feedNamed(...names), 100_000);
  answer = cut('one');
  const id = await c.add('a.test', origin);
  for (let n = 0; n < 4; n++) await c.crawl(id);
  answer = cut('two', 'one');
  await c.crawl(id);
  const { rows } = await sql`select title from item where notify`.execute(c.db);
  expect(rows).toEqual([{ title: 'two' }]);
});

test.each<[string, string, Record<string, string>, number, string]>([
  ['asks for a longer time', '<ttl>600</ttl>', {}, -30, 'ILL_FORMED'],
  ['asks for a longer time and is empty', '<ttl>600</ttl>', {}, -1000, 'EMPTY'],
  ['asks for a longer time by a header', '', { 'cache-control': 'max-age=36000' }, -30, 'ILL_FORMED'],
  ['names hours at which it is not asked', '<skipHours><hour>3</hour></skipHours>', {}, -30, 'ILL_FORMED'],
])('a cut document of a source that %s is not asked for sooner', async (_, said, headers, end, code) => {
  const whole = rssOf(['<guid>one</guid><title>one</title>'], `<title>Alice</title>${said}`);
  answer = document(whole, headers);
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = document(whole.slice(0, end), headers);
  await c.crawl(id);
  const { rows } = await sql`
    select error_code, next_at > now() + interval '20 minutes' as later from crawl`.execute(c.db);
  expect(rows).toEqual([{ error_code: code, later: true }]);
});

test.each<[string, Handler, string]>([
  ['in its head', document('<rss version="2.0"><channel><title>A'), 'ILL_FORMED'],
  ['in its first item', document(feedNamed('one').slice(0, 60)), 'ILL_FORMED'],
  ['on its way, near its start', cutShort(feedNamed('one', 'two').slice(0, 30), 900), 'TRUNCATED'],
  ['on its way, in the middle', cutShort(feedNamed('one', 'two').slice(0, 140), 900), 'TRUNCATED'],
  ['before anything', document(''), 'EMPTY'],
])('a document that ends %s is asked for again soon, once', async (_, cut, code) => {
  const names = Array.from({ length: 8 }, (_, n) => `n${n}`);
  const busy = rssOf(
    names.map((name, n) => {
      const at = new Date(Date.now() - n * 30 * 60_000).toUTCString();
      return `<guid>${name}</guid><title>${name}</title><pubDate>${at}</pubDate>`;
    }),
  );
  answer = document(busy);
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  const usual = Number((await c.crawlOf(id)).interval_minutes);
  expect(usual).toBe(30);
  const waits = async () => Math.round((Number((await c.crawlOf(id)).next_at) - Date.now()) / 60_000);
  answer = cut;
  await c.crawl(id);
  expect(await c.crawlOf(id)).toMatchObject({ error_code: code });
  expect(await waits()).toBe(5);
  await c.crawl(id);
  expect(await waits()).toBeGreaterThanOrEqual(usual);
  answer = document(busy);
  await c.crawl(id);
  expect(await c.crawlOf(id)).toMatchObject({ error_code: null, interval_minutes: usual });
  answer = cut;
  await c.crawl(id);
  expect(await waits()).toBe(5);
});
