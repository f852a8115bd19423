import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { startReadingProject } from './start.ts';
import { unreadCounts } from './unread.ts';
import { passOverHits, readBackfill, startReadingWord } from './word-start.ts';

let database: Database;
let alice: Person;
let bob: Person;
let word: number;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [alice, bob] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'other')];
  const text = `herring ${alice.id}`;
  word = (await database.db.insertInto('word').values({ text }).returning('id').executeTakeFirstOrThrow()).id;
});

const follow = async (person: Person, what: { project_id?: number; tag?: string; word_id?: number }) => {
  const row = { account_id: person.id, ...what };
  return (await database.db.insertInto('subscription').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const seeItem = (person: Person, id: number) =>
  sql`update account set read_id = ${id} where id = ${person.id}`.execute(database.db);
const fill = async (ids: readonly number[], of = word) => {
  await sql`
    insert into word_hit (word_id, item_id, sort_at)
    select ${of}, id, sort_at from item where id = any (${ids}::bigint[])`.execute(database.db);
};
const unread = async (person: Person, subscription: number) =>
  (await unreadCounts(database.db, person.id)).bySubscription.get(subscription) ?? 0;

it('of the hits from before the newest 20 are unread, for each who followed the word meanwhile', async () => {
  const [mine, theirs] = [await follow(alice, { word_id: word }), await follow(bob, { word_id: word })];
  const ids = await seedItems(database.db, await seedProject(database.db), 50);
  await seeItem(bob, Math.max(...ids));
  await fill(ids);
  await readBackfill(database.db, word);
  expect(await unread(alice, mine)).toBe(20);
  expect(await unread(bob, theirs)).toBe(20);
  const { rows } = await sql<{ id: number }>`
    select item_id as id from item_read where account_id = ${bob.id} and not is_read`.execute(database.db);
  expect(rows.map(row => row.id).sort((a, b) => a - b)).toEqual(ids.slice(0, 20));
});

it('who follows a word that has its hits already begins with its newest 20, and nobody else is touched', async () => {
  const theirs = await follow(bob, { word_id: word });
  await fill(await seedItems(database.db, await seedProject(database.db), 50));
  const mine = await follow(alice, { word_id: word });
  await startReadingWord(database.db, alice.id, word);
  expect(await unread(alice, mine)).toBe(20);
  expect(await unread(bob, theirs)).toBe(50);
});

it('what else is followed stays as it is', async () => {
  const project = await seedProject(database.db);
  const tagged = await seedProject(database.db, { tags: ['fish'] });
  await startReadingProject(database.db, alice.id, project.id);
  const followed = [await follow(alice, { project_id: project.id }), await follow(alice, { tag: 'fish' })];
  const ids = [...(await seedItems(database.db, project, 30)), ...(await seedItems(database.db, tagged, 30))];
  const other = (
    await database.db
      .insertInto('word')
      .values({ text: `cod ${alice.id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
  const others = await seedItems(database.db, await seedProject(database.db), 30);
  followed.push(await follow(alice, { word_id: other }));
  await fill(others, other);
  await follow(alice, { word_id: word });
  await fill([...ids, ...others]);
  await readBackfill(database.db, word);
  for (const each of followed) expect(await unread(alice, each)).toBe(30);
});

it('what somebody has marked themselves stays marked', async () => {
  const project = await seedProject(database.db);
  const ids = await seedItems(database.db, project, 30);
  const mine = await follow(alice, { word_id: word });
  const mark = (item_id: number, is_read: boolean) =>
    database.db
      .insertInto('item_read')
      .values({ account_id: alice.id, project_id: project.id, item_id, is_read })
      .execute();
  await mark(ids[0]!, true);
  await mark(ids[29]!, false);
  await fill(ids);
  await readBackfill(database.db, word);
  expect(await unread(alice, mine)).toBe(20);
});

it('of hits that a word gets once more nothing becomes unread, and what was unread stays so', async () => {
  const project = await seedProject(database.db);
  const [mine, theirs] = [await follow(alice, { word_id: word }), await follow(bob, { word_id: word })];
  const [before, late] = [await seedItems(database.db, project, 30), await seedItems(database.db, project, 30)];
  await seeItem(bob, Math.max(...before, ...late));
  await fill(before);
  await fill(late);
  await passOverHits(database.db, word, late);
  expect(await unread(alice, mine)).toBe(30);
  expect(await unread(bob, theirs)).toBe(0);
});
