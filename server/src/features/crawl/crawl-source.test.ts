import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDocumentPool } from '#documents/pool.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling, feedNamed, rssOf } from '#test/crawling.ts';
import { document, type Handler, status } from '#test/origin.ts';
import { crawlNow } from './crawler.ts';

const c = crawling();

/** An answer that can be changed. */
let answer: Handler;
const origin: Handler = (request, response) => answer(request, response);

test('a document that ended its reader is read again, three times in a row', async () => {
  // Long enough to read that a busy machine does not hear of the reading's start and its end at once.
  answer = document(feedNamed('one').replace('<item>', `${'<x>y</x>'.repeat(250_000)}<item>`));
  const id = await c.add('a.test', origin);
  const hasty = createDocumentPool({ timeoutMs: 0 });
  const tries = async () => {
    const codes: unknown[] = [];
    for (let n = 0; n < 3; n++) codes.push(await crawlNow(c.deps, hasty, id, sourceHooks));
    return codes;
  };
  const timeout = expect.objectContaining({ kind: 'failed', code: 'READER_TIMEOUT' });
  expect(await tries()).toEqual([timeout, timeout, timeout]);
  expect(await crawlNow(c.deps, hasty, id, sourceHooks)).toMatchObject({ code: 'POISONED' });
  await hasty.close();
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  expect(await c.crawlOf(id)).toMatchObject({ health: 'ok', crashes: 0 });
});

test('the lease is renewed when a thread takes a document that has waited long', async () => {
  answer = document(feedNamed('one'));
  const id = await c.add('a.test', origin);
  let waited = 0;
  let left: unknown;
  const busy: typeof c.documents = {
    ...c.documents,
    read: async (read, asking) => {
      await sql`update host set lease_until = now() + interval '1 second'`.execute(c.db);
      waited = 60_000;
      const reading = await c.documents.read(read, asking);
      await expect
        .poll(async () => {
          const { rows } = await sql<{ left: boolean }>`
            select lease_until > now() + interval '1 minute' as left from host`.execute(c.db);
          left = rows[0]!.left;
          return left;
        })
        .toBe(true);
      return reading;
    },
  };
  const deps = { ...c.deps, now: () => new Date(Date.now() + waited) };
  expect(await crawlNow(deps, busy, id, sourceHooks)).toMatchObject({ kind: 'stored' });
  expect(left).toBe(true);
});

test('a 410 and then a document is as if nothing had been', async () => {
  answer = status(410);
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = document(feedNamed('one'));
  await c.crawl(id);
  expect(await c.crawlOf(id)).toMatchObject({ health: 'ok', gone_since: null, failing_since: null, failures: 0 });
});

test.each([
  ['PHPSESSID', 0],
  ['visit', 1],
])(
  'a feed with a session (%s) in every guid and link stores and tells each item once, and the new one too',
  async (parameter, looks) => {
    let [asked, names] = [0, Array.from({ length: 20 }, (_, n) => `${20 - n}`)];
    const item = (name: string) => {
      const address = `http://a.test/read?${parameter}=${hash('sha256', String(asked)).slice(0, 26)}&amp;n=${name}`;
      return `<guid>${address}</guid><link>${address}</link><title>News of ${name}</title><description>text</description>`;
    };
    const id = await c.add('a.test', (_, response) => {
      asked++;
      response.end(rssOf(names.map(item)));
    });
    const counts = async () =>
      (
        await sql<Record<string, number>>`
        select (select count(*)::int from item) as items, (select count(*)::int from item where notify) as told,
          (select count(*)::int from item_alias) as names`.execute(c.db)
      ).rows[0];
    await c.crawl(id);
    expect(await counts()).toEqual({ items: 20, told: 0, names: 40 });
    for (let n = 0; n < 3; n++) await c.crawl(id);
    expect(await counts()).toEqual({ items: 20, told: 0, names: 40 + 20 * looks });
    names = ['21', ...names.slice(0, -1)].reverse();
    for (let n = 0; n < 3; n++) await c.crawl(id);
    expect(await counts()).toEqual({ items: 21, told: 1, names: 42 + 21 * looks });
  },
);
