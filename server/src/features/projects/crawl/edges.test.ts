import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addSource } from '#features/projects/add.ts';
import { crawling, rssOf } from '#test/crawling.ts';
import { cutShort, document, type Handler, redirect, status } from '#test/origin.ts';
import { createReader } from '../reading/pool.ts';
import { claimHosts, type Lease, releaseHosts } from './claims.ts';
import { crawlNow, startCrawler } from './crawler.ts';
import { followMove } from './move.ts';
import { noting } from './notes.ts';
import { settle } from './settle.ts';
import { dueTargets } from './targets.ts';

const c = crawling();

const feed = (...names: string[]) =>
  rssOf(names.map(name => `<guid>${name}</guid><title>${name}</title><link>http://a.test/${name}</link>`));

/** What the origin was asked, and an answer that can be changed. */
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

const manners = { restMs: 0, asksForMore: false, failures: 0, reached: true };
const due = (hostKey: string) =>
  sql`update host set next_at = now(), not_before = 'epoch' where key = ${hostKey}`.execute(c.db);
const daysPass = (days: number) =>
  sql`update crawl set validated_at = validated_at - make_interval(days => ${days})`.execute(c.db);

test('a 304 that nobody asked for is a failure, and the first document still notifies nobody', async () => {
  answer = status(304);
  const id = await c.add('a.test', origin);
  expect(await c.crawl(id)).toMatchObject({ kind: 'failed', code: 'HTTP_304' });
  expect(await c.crawlOf(id)).toMatchObject({ health: 'failing', succeeded_at: null });
  answer = document(feed('one'));
  await c.crawl(id);
  const items = await c.db.selectFrom('item').select('notify').execute();
  expect(items).toEqual([{ notify: false }]);
});

test('what was missing of a first document is no news when it comes', async () => {
  const whole = feed('one', 'two', 'three');
  answer = cutShort(whole.slice(0, whole.indexOf('<guid>two')), whole.length);
  const id = await c.add('a.test', origin);
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  answer = document(whole);
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 2 });
  answer = document(feed('four', 'one', 'two', 'three'));
  await c.crawl(id);
  const { rows } = await sql`select title from item where notify`.execute(c.db);
  expect(rows).toEqual([{ title: 'four' }]);
});

test('a source whose every document is cut short has news all the same', async () => {
  const cut = (...names: string[]) => cutShort(feed(...names), 100_000);
  answer = cut('one');
  const id = await c.add('a.test', origin);
  for (let n = 0; n < 4; n++) await c.crawl(id);
  answer = cut('two', 'one');
  await c.crawl(id);
  const { rows } = await sql`select title from item where notify`.execute(c.db);
  expect(rows).toEqual([{ title: 'two' }]);
});

test('a document that ended its reader is read again, three times in a row', async () => {
  // Long enough to read that a busy machine does not hear of the reading's start and its end at once.
  answer = document(feed('one').replace('<item>', `${'<x>y</x>'.repeat(250_000)}<item>`));
  const id = await c.add('a.test', origin);
  const hasty = createReader({ timeoutMs: 0 });
  const tries = async () => {
    const codes: unknown[] = [];
    for (let n = 0; n < 3; n++) codes.push(await crawlNow(c.deps, hasty, id));
    return codes;
  };
  const timeout = expect.objectContaining({ kind: 'failed', code: 'READER_TIMEOUT' });
  expect(await tries()).toEqual([timeout, timeout, timeout]);
  expect(await crawlNow(c.deps, hasty, id)).toMatchObject({ code: 'POISONED' });
  await hasty.close();
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  expect(await c.crawlOf(id)).toMatchObject({ health: 'ok', crashes: 0 });
});

test('the lease is renewed when a thread takes a document that has waited long', async () => {
  answer = document(feed('one'));
  const id = await c.add('a.test', origin);
  let waited = 0;
  let left: unknown;
  const busy: typeof c.reader = {
    ...c.reader,
    read: async (read, asking) => {
      await sql`update host set lease_until = now() + interval '1 second'`.execute(c.db);
      waited = 60_000;
      const reading = await c.reader.read(read, asking);
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
  expect(await crawlNow(deps, busy, id)).toMatchObject({ kind: 'stored' });
  expect(left).toBe(true);
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

test('the same body with another ETag is asked for by that one', async () => {
  answer = document(feed('one'), { etag: '"1"', 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' });
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = document(feed('one'), { etag: '"2"' });
  expect(await c.crawl(id)).toEqual({ kind: 'unchanged' });
  await c.crawl(id);
  expect(asked.map(({ etag, since }) => [etag, since])).toEqual([
    [undefined, undefined],
    ['"1"', 'Mon, 02 Mar 2026 10:00:00 GMT'],
    ['"2"', undefined],
  ]);
});

test('a 304 renews the validators that it names', async () => {
  answer = document(feed('one'), { etag: '"1"' });
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = status(304, { etag: 'W/"1"' });
  await c.crawl(id);
  await c.crawl(id);
  expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"', 'W/"1"']);
});

test('a server that answers 304 wrongly is healed after eight days, and asked by validators again', async () => {
  answer = document(feed('one'), { etag: '"1"' });
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = (request, response) =>
    request.headers['if-none-match']
      ? status(304)(request, response)
      : document(feed('two', 'one'), { etag: '"1"' })(request, response);
  expect(await c.crawl(id)).toEqual({ kind: 'unchanged' });
  await daysPass(9);
  expect(await c.crawl(id)).toMatchObject({ kind: 'stored', added: 1 });
  await c.crawl(id);
  await daysPass(9);
  expect(await c.crawl(id)).toEqual({ kind: 'unchanged' });
  await c.crawl(id);
  expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"', undefined, '"1"', undefined, '"1"']);
});

test('a 410 and then a document is as if nothing had been', async () => {
  answer = status(410);
  const id = await c.add('a.test', origin);
  await c.crawl(id);
  answer = document(feed('one'));
  await c.crawl(id);
  expect(await c.crawlOf(id)).toMatchObject({ health: 'ok', gone_since: null, failing_since: null, failures: 0 });
});

test.each([429, 503])('a %i whose Retry-After has passed is waited for all the same', async code => {
  answer = status(code, { 'retry-after': 'Mon, 02 Mar 2020 10:00:00 GMT' });
  const id = await c.add('a.test', origin);
  expect(await c.crawl(id)).toMatchObject({ kind: 'later' });
  expect((await c.hostOf('a.test:80'))!.not_before.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
});

test('each 429 doubles the gap of its host up to 64, and a day without one ends it', async () => {
  answer = status(429);
  const id = await c.add('a.test', origin);
  const factors: number[] = [];
  for (let n = 0; n < 8; n++) {
    await c.crawl(id);
    factors.push((await c.db.selectFrom('host').select('gap_factor').executeTakeFirstOrThrow()).gap_factor);
  }
  expect(factors).toEqual([2, 4, 8, 16, 32, 64, 64, 64]);
  await sql`update host set gap_until = now() - interval '1 second'`.execute(c.db);
  await due('a.test:80');
  expect(await claimHosts(c.db, 1)).toMatchObject([{ gapFactor: 1 }]);
});

test('five sources out of reach rest their host, then one probe is enough either way', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 6; n++) {
    const source = { feedUrl: `http://dead.test/${n}`, title: null };
    ids.push((await addSource(c.db, source)).projectId);
  }
  const rests = async () => (await c.hostOf('dead.test:80'))!.not_before.getTime() > Date.now() + 29 * 60_000;
  for (const id of ids.slice(0, 4)) await c.crawl(id);
  expect(await rests()).toBe(false);
  await c.crawl(ids[4]!);
  expect(await rests()).toBe(true);
  await due('dead.test:80');
  await c.crawl(ids[5]!);
  expect(await rests()).toBe(true);
  await due('dead.test:80');
  c.internet.serve('dead.test', document(feed('one')));
  await c.crawl(ids[0]!);
  expect(await rests()).toBe(false);
  expect(await c.db.selectFrom('host').select('failures_in_a_row').execute()).toEqual([{ failures_in_a_row: 0 }]);
});

test('a host whose every source has stopped is due no more, and is due again with a new source', async () => {
  answer = status(410);
  const id = await c.add('a.test', origin);
  for (let n = 0; n < 2; n++) await c.crawl(id);
  expect(await c.hostOf('a.test:80')).toMatchObject({ next_at: null, lease_until: null });
  await addSource(c.db, { feedUrl: 'http://a.test/other', title: null });
  expect(await claimHosts(c.db, 9)).toMatchObject([{ hostKey: 'a.test:80' }]);
});

test('a source added while its host is given back is not forgotten', async () => {
  answer = status(410);
  const id = await c.add('a.test', origin);
  await sql`update crawl set next_at = null where project_id = ${id}`.execute(c.db);
  await due('a.test:80');
  const [lease] = await claimHosts(c.db, 1);
  const other = await c.db.startTransaction().execute();
  await sql`update host set next_at = now() where key = 'a.test:80'`.execute(other);
  const release = releaseHosts(c.db, [{ lease: lease!, manners }]);
  await someoneWaits();
  await sql`insert into project (url_key, kind, title, feed_url) values ('late', 'FEED', 'Late', 'http://a.test/late')`.execute(
    other,
  );
  await sql`insert into crawl (project_id, host_key, next_at) select id, 'a.test:80', now() from project where url_key = 'late'`.execute(
    other,
  );
  await other.commit().execute();
  await release;
  expect((await c.hostOf('a.test:80'))!.next_at).not.toBeNull();
});

const someoneWaits = (n = 1) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        c.db,
      );
      return rows[0]!.n;
    })
    .toBe(n);

test('a source that moves to a host that rests is not asked there before the rest ends', async () => {
  const there = await c.add('b.test', document(feed('two')));
  await sql`update host set not_before = now() + interval '1 hour' where key = 'b.test:80'`.execute(c.db);
  answer = redirect('http://b.test/new', 301);
  const id = await c.add('a.test', origin);
  for (let n = 0; n < 2; n++) await c.crawl(id);
  await sql`update crawl set next_at = now() where project_id = ${id}`.execute(c.db);
  await due('a.test:80');
  expect((await claimHosts(c.db, 9)).map(lease => lease.hostKey)).toEqual(['a.test:80']);
  expect(await c.crawlOf(id)).toMatchObject({ host_key: 'b.test:80' });
  expect(there).not.toBe(id);
});

test('a source that moves to a host under lease is crawled there when the host is given back', async () => {
  await c.add('b.test', document(feed('two')));
  const [lease] = await claimHosts(c.db, 1);
  answer = redirect('http://b.test/new', 301);
  const id = await c.add('a.test', origin);
  for (let n = 0; n < 2; n++) await c.crawl(id);
  await sql`update crawl set next_at = now() where project_id = ${id}`.execute(c.db);
  await releaseHosts(c.db, [{ lease: lease!, manners }]);
  const leases = await claimHosts(c.db, 9);
  expect(
    await dueTargets(
      c.db,
      leases.map(each => each.hostKey),
      9,
    ),
  ).toEqual(expect.arrayContaining([expect.objectContaining({ projectId: id, feedUrl: 'http://b.test/new' })]));
});

const targetAt = async (lease: Lease, id: number) =>
  (await dueTargets(c.db, [lease.hostKey], 9)).find(target => target.projectId === id)!;

test('two sources that become one while the other is being stored lose and double nothing', async () => {
  const [from, into] = [
    await c.add('a.test', document(feed('one', 'old'))),
    await c.add('b.test', document(feed('one'))),
  ];
  for (const id of [from, into]) await c.crawl(id);
  await sql`update crawl set next_at = now()`.execute(c.db);
  const target = await targetAt({ hostKey: 'a.test:80', token: '', gapFactor: 1 }, from);
  // The visit of the other one is stopped inside its transaction: it holds its crawl row and waits for its project.
  const gate = await c.db.startTransaction().execute();
  await sql`select 1 from project where id = ${into} for update`.execute(gate);
  c.internet.serve('b.test', document(feed('two', 'one', 'old')));
  const visit = c.crawl(into);
  await someoneWaits(1);
  const move = followMove(c.deps, target, 'http://b.test/feed');
  await someoneWaits(2);
  await gate.commit().execute();
  expect(await visit).toMatchObject({ kind: 'stored' });
  await move;
  expect(await c.titles(into)).toEqual(['old', 'one', 'two']);
});

test('a source added at the address to which another one moves at that moment ends as one project', async () => {
  const id = await c.add('a.test', document(feed('one')));
  await c.crawl(id);
  await sql`update crawl set next_at = now()`.execute(c.db);
  const target = await targetAt({ hostKey: 'a.test:80', token: '', gapFactor: 1 }, id);
  for (let n = 0; n < 10; n++) {
    const address = `http://b${n}.test/feed`;
    const fresh = { ...target, hostKey: n === 0 ? 'a.test:80' : String((await c.crawlOf(id)).host_key) };
    await Promise.all([followMove(c.deps, fresh, address), addSource(c.db, { feedUrl: address, title: null })]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from project p join feed_address a on a.project_id = p.id
      where a.key = ${`b${n}.test/feed`} and p.merged_into is null`.execute(c.db);
    expect(rows).toEqual([{ n: 1 }]);
    if ((await c.crawlOf(id)) === undefined) break;
  }
});

test('a worker whose project has been merged away meanwhile moves nothing', async () => {
  const [from, into] = [await c.add('a.test', document(feed('one'))), await c.add('b.test', document(feed('one')))];
  const target = await targetAt({ hostKey: 'a.test:80', token: '', gapFactor: 1 }, from);
  await followMove(c.deps, target, 'http://b.test/feed');
  await followMove(c.deps, target, 'http://c.test/feed');
  const project = await c.db.selectFrom('project').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  expect(project).toMatchObject({ merged_into: into, feed_url: null });
});

test('a host with nothing that can be asked does not keep the crawler turning', async () => {
  await sql`create sequence claims`.execute(c.db);
  await sql`
    create function count_claim() returns trigger language plpgsql as $$
    begin perform nextval('claims'); return new; end $$`.execute(c.db);
  await sql`
    create trigger count_claim before update on host for each row
    when (new.key = 'idle.test:80' and new.lease_token is not null) execute function count_claim()`.execute(c.db);
  const idle = (await addSource(c.db, { feedUrl: 'http://idle.test/', title: null })).projectId;
  await sql`update project set feed_url = null where id = ${idle}`.execute(c.db);
  await c.add('slow.test', (request, response) => {
    setTimeout(() => document(feed('one'))(request, response), 1500);
  });
  const crawler = startCrawler(c.deps);
  await expect.poll(() => c.titles(), { timeout: 10_000 }).toEqual(['one']);
  await crawler.stop();
  const { rows } = await sql<{ n: number }>`select last_value::int as n from claims`.execute(c.db);
  expect(rows[0]!.n).toBeLessThan(6);
});

test('a settlement with texts that PostgreSQL refuses does not take the others of its batch with it', async () => {
  const ids = [await c.add('a.test', origin), await c.add('b.test', origin)];
  const leases = await claimHosts(c.db, 9);
  const targets = await dueTargets(
    c.db,
    leases.map(lease => lease.hostKey),
    9,
  );
  const settlements = targets.map((target, n) => {
    const { token } = leases.find(lease => lease.hostKey === target.hostKey)!;
    const detail = n === 0 ? 'said \0 and \ud800' : 'said no';
    return noting(token, target, c.deps.settings.crawl, new Date()).failed('server', 'TLS', detail);
  });
  await settle(c.db, settlements);
  expect(await Promise.all(ids.map(async id => (await c.crawlOf(id)).error_code))).toEqual(['TLS', 'TLS']);
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

test.each<[string, Handler, string]>([
  ['in its head', document('<rss version="2.0"><channel><title>A'), 'ILL_FORMED'],
  ['in its first item', document(feed('one').slice(0, 60)), 'ILL_FORMED'],
  ['on its way, near its start', cutShort(feed('one', 'two').slice(0, 30), 900), 'TRUNCATED'],
  ['on its way, in the middle', cutShort(feed('one', 'two').slice(0, 140), 900), 'TRUNCATED'],
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
