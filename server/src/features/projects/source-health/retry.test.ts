import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimHosts, releaseHosts } from '#features/crawl/claims.ts';
import { dueTargets } from '#features/crawl/targets.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { crawling, feedNamed } from '#test/crawling.ts';
import { document, status } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';
import { seedGenerator } from '#test/seed-generator.ts';

const c = crawling();
let admin: TestBrowser;
let woken: number;

beforeEach(async () => {
  woken = 0;
  const app = await testApp(c.db, { onNewSource: () => void woken++ });
  admin = browserAs(app, (await makePerson(c.db, 'admin')).cookie);
  return () => app.close();
});

const retry = (id: number) => admin.post(`/v1/admin/source/${id}/retry`);
const healthOf = async (id: number) => (await admin.get(`/v1/admin/source/${id}`)).json().health;

/** Does what the crawler does: claims the hosts that are due and asks their due sources. */
const crawlDue = async (): Promise<number[]> => {
  const leases = await claimHosts(c.db, 9);
  const due = await dueTargets(
    c.db,
    leases.map(({ hostKey }) => hostKey),
    9,
  );
  const manners = { restMs: 0, asksForMore: false, failures: 0, reached: true };
  await releaseHosts(
    c.db,
    leases.map(lease => ({ lease, manners })),
  );
  for (const { projectId } of due) await c.crawl(projectId);
  return due.map(({ projectId }) => projectId);
};

describe('a retry', () => {
  it.each([
    ['failing', sql`next_at = now() + interval '1 day'`],
    ['dead', sql`next_at = null, interval_reason = 'stopped', failing_since = now() - interval '100 days'`],
    ['gone', sql`next_at = null, interval_reason = 'stopped', gone_since = now() - interval '9 days'`],
    ['blocked', sql`next_at = null, interval_reason = 'stopped'`],
    ['poisoned', sql`next_at = now() + interval '1 day', crashes = 3`],
  ])('asks one that is %s at once, and it is well again', async (health, state) => {
    const id = await c.add('a.test', status(500));
    await c.crawl(id);
    await sql`update crawl set health = ${health}, ${state} where project_id = ${id}`.execute(c.db);
    await sql`update host set next_at = (select min(next_at) from crawl where host_key = key)`.execute(c.db);
    c.internet.serve('a.test', document(feedNamed('one')));
    expect(await crawlDue()).toEqual([]);
    const answer = await retry(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(Date.parse(answer.json().nextAt)).toBeLessThanOrEqual(Date.now());
    expect((await retry(id)).statusCode).toBe(200);
    expect(woken).toBe(2);
    expect(await crawlDue()).toEqual([id]);
    expect(await healthOf(id)).toBe('ok');
  });

  it('reads a document once more that could not be read', async () => {
    const id = await c.add('a.test', document('<rss'));
    await c.crawl(id);
    const bad = async () => (await c.crawlOf(id)).bad_body_hash;
    expect(await bad()).not.toBeNull();
    await retry(id);
    expect(await bad()).toBeNull();
  });

  it('ends the rest of a host that could not be reached, but not the one that it has asked for', async () => {
    const id = await c.add('a.test', status(500));
    const other = (await seedProject(c.db, { urlKey: 'other' })).id;
    await c.crawl(id);
    const rest = sql`update host set failures_in_a_row = 5, not_before = now() + interval '20 minutes'`;
    await rest.execute(c.db);
    await retry(id);
    expect(await crawlDue()).toEqual([id]);
    await rest.execute(c.db);
    await sql`
      insert into crawl (project_id, host_key, next_at, interval_reason)
      values (${other}, 'a.test:80', now() + interval '1 hour', 'asked-to-wait')`.execute(c.db);
    await retry(id);
    expect(await crawlDue()).toEqual([]);
    await sql`update host set failures_in_a_row = 0`.execute(c.db);
    await sql`delete from crawl where project_id = ${other}`.execute(c.db);
    await retry(id);
    expect(await crawlDue()).toEqual([]);
  });

  it('is refused for what is published here, kept or paused, and for what is not there', async () => {
    const published = await seedProject(c.db, { kind: 'PUBLISHED', feedUrl: null });
    const answer = await retry(published.id);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'NOT_CRAWLED']);
    const owner = await makePerson(c.db, 'owner');
    const paused = await seedGenerator(c.db);
    await sql`update generator set paused_at = now()`.execute(c.db);
    expect((await retry(paused.id)).json()).toMatchObject({ code: 'NOT_CRAWLED' });
    const kept = await sql<{ id: number }>`
      insert into project (url_key, kind, visibility, owner_id, title)
      values ('kept', 'SAVED', 'PRIVATE', ${owner.id}, 'Kept') returning id`.execute(c.db);
    for (const id of [kept.rows[0]!.id, 999_999]) expect((await retry(id)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});
