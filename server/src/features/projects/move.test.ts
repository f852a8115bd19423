import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimHosts, type Lease, releaseHosts } from '#features/crawl/claims.ts';
import { dueTargets } from '#features/crawl/targets.ts';
import { addSource } from '#features/projects/add.ts';
import { mergeHooks } from '#source-hooks.ts';
import { crawling, feedNamed, someoneWaits } from '#test/crawling.ts';
import { document, redirect } from '#test/origin.ts';
import { followMove } from './move.ts';

const c = crawling();

const manners = { restMs: 0, asksForMore: false, failures: 0, reached: true };
const due = (hostKey: string) =>
  sql`update host set next_at = now(), not_before = 'epoch' where key = ${hostKey}`.execute(c.db);

test('a source that moves to a host that rests is not asked there before the rest ends', async () => {
  const there = await c.add('b.test', document(feedNamed('two')));
  await sql`update host set not_before = now() + interval '1 hour' where key = 'b.test:80'`.execute(c.db);
  const id = await c.add('a.test', redirect('http://b.test/new', 301));
  for (let n = 0; n < 2; n++) await c.crawl(id);
  await sql`update crawl set next_at = now() where project_id = ${id}`.execute(c.db);
  await due('a.test:80');
  expect((await claimHosts(c.db, 9)).map(lease => lease.hostKey)).toEqual(['a.test:80']);
  expect(await c.crawlOf(id)).toMatchObject({ host_key: 'b.test:80' });
  expect(there).not.toBe(id);
});

test('a source that moves to a host under lease is crawled there when the host is given back', async () => {
  await c.add('b.test', document(feedNamed('two')));
  const [lease] = await claimHosts(c.db, 1);
  const id = await c.add('a.test', redirect('http://b.test/new', 301));
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
    await c.add('a.test', document(feedNamed('one', 'old'))),
    await c.add('b.test', document(feedNamed('one'))),
  ];
  for (const id of [from, into]) await c.crawl(id);
  await sql`update crawl set next_at = now()`.execute(c.db);
  const target = await targetAt({ hostKey: 'a.test:80', token: '', gapFactor: 1 }, from);
  // The crawl of the other one is stopped inside its transaction: it holds its crawl row and waits for its project.
  const gate = await c.db.startTransaction().execute();
  await sql`select 1 from project where id = ${into} for update`.execute(gate);
  c.internet.serve('b.test', document(feedNamed('two', 'one', 'old')));
  const visit = c.crawl(into);
  await someoneWaits(c.db);
  const move = followMove(c.deps, target, 'http://b.test/feed', mergeHooks);
  await someoneWaits(c.db, 2);
  await gate.commit().execute();
  expect(await visit).toMatchObject({ kind: 'stored' });
  await move;
  expect(await c.titles(into)).toEqual(['old', 'one', 'two']);
});

test('a source added at the address to which another one moves at that moment ends as one project', async () => {
  const id = await c.add('a.test', document(feedNamed('one')));
  await c.crawl(id);
  await sql`update crawl set next_at = now()`.execute(c.db);
  const target = await targetAt({ hostKey: 'a.test:80', token: '', gapFactor: 1 }, id);
  for (let n = 0; n < 10; n++) {
    const address = `http://b${n}.test/feed`;
    const fresh = { ...target, hostKey: n === 0 ? 'a.test:80' : String((await c.crawlOf(id)).host_key) };
    await Promise.all([
      followMove(c.deps, fresh, address, mergeHooks),
      addSource(c.db, { feedUrl: address, title: null }),
    ]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from project p join feed_address a on a.project_id = p.id
      where a.key = ${`b${n}.test/feed`} and p.merged_into is null`.execute(c.db);
    expect(rows).toEqual([{ n: 1 }]);
    if ((await c.crawlOf(id)) === undefined) break;
  }
});

test('a worker whose project has been merged away meanwhile moves nothing', async () => {
  const [from, into] = [
    await c.add('a.test', document(feedNamed('one'))),
    await c.add('b.test', document(feedNamed('one'))),
  ];
  const target = await targetAt({ hostKey: 'a.test:80', token: '', gapFactor: 1 }, from);
  await followMove(c.deps, target, 'http://b.test/feed', mergeHooks);
  await followMove(c.deps, target, 'http://c.test/feed', mergeHooks);
  const project = await c.db.selectFrom('project').selectAll().where('id', '=', from).executeTakeFirstOrThrow();
  expect(project).toMatchObject({ merged_into: into, feed_url: null });
});
