/** Apps mark by the functions by which the web does, so what they mark is what the web shows. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { MOST_STARS } from '#features/read-state/stars.ts';
import { undoMark } from '#features/read-state/undo.ts';
import { unreadCounts } from '#features/read-state/unread.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { feedsOf } from './feeds.ts';
import { type ListToMark, markItems, markListRead } from './marks.ts';

let database: Database;
let alice: Person;
let paper: Seeded;
let radio: Seeded;
let secret: Seeded;
let ids: { paper: number[]; radio: number[]; secret: number[] };
let folder: number;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  const bob = await makePerson(db, 'other');
  paper = await seedProject(db);
  radio = await seedProject(db, { tags: ['sound'] });
  secret = await seedProject(db, { visibility: 'PRIVATE', ownerId: bob.id });
  ids = {
    paper: await seedItems(db, paper, 4),
    radio: await seedItems(db, radio, 3),
    secret: await seedItems(db, secret, 1),
  };
  await sql`update item set created_at = date_trunc('second', now()) - interval '1 day' + id * interval '1 minute' + interval '123456 us'`.execute(
    db,
  );
});
beforeEach(async () => {
  const { db } = database;
  await untilVisibleToAll(db);
  alice = await makePerson(db, 'owner');
  const made = await sql<{ id: number }>`
    insert into folder (account_id, name) values (${alice.id}, 'Mine') returning id`.execute(db);
  folder = made.rows[0]!.id;
  await sql`
    insert into subscription (account_id, project_id, tag, folder_id)
    values (${alice.id}, ${paper.id}, null, ${folder}), (${alice.id}, null, 'sound', null)`.execute(db);
});
afterAll(() => database?.close());

const unread = async () => (await unreadCounts(database.db, alice.id)).all;
const feed = async (kind: 'project' | 'tag'): Promise<ListToMark> => {
  const feeds = await feedsOf(database.db, { accountId: alice.id, publicUrl: 'https://bell.example' });
  return { kind: 'feed', feed: feeds.find(each => each.kind === kind)! };
};
const stars = async () => {
  const { rows } = await sql<{ id: number }>`
    select item_id as id from star where account_id = ${alice.id} order by item_id`.execute(database.db);
  return rows.map(row => row.id);
};
const mark = (of: readonly number[], marks: Parameters<typeof markItems>[3]) =>
  markItems(database.db, alice.id, of, marks);

it('marks items read, unread and starred, and passes over what the person may not see', async () => {
  const all = [...ids.paper, ...ids.secret, 999_999];
  expect(await mark(all, { isRead: true, isStarred: true })).toBe('marked');
  expect(await unread()).toBe(3);
  expect(await stars()).toEqual(ids.paper);
  await mark([ids.paper[0]!, ids.secret[0]!], { isRead: false });
  expect(await unread()).toBe(4);
  expect(await stars()).toEqual(ids.paper);
  await mark(ids.paper.slice(1), { isStarred: false });
  expect(await stars()).toEqual([ids.paper[0]]);
  expect(await unread()).toBe(4);
});

it('changes nothing where the stars would be too many', async () => {
  const { db } = database;
  await sql`alter table star drop constraint if exists star_item_id_fkey`.execute(db);
  await sql`insert into star (account_id, item_id) select ${alice.id}, -n from generate_series(2, ${MOST_STARS}) n`.execute(
    db,
  );
  expect(await mark(ids.paper.slice(0, 2), { isRead: true, isStarred: true })).toBe('full');
  expect(await unread()).toBe(7);
  expect(await mark(ids.paper.slice(0, 1), { isStarred: true })).toBe('marked');
  expect(await mark(ids.paper.slice(0, 1), { isStarred: true })).toBe('marked');
  expect(await mark(ids.paper.slice(0, 2), { isStarred: true })).toBe('full');
});

it('marks a feed, a folder, what is in none and all', async () => {
  const lists: [ListToMark, number][] = [
    [await feed('project'), 3],
    [await feed('tag'), 4],
    [{ kind: 'folder', id: folder }, 3],
    [{ kind: 'folder', id: 0 }, 4],
    [{ kind: 'all' }, 0],
  ];
  for (const [list, left] of lists) {
    const { marked, undo } = await markListRead(database.db, alice.id, list);
    expect([marked, await unread()]).toEqual([7 - left, left]);
    expect(await undoMark(database.db, alice.id, undo!)).toBe(marked);
    expect(await unread()).toBe(7);
  }
});

it('marks up to a moment, with the item of which an app knows that moment in whole milliseconds', async () => {
  const { rows } = await sql<{ at: Date }>`select created_at as at from item where id = ${ids.paper[1]}`.execute(
    database.db,
  );
  const { at } = rows[0]!;
  expect((await markListRead(database.db, alice.id, { kind: 'all' }, new Date(at.getTime() - 1))).marked).toBe(1);
  expect((await markListRead(database.db, alice.id, { kind: 'all' }, at)).marked).toBe(1);
  expect((await markListRead(database.db, alice.id, { kind: 'all' }, new Date(0))).marked).toBe(0);
  expect((await markListRead(database.db, alice.id, { kind: 'all' }, new Date())).marked).toBe(5);
});

it('leaves alone what no list shows yet', async () => {
  const { db } = database;
  const slow = await db.startTransaction().execute();
  await sql`select pg_current_xact_id()`.execute(slow);
  const late = await seedItems(db, paper, 1);
  await markListRead(db, alice.id, { kind: 'all' }, new Date(Date.now() + 60_000));
  await markListRead(db, alice.id, { kind: 'all' });
  await slow.rollback().execute();
  expect(await unread()).toBe(1);
  await sql`delete from item where id = any (${late}::bigint[])`.execute(db);
});
