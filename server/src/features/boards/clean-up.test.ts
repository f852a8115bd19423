import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { writeComment, writePost } from '#test/board-requests.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { forgetDeletedComments, forgetDeletedPosts } from './clean-up.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

it('what was deleted goes after thirty days; an answered comment keeps its place without its text', async () => {
  const { db } = database;
  const person = await makePerson(db, 'owner');
  const [shown, young, old] = [await writePost(db, person), await writePost(db, person), await writePost(db, person)];
  const comments = [];
  for (let n = 0; n < 4; n++) comments.push(await writeComment(db, person, shown));
  const [answered, alone, answer, fresh] = comments;
  await sql`update comment set parent_id = ${answered} where id = ${answer}`.execute(db);
  const before = sql`now() - interval '31 days'`;
  await sql`update post set deleted_at = now() - interval '29 days' where id = ${young}`.execute(db);
  await sql`update post set deleted_at = ${before} where id = ${old}`.execute(db);
  await sql`update comment set deleted_at = ${before} where id in (${answered}, ${alone})`.execute(db);
  await sql`update comment set deleted_at = now() where id = ${fresh}`.execute(db);
  expect([await forgetDeletedPosts({ db }), await forgetDeletedComments({ db })]).toEqual([false, false]);
  expect((await sql`select id from post order by id`.execute(db)).rows).toEqual([{ id: shown }, { id: young }]);
  expect((await sql`select id, source from comment order by id`.execute(db)).rows).toEqual([
    { id: answered, source: '' },
    { id: answer, source: 'Yes.' },
    { id: fresh, source: 'Yes.' },
  ]);
});
