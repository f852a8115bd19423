import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { startReadingProject, startReadingTag } from './start.ts';
import { unreadBySubscription, unreadCounts } from './unread.ts';

let database: Database;
let alice: Person;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  alice = await makePerson(database.db, 'owner');
});

const follow = async (what: { project_id?: number; tag?: string }): Promise<number> => {
  const row = { account_id: alice.id, ...what };
  const { id } = await database.db.insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
};
const followProject = async ({ id }: Seeded): Promise<number> => {
  await startReadingProject(database.db, alice.id, id);
  return follow({ project_id: id });
};
const followTag = async (tag: string): Promise<number> => {
  const id = await follow({ tag });
  await startReadingTag(database.db, alice.id, tag);
  return id;
};
const counts = async () => {
  const { all, bySubscription } = await unreadCounts(database.db, alice.id);
  expect(await unreadBySubscription(database.db, alice.id)).toEqual(bySubscription);
  const some = [...bySubscription].filter((_, at) => at % 2 === 0);
  const ids = some.map(([id]) => id);
  expect(await unreadBySubscription(database.db, alice.id, ids)).toEqual(new Map(some));
  return { all, ...Object.fromEntries(bySubscription) };
};

it('a newly followed project has its newest 20 items unread, and all of fewer', async () => {
  const [large, small] = [await seedProject(database.db), await seedProject(database.db)];
  await seedItems(database.db, large, 30);
  await seedItems(database.db, small, 3);
  const [one, two] = [await followProject(large), await followProject(small)];
  expect(await counts()).toEqual({ all: 23, [one]: 20, [two]: 3 });
  await seedItems(database.db, large, 2);
  expect(await counts()).toEqual({ all: 25, [one]: 22, [two]: 3 });
});

it('a newly followed tag has the newest 20 of all its projects unread, and leaves those that are followed as they are', async () => {
  const own = await seedProject(database.db, { tags: ['sea'] });
  const others = [await seedProject(database.db, { tags: ['sea'] }), await seedProject(database.db, { tags: ['sea'] })];
  for (const each of [...others, own]) await seedItems(database.db, each, 30);
  const project = await followProject(own);
  await seedItems(database.db, own, 5);
  const tag = await followTag('sea');
  expect(await counts()).toEqual({ all: 25, [project]: 25, [tag]: 25 });
  await seedItems(database.db, others[0]!, 4);
  expect(await counts()).toEqual({ all: 29, [project]: 25, [tag]: 29 });
});

it('a project that a followed tag brings stays as it is when it is followed itself', async () => {
  const lake = await seedProject(database.db, { tags: ['lake'] });
  await seedItems(database.db, lake, 30);
  const tag = await followTag('lake');
  await seedItems(database.db, lake, 10);
  const project = await followProject(lake);
  expect(await counts()).toEqual({ all: 30, [tag]: 30, [project]: 30 });
});

it('what a followed word has found stays unread', async () => {
  const project = await seedProject(database.db);
  const [oldest] = await seedItems(database.db, project, 30);
  await database.db
    .updateTable('account')
    .set({ read_id: oldest! - 1 })
    .where('id', '=', alice.id)
    .execute();
  const { rows } = await sql<{ id: number }>`
    with made as (insert into word (text) values ('herring') returning id), hits as (
      insert into word_hit (word_id, item_id, sort_at) select made.id, i.id, i.sort_at from made, item i where i.id = ${oldest}
    ) insert into subscription (account_id, word_id) select ${alice.id}, id from made returning id`.execute(
    database.db,
  );
  const word = rows[0]!.id;
  const followed = await followProject(project);
  expect(await counts()).toEqual({ all: 21, [word]: 1, [followed]: 21 });
});
