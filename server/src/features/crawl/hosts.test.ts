import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addSource } from '#features/projects/add.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling, feedNamed, someoneWaits } from '#test/crawling.ts';
import { document, status } from '#test/origin.ts';
import { claimHosts, releaseHosts } from './claims.ts';
import { startCrawler } from './crawler.ts';

const c = crawling();

const manners = { restMs: 0, asksForMore: false, failures: 0, reached: true };
const due = (hostKey: string) =>
  sql`update host set next_at = now(), not_before = 'epoch' where key = ${hostKey}`.execute(c.db);

test.each([429, 503])('a %i whose Retry-After has passed is waited for all the same', async code => {
  const id = await c.add('a.test', status(code, { 'retry-after': 'Mon, 02 Mar 2020 10:00:00 GMT' }));
  expect(await c.crawl(id)).toMatchObject({ kind: 'later' });
  expect((await c.hostOf('a.test:80'))!.not_before.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
});

test('each 429 doubles the gap of its host up to 64, and a day without one ends it', async () => {
  const id = await c.add('a.test', status(429));
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
  c.internet.serve('dead.test', document(feedNamed('one')));
  await c.crawl(ids[0]!);
  expect(await rests()).toBe(false);
  expect(await c.db.selectFrom('host').select('failures_in_a_row').execute()).toEqual([{ failures_in_a_row: 0 }]);
});

test('a host whose every source has stopped is due no more, and is due again with a new source', async () => {
  const id = await c.add('a.test', status(410));
  for (let n = 0; n < 2; n++) await c.crawl(id);
  expect(await c.hostOf('a.test:80')).toMatchObject({ next_at: null, lease_until: null });
  await addSource(c.db, { feedUrl: 'http://a.test/other', title: null });
  expect(await claimHosts(c.db, 9)).toMatchObject([{ hostKey: 'a.test:80' }]);
});

test('a source added while its host is given back is not forgotten', async () => {
  const id = await c.add('a.test', status(410));
  await sql`update crawl set next_at = null where project_id = ${id}`.execute(c.db);
  await due('a.test:80');
  const [lease] = await claimHosts(c.db, 1);
  const other = await c.db.startTransaction().execute();
  await sql`update host set next_at = now() where key = 'a.test:80'`.execute(other);
  const release = releaseHosts(c.db, [{ lease: lease!, manners }]);
  await someoneWaits(c.db);
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
    setTimeout(() => document(feedNamed('one'))(request, response), 1500);
  });
  const crawler = startCrawler(c.deps, sourceHooks);
  await expect.poll(() => c.titles()).toEqual(['one']);
  await crawler.stop();
  const { rows } = await sql<{ n: number }>`select last_value::int as n from claims`.execute(c.db);
  expect(rows[0]!.n).toBeLessThan(6);
});
