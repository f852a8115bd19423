import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawlNow } from '#features/projects/crawl/crawler.ts';
import { followers } from '#followers.ts';
import { crawling, rssOf } from '#test/crawling.ts';
import { makePerson } from '#test/people.ts';
import { startReadingProject } from './start.ts';
import { unreadBySubscription } from './unread.ts';

const c = crawling();

test('what was read of a source is read when it becomes one with another, and who has read of both keeps the other’s mark', async () => {
  const feed = (...guids: string[]) => rssOf(guids.map(guid => `<guid>${guid}</guid><title>title of ${guid}</title>`));
  const from = await c.add('a.test', (_, response) => response.end(feed('one', 'two')));
  const into = await c.add('b.test', (_, response) => response.end(feed('three')));
  await c.crawl(from);
  await c.crawl(into);
  const [alice, bob] = [await makePerson(c.db, 'owner'), await makePerson(c.db, 'owner')];
  const itemOf = async (title: string) =>
    (await sql<{ id: number }>`select id from item where title = ${title}`.execute(c.db)).rows[0]!.id;
  const [one, three] = [await itemOf('title of one'), await itemOf('title of three')];
  await sql`insert into item_read values (${alice.id}, ${from}, ${one}, false)`.execute(c.db);
  await sql`insert into read_upto values (${alice.id}, ${from}, ${one}), (${bob.id}, ${from}, ${one}), (${bob.id}, ${into}, ${three})`.execute(
    c.db,
  );
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  for (let n = 0; n < 2; n++) await crawlNow(c.deps, c.reader, from, followers);

  expect((await sql`select account_id, project_id, item_id, is_read from item_read`.execute(c.db)).rows).toEqual([
    { account_id: alice.id, project_id: into, item_id: one, is_read: false },
  ]);
  const marks = await sql`select account_id, project_id, item_id from read_upto order by account_id`.execute(c.db);
  expect(marks.rows).toEqual([
    { account_id: alice.id, project_id: into, item_id: one },
    { account_id: bob.id, project_id: into, item_id: three },
  ]);
});

test('of a source that was followed before its first document came, the newest 20 are unread', async () => {
  const titles = Array.from({ length: 50 }, (_, n) => `<guid>${n}</guid><title>title ${n}</title>`);
  const id = await c.add('a.test', (_, response) => response.end(rssOf(titles)));
  const [alice, bob] = [await makePerson(c.db, 'owner'), await makePerson(c.db, 'owner')];
  await sql`insert into subscription (account_id, project_id) values (${alice.id}, ${id})`.execute(c.db);
  await startReadingProject(c.db, alice.id, id);
  await sql`insert into project_tag (project_id, name) values (${id}, 'news')`.execute(c.db);
  await sql`insert into subscription (account_id, tag) values (${bob.id}, 'news')`.execute(c.db);
  await crawlNow(c.deps, c.reader, id, followers);
  for (const person of [alice, bob]) {
    expect((await unreadBySubscription(c.db, person.id)).size).toBe(1);
    expect([...(await unreadBySubscription(c.db, person.id)).values()]).toEqual([20]);
  }
});
