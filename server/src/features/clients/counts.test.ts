import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { unreadCountsOf } from './counts.ts';

let database: Database;
let person: Person;

beforeAll(async () => {
  database = await freshDatabase();
  person = await makePerson(database.db, 'owner');
});
afterAll(() => database?.close());

it('counts by feed, by folder and each item once, up to 1,000', async () => {
  const { db } = database;
  const { rows } = await sql<{ id: number }>`
    insert into folder (account_id, name) values (${person.id}, 'News') returning id`.execute(db);
  const folder = rows[0]!.id;
  const follow = async (what: { project_id?: number; tag?: string; word_id?: number }, folder_id: number | null) =>
    (
      await db
        .insertInto('subscription')
        .values({ account_id: person.id, folder_id, ...what })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const [paper, radio, large] = [
    await seedProject(db, { tags: ['sound'] }),
    await seedProject(db, { tags: ['sound'] }),
    await seedProject(db),
  ];
  const word = await db.insertInto('word').values({ text: 'rain' }).returning('id').executeTakeFirstOrThrow();
  expect(await unreadCountsOf(db, person.id)).toEqual({
    all: { unread: 0, newestAt: undefined },
    feeds: [],
    folders: [],
  });
  const ofPaper = await seedItems(db, paper, 3);
  const ofRadio = await seedItems(db, radio, 2);
  await sql`insert into word_hit (word_id, item_id, sort_at) select ${word.id}, ${ofPaper[1]!}::bigint, now()`.execute(
    db,
  );
  await sql`update item set created_at = now() - make_interval(mins => (100 - id)::int)`.execute(db);
  const seen = async (id: number) =>
    (await sql<{ created_at: Date }>`select created_at from item where id = ${id}`.execute(db)).rows[0]!.created_at;
  const direct = await follow({ project_id: paper.id }, folder);
  const tagged = await follow({ tag: 'sound' }, folder);
  const found = await follow({ word_id: word.id }, null);
  const [paperAt, radioAt, hitAt] = [await seen(ofPaper[2]!), await seen(ofRadio[1]!), await seen(ofPaper[1]!)];
  expect(await unreadCountsOf(db, person.id)).toEqual({
    all: { unread: 5, newestAt: radioAt },
    feeds: [
      { id: direct, unread: 3, newestAt: paperAt },
      { id: tagged, unread: 5, newestAt: radioAt },
      { id: found, unread: 1, newestAt: hitAt },
    ],
    folders: [{ id: folder, name: 'News', unread: 8, newestAt: radioAt }],
  });
  await seedItems(db, large, 1_001);
  await follow({ project_id: large.id }, folder);
  expect(await unreadCountsOf(db, person.id)).toMatchObject({
    all: { unread: 1_000 },
    folders: [{ id: folder, unread: 1_000 }],
  });
  const stranger = await makePerson(db, 'other');
  expect((await unreadCountsOf(db, stranger.id)).feeds).toEqual([]);
});
