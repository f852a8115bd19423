import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { entriesOf } from './entries.ts';

const publicUrl = 'https://bell.example';
let database: Database;
let person: Person;
let paper: Seeded;

beforeEach(async () => {
  database = await freshDatabase();
  person = await makePerson(database.db, 'owner');
  paper = await seedProject(database.db, { urlKey: 'paper', title: 'Paper', tags: ['second', 'first'] });
});
afterEach(() => database?.close());

const ask = (ids: readonly number[], more: { mostBytes?: number } = {}, { id } = person) =>
  entriesOf(database.db, { accountId: id, publicUrl }, { ids, ...more });

const follow = async (what: { project_id?: number; tag?: string; word_id?: number }, folder?: number) =>
  (
    await database.db
      .insertInto('subscription')
      .values({ account_id: person.id, folder_id: folder ?? null, ...what })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

it('answers what an app shows, and no text of it is missing', async () => {
  await follow({ project_id: paper.id });
  const [full, bare] = (await seedItems(database.db, paper, [
    {
      ...{ title: 'AT&T <b>', link: 'https://paper.example/1', author: 'Kim', sortAt: '2026-03-05T01:02:03.456Z' },
      ...{ updatedAt: '2026-03-06T00:00:00Z', image: 'https://paper.example/p.png' },
      content: '<p><img src="/u/11111111-1111-1111-1111-111111111111" alt=""> text</p>',
      enclosures: [{ url: 'https://paper.example/a.mp3', type: null, length: null }],
      fields: [{ name: 'level', value: '<high>' }],
    },
    { text: 'Plain & short', content: '' },
  ])) as [number, number];
  const { entries, leftOut } = await ask([bare, full, 999_999, bare]);
  expect(leftOut).toEqual([]);
  expect(entries.map(entry => entry.id)).toEqual([bare, full]);
  expect(entries[1]).toMatchObject({
    ...{ title: 'AT&T <b>', link: 'https://paper.example/1', author: 'Kim', image: 'https://paper.example/p.png' },
    publishedAt: new Date('2026-03-05T01:02:03.456Z'),
    updatedAt: new Date('2026-03-06T00:00:00Z'),
    content: `<ul><li>level: &lt;high&gt;</li></ul><p><img src="${publicUrl}/u/11111111-1111-1111-1111-111111111111" alt=""> text</p>`,
    enclosures: [{ url: 'https://paper.example/a.mp3', type: '', length: 0 }],
    ...{ isRead: false, isStarred: false, feed: { title: 'Paper' } },
  });
  expect(entries[0]).toMatchObject({
    ...{ link: `${publicUrl}/paper/feed/${bare}`, author: '', content: 'Plain &amp; short', image: undefined },
    source: { title: 'Paper', url: `${publicUrl}/paper/rss.xml`, htmlUrl: `${publicUrl}/paper` },
  });
});

it('loads pictures of other sites from the addresses that it is given', async () => {
  await follow({ project_id: paper.id });
  const ids = await seedItems(database.db, paper, [
    { image: 'https://x.example/1.png', content: '<img src="https://x.example/2.png" alt="">' },
  ]);
  const proxied = (address: string) => `https://bell.example/img/${address.slice(-5)}`;
  const { entries } = await entriesOf(database.db, { accountId: person.id, publicUrl }, { ids, proxied });
  expect(entries).toMatchObject([
    { image: 'https://bell.example/img/1.png', content: '<img src="https://bell.example/img/2.png" alt="">' },
  ]);
});

it('is from one feed: the project, else its first tag, else the oldest word', async () => {
  const { db } = database;
  const [id] = (await seedItems(db, paper, 1)) as [number];
  const { rows: words } = await sql<{
    id: number;
  }>`insert into word (text) values ('one'), ('two') returning id`.execute(db);
  await sql`insert into word_hit select id, ${id}::bigint, now() from word`.execute(db);
  const from = async () => (await ask([id])).entries.map(entry => entry.feed?.id);
  expect(await from()).toEqual([]);
  const older = await follow({ word_id: words[1]!.id });
  await follow({ word_id: words[0]!.id });
  expect(await from()).toEqual([older]);
  await follow({ tag: 'first' });
  const second = await follow({ tag: 'second' });
  expect(await from()).toEqual([second]);
  const direct = await follow({ project_id: paper.id });
  expect(await from()).toEqual([direct]);
});

it('has what is starred and not followed, without a feed, and nothing else of others', async () => {
  const { db } = database;
  const [starred, other] = (await seedItems(db, paper, 2)) as [number, number];
  await sql`insert into star (account_id, item_id) values (${person.id}, ${starred})`.execute(db);
  expect((await ask([starred, other])).entries).toMatchObject([
    { id: starred, isStarred: true, isRead: true, feed: undefined },
  ]);
});

it('has no feed of a followed tag for what is private, because the tag does not bring it', async () => {
  const { db } = database;
  const shut = await seedProject(db, { visibility: 'PRIVATE', ownerId: person.id, tags: ['first'] });
  const [id] = (await seedItems(db, shut, 1)) as [number];
  await follow({ tag: 'first' });
  expect((await ask([id])).entries).toEqual([]);
  await sql`insert into star (account_id, item_id) values (${person.id}, ${id})`.execute(db);
  expect((await ask([id])).entries).toMatchObject([{ id, feed: undefined }]);
});

it('has a private item for its owner and its members, until they are none any more', async () => {
  const { db } = database;
  const member = await makePerson(db, 'other');
  const shut = await seedProject(db, { visibility: 'PRIVATE', ownerId: person.id });
  const [id] = (await seedItems(db, shut, 1)) as [number];
  await follow({ project_id: shut.id });
  await sql`insert into subscription (account_id, project_id) values (${member.id}, ${shut.id})`.execute(db);
  await sql`insert into star (account_id, item_id) values (${member.id}, ${id})`.execute(db);
  const seenBy = async (who: Person) => (await ask([id], {}, who)).entries.length;
  expect([await seenBy(person), await seenBy(member)]).toEqual([1, 0]);
  await sql`insert into project_member (project_id, account_id) values (${shut.id}, ${member.id})`.execute(db);
  expect(await seenBy(member)).toBe(1);
  await sql`delete from project_member`.execute(db);
  expect(await seenBy(member)).toBe(0);
});

it('ends before it is too long, says what is left, and always has one', async () => {
  await follow({ project_id: paper.id });
  const ids = await seedItems(
    database.db,
    paper,
    Array.from({ length: 5 }, () => ({ content: '한'.repeat(1_000) })),
  );
  const asked = async (mostBytes: number) => {
    const { entries, leftOut } = await ask(ids, { mostBytes });
    expect([...entries.map(entry => entry.id), ...leftOut]).toEqual(ids);
    return entries.length;
  };
  expect([await asked(15_000), await asked(14_999), await asked(6_000), await asked(1)]).toEqual([5, 4, 2, 1]);
});

it('has the text of the page where the person reads the source so, and it is here', async () => {
  const subscription = await follow({ project_id: paper.id });
  const [teaser, bare] = (await seedItems(database.db, paper, [
    { content: '<p>Teaser</p>' },
    { content: '<p>No page</p>' },
  ])) as [number, number];
  await sql`
    insert into item_text (item_id, project_id, source_hash, html, code) values
      (${teaser}, ${paper.id}, '', '<p>The whole article</p>', null), (${bare}, ${paper.id}, '', null, 'NO_ARTICLE')`.execute(
    database.db,
  );
  const contents = async () => (await ask([teaser, bare])).entries.map(entry => entry.content);
  expect(await contents()).toEqual(['<p>Teaser</p>', '<p>No page</p>']);
  await sql`update subscription set full_text = true where id = ${subscription}`.execute(database.db);
  expect(await contents()).toEqual(['<p>The whole article</p>', '<p>No page</p>']);
  expect((await ask([teaser, bare], { mostBytes: 20 })).leftOut).toEqual([bare]);
  await sql`update project set allows_full_text = false`.execute(database.db);
  expect(await contents()).toEqual(['<p>Teaser</p>', '<p>No page</p>']);
});
