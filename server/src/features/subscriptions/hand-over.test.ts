import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawlNow } from '#features/crawl/crawler.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling, rssOf } from '#test/crawling.ts';
import { makePerson } from '#test/people.ts';

const c = crawling();
const feed = rssOf(['<guid>1</guid><title>one</title>']);

const follow = async (accountId: number, projectId: number, keyword: string) => {
  const { rows } = await sql<{ id: number }>`
    insert into subscription (account_id, project_id) values (${accountId}, ${projectId}) returning id`.execute(c.db);
  await sql`insert into subscription_keyword (subscription_id, keyword) values (${rows[0]!.id}, ${keyword})`.execute(
    c.db,
  );
  await sql`update project set subscribers_count = subscribers_count + 1 where id = ${projectId}`.execute(c.db);
};

test('a source that becomes one with another brings its subscribers and their keywords, and who has both keeps the other’s', async () => {
  const from = await c.add('a.test', (_, response) => response.end(feed));
  const into = await c.add('b.test', (_, response) => response.end(feed));
  const [alice, bob, charlie] = [
    await makePerson(c.db, 'owner'),
    await makePerson(c.db, 'owner'),
    await makePerson(c.db, 'owner'),
  ];
  await follow(alice.id, from, 'of alice');
  await follow(bob.id, from, 'of bob, left');
  await follow(bob.id, into, 'of bob, kept');
  await follow(charlie.id, into, 'of charlie');
  await crawlNow(c.deps, c.documents, into, sourceHooks);
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  for (let n = 0; n < 2; n++) await crawlNow(c.deps, c.documents, from, sourceHooks);

  const { rows } = await sql`
    select s.account_id, s.project_id, k.keyword from subscription s
    join subscription_keyword k on k.subscription_id = s.id order by k.keyword`.execute(c.db);
  expect(rows).toEqual([
    { account_id: alice.id, project_id: into, keyword: 'of alice' },
    { account_id: bob.id, project_id: into, keyword: 'of bob, kept' },
    { account_id: charlie.id, project_id: into, keyword: 'of charlie' },
  ]);
  const counts = await sql`select id, subscribers_count as n from project order by id`.execute(c.db);
  expect(counts.rows).toEqual([
    { id: from, n: 0 },
    { id: into, n: 3 },
  ]);
});

test('a source for which somebody waits is asked again within the hour', async () => {
  const quiet = rssOf(['<guid>1</guid><title>one</title><pubDate>Mon, 06 Jan 2020 10:00:00 GMT</pubDate>']);
  const id = await c.add('a.test', (_, response) => response.end(quiet));
  const { id: account } = await makePerson(c.db, 'owner');
  await follow(account, id, 'x');
  await c.crawl(id);
  expect(await c.crawlOf(id)).toMatchObject({ interval_minutes: 1440, interval_reason: 'quiet' });
  await sql`update subscription set notify_minute = 30`.execute(c.db);
  await c.crawl(id);
  expect(await c.crawlOf(id)).toMatchObject({ interval_minutes: 60, interval_reason: 'awaited' });
});

test('a title of one’s own goes along with a subscription, and to the one that stays where that has none', async () => {
  const from = await c.add('a.test', (_, response) => response.end(feed));
  const into = await c.add('b.test', (_, response) => response.end(feed));
  const people: number[] = [];
  for (let n = 0; n < 3; n++) people.push((await makePerson(c.db, 'owner')).id);
  const call = (person: number, id: number, title: string | null) =>
    sql`update subscription set title = ${title} where account_id = ${people[person]!} and project_id = ${id}`.execute(
      c.db,
    );
  await follow(people[0]!, from, 'x');
  for (const person of [1, 2]) for (const id of [from, into]) await follow(people[person]!, id, 'x');
  await call(0, from, 'moved');
  await call(1, from, 'taken over');
  await call(2, from, 'lost');
  await call(2, into, 'kept');
  await crawlNow(c.deps, c.documents, into, sourceHooks);
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  for (let n = 0; n < 2; n++) await crawlNow(c.deps, c.documents, from, sourceHooks);
  const { rows } = await sql`select title from subscription order by account_id`.execute(c.db);
  expect(rows).toEqual([{ title: 'moved' }, { title: 'taken over' }, { title: 'kept' }]);
});

test('a title that a source takes on for its name is nobody’s own any more, and follows its later names', async () => {
  let name = 'The Verge';
  const id = await c.add('a.test', (_, response) => response.end(feed.replace(/<title>.*?</, `<title>${name}<`)));
  const [same, other] = [(await makePerson(c.db, 'owner')).id, (await makePerson(c.db, 'owner')).id];
  await follow(same, id, 'x');
  await follow(other, id, 'x');
  await sql`update subscription set title = case account_id when ${same} then 'THE VERGE' else 'Verge' end`.execute(
    c.db,
  );
  const titles = async () => (await sql`select title from subscription order by account_id`.execute(c.db)).rows;
  await crawlNow(c.deps, c.documents, id, sourceHooks);
  expect(await titles()).toEqual([{ title: null }, { title: 'Verge' }]);
  name = 'Verge';
  await sql`update crawl set next_at = now()`.execute(c.db);
  await crawlNow(c.deps, c.documents, id, sourceHooks);
  expect(await titles()).toEqual([{ title: null }, { title: null }]);
});
