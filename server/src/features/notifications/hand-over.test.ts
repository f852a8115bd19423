import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawlNow } from '#features/crawl/crawler.ts';
import { mergeHooks, sourceHooks } from '#source-hooks.ts';
import { crawling, rssOf } from '#test/crawling.ts';
import { beginMatching, composeAll, follows, matchAll, notifySettings, reader } from '#test/notifying.ts';
import { composeDigests } from './compose.ts';

const c = crawling();
const told = async ({ id }: { id: number }) =>
  (
    await sql<{ title: string }>`
      select i.title from digest_item di join item i on i.id = di.item_id
      where di.account_id = ${id} order by i.title`.execute(c.db)
  ).rows.map(row => row.title);
const item = (guid: number) => `<guid>${guid}</guid><title>item ${guid}</title>`;

test('who waits for news of a source that becomes one with another is told of each once', async () => {
  let [ofFrom, ofInto] = [[1], [1]];
  const from = await c.add('a.test', (_, response) => response.end(rssOf(ofFrom.map(item))));
  const into = await c.add('b.test', (_, response) => response.end(rssOf(ofInto.map(item))));
  await c.crawl(from);
  await c.crawl(into);
  await beginMatching(c.db);
  const [alice, bob, charlie] = [await reader(c.db), await reader(c.db), await reader(c.db)];
  await follows(c.db, alice, { projectId: from });
  await follows(c.db, bob, { projectId: from });
  await follows(c.db, bob, { projectId: into });
  await follows(c.db, charlie, { projectId: into });

  [ofFrom, ofInto] = [
    [1, 2, 3],
    [1, 2],
  ];
  await c.crawl(from);
  await c.crawl(into);
  await matchAll(c.db);
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  for (let n = 0; n < 2; n++) await crawlNow(c.deps, c.documents, from, sourceHooks);
  await composeAll(c.db);
  expect(await told(alice)).toEqual(['item 2', 'item 3']);
  expect(await told(bob)).toEqual(['item 2', 'item 3']);
  expect(await told(charlie)).toEqual(['item 2']);
});

test('what the last visit of a source brings is told, where the other one has been told of it before', async () => {
  let ofInto = [1];
  const from = await c.add('a.test', (_, response) => response.end(rssOf([item(1)])));
  const into = await c.add('b.test', (_, response) => response.end(rssOf(ofInto.map(item))));
  await c.crawl(from);
  await c.crawl(into);
  await beginMatching(c.db);
  const [alice, choosy, bob] = [await reader(c.db), await reader(c.db), await reader(c.db)];
  await follows(c.db, alice, { projectId: from });
  await follows(c.db, choosy, { projectId: from, keywords: ['another'] });
  await follows(c.db, bob, { projectId: into });
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  await crawlNow(c.deps, c.documents, from, sourceHooks);

  ofInto = [1, 2];
  await c.crawl(into);
  await matchAll(c.db);
  await composeAll(c.db);
  expect(await told(bob)).toEqual(['item 2']);
  await crawlNow(c.deps, c.documents, from, sourceHooks);
  expect((await sql`select from project where id = ${from} and merged_into = ${into}`.execute(c.db)).rows).toHaveLength(
    1,
  );
  await matchAll(c.db);
  // The next slot, as the composing finds it.
  const now = new Date();
  await composeDigests({ db: c.db, settings: notifySettings, log: () => {} }, { at: now });
  await composeDigests(
    { db: c.db, settings: notifySettings, log: () => {} },
    { at: new Date(now.getTime() + 30 * 60_000) },
  );
  expect([await told(alice), await told(choosy), await told(bob)]).toEqual([['item 2'], [], ['item 2']]);
});

test('the elder of two subscriptions says from when on the one that stays speaks', async () => {
  const from = await c.add('a.test', (_, response) => response.end(rssOf([item(1)])));
  const into = await c.add('b.test', (_, response) => response.end(rssOf([item(1)])));
  const bob = await reader(c.db);
  const gone = await follows(c.db, bob, { projectId: from });
  const kept = await follows(c.db, bob, { projectId: into });
  const fromOf = async (id: number) =>
    (await sql<{ at: string }>`select notify_from::text as at from subscription where id = ${id}`.execute(c.db)).rows[0]
      ?.at;
  const elder = await fromOf(gone);
  await c.db.transaction().execute(tx => mergeHooks.merged(tx, from, into));
  expect([await fromOf(gone), await fromOf(kept)]).toEqual([undefined, elder]);
});

test('who notifies by the subscription that goes, and not by the one that stays, is told as before', async () => {
  let ofFrom = [item(1)];
  const from = await c.add('a.test', (_, response) => response.end(rssOf(ofFrom)));
  const into = await c.add('b.test', (_, response) => response.end(rssOf([item(1)])));
  await c.crawl(from);
  await c.crawl(into);
  await beginMatching(c.db);
  const bob = await reader(c.db);
  await follows(c.db, bob, { projectId: from, keywords: ['item', '-5'], muted: ['fcm'] });
  const kept = await follows(c.db, bob, { projectId: into, keywords: ['item', 'of before'], notifyMinute: null });
  ofFrom = [item(1), item(2), item(5)];
  await c.crawl(from);
  await matchAll(c.db);
  await c.db.transaction().execute(async tx => {
    await mergeHooks.merging(tx, from, into);
    await sql`update item set project_id = ${into} where project_id = ${from}`.execute(tx);
    await mergeHooks.merged(tx, from, into);
  });
  await composeAll(c.db);
  expect(await told(bob)).toEqual(['item 2']);
  const { rows } = await sql`
    select s.id, s.notify_minute as minutes, s.muted_channels as muted,
      array(select keyword from subscription_keyword where subscription_id = s.id order by 1) as keywords
    from subscription s where account_id = ${bob.id}`.execute(c.db);
  expect(rows).toEqual([{ id: kept, minutes: 30, muted: ['fcm'], keywords: ['-5', 'item'] }]);
});
