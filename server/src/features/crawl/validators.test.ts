import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { crawling, feedNamed } from '#test/crawling.ts';
import { document, type Handler, status } from '#test/origin.ts';

const c = crawling();

/** The test keeps the headers of each request to the origin, and an answer that can be changed. */
let asked: Record<string, string | undefined>[];
let answer: Handler;
beforeEach(() => {
  asked = [];
});
const origin: Handler = (request, response) => {
  const { 'if-none-match': etag, 'if-modified-since': since } = request.headers;
  asked.push({ etag, since });
  answer(request, response);
};

const daysPass = (days: number) =>
  sql`update crawl set validated_at = validated_at - make_interval(days => ${days})`.execute(c.db);

test('a 304 that nobody asked for is a failure, and the first document still notifies nobody', async () => {
  answer = status(304);
  const id = await c.add('a.test', origin);
  expect(await c.crawl(id)).toMatchObject({ kind: 'failed', code: 'HTTP_304' });
  expect(await c.crawlOf(id)).toMatchObject({ health: 'failing', succeeded_at: null });
  answer = document(feedNamed('one'));
  await c.crawl(id);
  const items = await c.db.selectFrom('item').select('notify').execute();
  expect(items).toEqual([{ notify: false }]);
});

test('the same body with another ETag is asked for by that one', async () => {
  answer = document(feedNamed('one'), { etag: '"1"', 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' });
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = document(feedNamed('one'), { etag: '"2"' });
  expect(await c.crawl(id)).toEqual({ kind: 'unchanged' });
  await c.crawl(id);
  expect(asked.map(({ etag, since }) => [etag, since])).toEqual([
    [undefined, undefined],
    ['"1"', 'Mon, 02 Mar 2026 10:00:00 GMT'],
    ['"2"', undefined],
  ]);
});

test('a 304 renews the validators that it names', async () => {
  answer = document(feedNamed('one'), { etag: '"1"' });
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = status(304, { etag: 'W/"1"' });
  await c.crawl(id);
  await c.crawl(id);
  expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"', 'W/"1"']);
});

test('a server that answers 304 wrongly is healed after eight days, and asked by validators again', async () => {
  answer = document(feedNamed('one'), { etag: '"1"' });
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = (request, response) =>
    request.headers['if-none-match']
      ? status(304)(request, response)
      : document(feedNamed('two', 'one'), { etag: '"1"' })(request, response);
  expect(await c.crawl(id)).toEqual({ kind: 'unchanged' });
  await daysPass(9);
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  await c.crawl(id);
  await daysPass(9);
  expect(await c.crawl(id)).toEqual({ kind: 'unchanged' });
  await c.crawl(id);
  expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"', undefined, '"1"', undefined, '"1"']);
});
