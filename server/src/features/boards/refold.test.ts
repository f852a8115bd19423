import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { writeComment, writePost } from '#test/board-requests.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { readQuery } from '#text/query.ts';
import { refoldBoards } from './refold.ts';
import { postsThatMatch } from './search.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

const found = async (word: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${postsThatMatch('free', readQuery(word))!} order by id`.execute(
    database.db,
  );
  return rows.map(row => row.id);
};

it('posts and comments that were written before are found by what folds otherwise now', async () => {
  const { db } = database;
  const person = await makePerson(db, 'owner');
  const [titled, told, plain] = [
    await writePost(db, person, { title: 'C++ Weekly' }),
    await writePost(db, person, { content: 'All 🚀' }),
    await writePost(db, person, { title: 'Old words' }),
  ];
  const comment = await writeComment(db, person, plain);
  await sql`update comment set html = '<p>Disney+</p>' where id = ${comment}`.execute(db);
  for (const table of ['post', 'comment'])
    await sql`update ${sql.table(table)} set folded = ' old ', words = array_to_tsvector(array['old'])`.execute(db);
  expect(await found('C++')).toEqual([]);
  while (await refoldBoards({ db })) {}
  expect(await found('C++')).toEqual([titled]);
  expect(await found('C++ in:title')).toEqual([titled]);
  expect(await found('🚀')).toEqual([told]);
  expect(await found('Disney+')).toEqual([plain]);
  expect(await found('old')).toEqual([plain]);
});

it('a post that is edited meanwhile is found by its new words', async () => {
  const { db } = database;
  const id = await writePost(db, await makePerson(db, 'other'), { title: 'C++ before' });
  await sql`delete from walk`.execute(db);
  const waits = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length > 0;
  let refolding: Promise<boolean> | undefined;
  await db.transaction().execute(async tx => {
    await sql`update post set title = 'C++ renamed' where id = ${id}`.execute(tx);
    refolding = refoldBoards({ db });
    await expect.poll(waits).toBe(true);
  });
  expect(await refolding).toBe(false);
  expect([await found('renamed'), await found('before')]).toEqual([[id], []]);
});
