import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { crawlNow } from '#features/crawl/crawler.ts';
import { sourceHooks } from '#source-hooks.ts';
import { crawling, rssOf } from '#test/crawling.ts';
import { makePerson } from '#test/people.ts';
import { startReadingProject } from './start.ts';
import { unreadBySubscription } from './unread.ts';

const c = crawling();

test('what was read of a source is read when it becomes one with another, and who has read of both keeps the other’s mark', async () => {
  const feed = (...guids: string[]) => rssOf(guids.map(guid => `<guid>${guid}</guid><title>title of ${guid}</title>`));
  const from = await c.add('a.test', (_, response) => response.end(feed('three', 'two', 'one', 'alone')));
  const into = await c.add('b.test', (_, response) => response.end(feed('three', 'two', 'one')));
  await c.crawl(from);
  await c.crawl(into);
  const [alice, bob] = [await makePerson(c.db, 'owner'), await makePerson(c.db, 'owner')];
  const itemOf = async (project: number, name: string) =>
    (
      await sql<{ id: number }>`
        select id from item where project_id = ${project} and title = ${`title of ${name}`}`.execute(c.db)
    ).rows[0]!.id;
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map(name => itemOf(into, name)));
  await sql`
    insert into item_read
    select ${alice.id}, ${from}, unnest(${[await itemOf(from, 'one'), await itemOf(from, 'alone')]}::bigint[]), false`.execute(
    c.db,
  );
  const readOf = await itemOf(from, 'two');
  await sql`insert into read_upto values (${alice.id}, ${from}, ${readOf}), (${bob.id}, ${from}, ${readOf}), (${bob.id}, ${into}, ${three!})`.execute(
    c.db,
  );
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  for (let n = 0; n < 2; n++) await crawlNow(c.deps, c.documents, from, sourceHooks);

  const read = await sql`
    select account_id, item_id, is_read from item_read where project_id = ${into}`.execute(c.db);
  expect(read.rows).toEqual([{ account_id: alice.id, item_id: one, is_read: false }]);
  const marks = await sql`select account_id, project_id, item_id from read_upto order by account_id`.execute(c.db);
  expect(marks.rows).toEqual([
    { account_id: alice.id, project_id: into, item_id: two },
    { account_id: bob.id, project_id: into, item_id: three },
  ]);
});

test('what the last visit has brought as unread makes nothing unread again that was read, at the edge of either', async () => {
  const feed = (...guids: string[]) => rssOf(guids.map(guid => `<guid>${guid}</guid><title>title of ${guid}</title>`));
  let ofInto = ['one', 'two', 'old'];
  const from = await c.add('a.test', (_, response) => response.end(feed('two', 'one')));
  const into = await c.add('b.test', (_, response) => response.end(feed(...ofInto)));
  for (const id of [from, into]) await c.crawl(id);
  const [alice, bob] = [await makePerson(c.db, 'owner'), await makePerson(c.db, 'owner')];
  const carol = await makePerson(c.db, 'owner');
  await sql`
    insert into read_upto select a, p, case when p = ${from} then (select max(id) from item where project_id = p)
      else (select id from item where project_id = p and title = 'title of old') end
    from (values (${alice.id}::bigint, ${from}::bigint), (${carol.id}, ${from}), (${bob.id}, ${from}), (${bob.id}, ${into})) v (a, p)`.execute(
    c.db,
  );
  // Alice has read all of it, and to Carol it was there before.
  await sql`
    update read_upto set read_ids = int8multirange(int8range(0, item_id, '[]')) where account_id = ${alice.id}`.execute(
    c.db,
  );
  await sql`
    insert into item_read select ${bob.id}, project_id, id, false from item
    where project_id = ${from} and title = 'title of one'`.execute(c.db);
  ofInto = ['new', ...ofInto];
  await c.crawl(into);
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  for (let n = 0; n < 2; n++) await crawlNow(c.deps, c.documents, from, sourceHooks);
  expect((await sql`select from project where merged_into = ${into}`.execute(c.db)).rows).toHaveLength(1);
  const unreadOf = async ({ id }: { id: number }) =>
    (
      await sql<{ title: string }>`
        select title from item i left join item_read r on r.item_id = i.id and r.account_id = ${id}
        where i.project_id = ${into} and case when r.item_id is null then i.id > (
          select item_id from read_upto u where u.account_id = ${id} and u.project_id = ${into}) else r.is_read is false end
        order by 1`.execute(c.db)
    ).rows.map(({ title }) => title.replace('title of ', ''));
  const readOf = async ({ id }: { id: number }) =>
    (
      await sql<{ title: string }>`
        select title from item i left join item_read r on r.item_id = i.id and r.account_id = ${id}
        left join read_upto u on u.account_id = ${id} and u.project_id = i.project_id
        where i.project_id = ${into} and (r.is_read or u.read_ids @> i.id) order by 1`.execute(c.db)
    ).rows.map(({ title }) => title.replace('title of ', ''));
  expect(await unreadOf(alice)).toEqual(['new', 'old']);
  expect(await unreadOf(carol)).toEqual(['new', 'old']);
  expect([await readOf(alice), await readOf(carol)]).toEqual([['one', 'two'], []]);
  expect(await unreadOf(bob)).toEqual(['new', 'one']);
});

test('a mark of all of a source that becomes one with another reaches no further than the mark of the other', async () => {
  const guids = Array.from({ length: 12 }, (_, n) => `<guid>${n}</guid><title>title ${n}</title>`);
  const from = await c.add('a.test', (_, response) => response.end(rssOf(guids)));
  const into = await c.add('b.test', (_, response) => response.end(rssOf(guids)));
  for (const id of [from, into]) await c.crawl(id);
  const { id } = await makePerson(c.db, 'owner');
  await sql`
    insert into read_upto select ${id}, project_id, case when project_id = ${from} then max(id) else min(id) end,
      case when project_id = ${from} then int8multirange(int8range(0, max(id), '[]')) else '{}' end
    from item where project_id in (${from}, ${into}) group by project_id`.execute(c.db);
  c.internet.serve('a.test', (_, response) => response.writeHead(301, { location: 'http://b.test/feed' }).end());
  for (let n = 0; n < 2; n++) await crawlNow(c.deps, c.documents, from, sourceHooks);
  const { rows } = await sql<{ isWithin: boolean; read: number; noted: number }>`
    select upper(read_ids) <= item_id + 1 as "isWithin",
      (select count(*)::int from item i where i.project_id = ${into} and read_ids @> i.id) as read,
      (select count(*)::int from item_read r where r.project_id = ${into} and r.is_read) as noted
    from read_upto where account_id = ${id} and project_id = ${into}`.execute(c.db);
  expect(rows).toEqual([{ isWithin: true, read: 1, noted: 11 }]);
});

test('of a source that was followed before its first document came, the newest 20 are unread', async () => {
  const titles = Array.from({ length: 50 }, (_, n) => `<guid>${n}</guid><title>title ${n}</title>`);
  const id = await c.add('a.test', (_, response) => response.end(rssOf(titles)));
  const [alice, bob] = [await makePerson(c.db, 'owner'), await makePerson(c.db, 'owner')];
  await sql`insert into subscription (account_id, project_id) values (${alice.id}, ${id})`.execute(c.db);
  await startReadingProject(c.db, alice.id, id);
  await sql`insert into project_tag (project_id, name) values (${id}, 'news')`.execute(c.db);
  await sql`insert into subscription (account_id, tag) values (${bob.id}, 'news')`.execute(c.db);
  await crawlNow(c.deps, c.documents, id, sourceHooks);
  for (const person of [alice, bob]) {
    expect((await unreadBySubscription(c.db, person.id)).size).toBe(1);
    expect([...(await unreadBySubscription(c.db, person.id)).values()]).toEqual([20]);
  }
});
