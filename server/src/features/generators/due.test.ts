/**
 * These tests hold the sources that the crawl takes up when they are due, also where a version without generators has been at work beside
 * this one.
 */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawlNow, startCrawler } from '#features/crawl/crawler.ts';
import { dueTargets } from '#features/crawl/targets.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling, crawlSettings, rssOf } from '#test/crawling.ts';
import { everyLine, generatedFrom } from '#test/generated.ts';
import { document } from '#test/origin.ts';
import { makePerson } from '#test/people.ts';

const c = crawling();

const page = '<!doctype html><title>The town</title><ul><li><a href="/news/1">First</a></li></ul>';

/** A crawler beside everything else that this machine does takes a while. */
const soon = <T>(what: () => T) => expect.poll(what);

const generated = async () => generatedFrom(c.db, await makePerson(c.db, 'owner'), 'http://a.test/news', everyLine);

test('a due page without its generator, or of one that is paused, keeps no feed of its host from being asked', async () => {
  const gone = await generated();
  const feed = await c.add('a.test', document(rssOf(['<title>One</title>'])));
  await sql`update crawl set next_at = now() - interval '1 day' where project_id = ${gone.projectId}`.execute(c.db);
  await sql`update generator set paused_at = now()`.execute(c.db);
  const due = async () => (await dueTargets(c.db, ['a.test:80'], 1)).map(target => target.projectId);
  expect(await due()).toEqual([feed]);
  await sql`delete from generator`.execute(c.db);
  expect(await due()).toEqual([feed]);
});

test('however many pages do not come, feeds go on being asked', async () => {
  const owner = await makePerson(c.db, 'owner');
  const waiting: (() => void)[] = [];
  for (const host of ['slow.test', 'slower.test', 'slowest.test']) {
    c.internet.serve(host, (request, response) => {
      if (request.url === '/robots.txt') response.end();
      else waiting.push(() => document(page, { 'content-type': 'text/html' })(request, response));
    });
    await generatedFrom(c.db, owner, `http://${host}/news`, everyLine);
  }
  await sql`update crawl set next_at = now() - interval '1 day'`.execute(c.db);
  await sql`update host set next_at = now() - interval '1 day'`.execute(c.db);
  const feed = await c.add('a.test', document(rssOf(['<title>One</title>'])));
  const crawler = startCrawler({ ...c.deps, settings: crawlSettings({ slots: 2 }) }, sourceHooks);
  await soon(() => waiting.length).toBe(1);
  await soon(() => c.titles(feed)).toEqual(['One']);
  expect(waiting).toHaveLength(1);
  for (let n = 1; n <= 3; n++) {
    await soon(() => waiting.length).toBe(1);
    waiting.pop()!();
    await soon(() => c.titles()).toHaveLength(n + 1);
  }
  await crawler.stop();
});

test('a host at which nothing is due but what is not asked comes to rest', async () => {
  const { projectId } = await generated();
  await sql`delete from generator`.execute(c.db);
  const crawler = startCrawler(c.deps, sourceHooks);
  await soon(async () => (await c.hostOf('a.test:80'))!.next_at).toBeNull();
  await crawler.stop();
  expect(await c.crawlOf(projectId)).toMatchObject({ next_at: null, interval_reason: 'stopped' });
});

test('a source of a kind that only a later version knows is not asked, and left to that version', async () => {
  let asked = 0;
  const projectId = await c.add('later.test', (_, response) => {
    asked += 1;
    response.end();
  });
  await sql`update project set kind = 'PUBLISHED' where id = ${projectId}`.execute(c.db);
  const crawler = startCrawler(c.deps, sourceHooks);
  await soon(async () => ((await c.crawlOf(projectId)).next_at?.getTime() ?? 0) > Date.now()).toBe(true);
  await crawler.stop();
  expect([asked, await c.crawlOf(projectId)]).toMatchObject([0, { interval_reason: 'first', health: 'new' }]);
});

test('a page that was once taken for a feed is read as a page, though it is the same body', async () => {
  const { projectId } = await generated();
  c.internet.serve('a.test', (request, response) =>
    document(request.url === '/robots.txt' ? '' : page, { 'content-type': 'text/html' })(request, response),
  );
  await sql`
    update crawl set bad_body_hash = sha256(${page}::bytea), error_code = 'HTML', failures = 1
    where project_id = ${projectId}`.execute(c.db);
  expect(await crawlNow(c.deps, c.documents, projectId, sourceHooks)).toMatchObject({ kind: 'stored', added: 1 });
});
