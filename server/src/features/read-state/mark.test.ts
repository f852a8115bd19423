import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { waitsForLock } from '#test/locks.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { markItemsRead, markItemsUnread } from './mark.ts';
import { addStar, MOST_STARS } from './stars.ts';
import { MOST_MARKS, undoMark } from './undo.ts';

test('a mark takes one connection, so that as many at once as there are connections do not wait for each other', async () => {
  const { db, close } = await freshDatabase({ poolSize: 1 });
  const ids = await seedItems(db, await seedProject(db, { urlKey: 'paper' }), 2);
  const alice = await makePerson(db, 'other');
  expect(await markItemsRead(db, alice.id, ids)).toMatchObject({ marked: 2 });
  await close();
});

test('an item that goes while it is marked is left out, and the others are marked', async () => {
  const { db, close } = await freshDatabase();
  const ids = await seedItems(db, await seedProject(db, { urlKey: 'paper' }), 2);
  const alice = await makePerson(db, 'other');
  const going = await db.startTransaction().execute();
  await sql`delete from item where id = ${ids[0]!}`.execute(going);
  const marking = markItemsRead(db, alice.id, ids);
  await waitsForLock(db);
  await going.commit().execute();
  expect(await marking).toMatchObject({ marked: 1 });
  const { rows } = await sql<{ id: number }>`select item_id as id from item_read`.execute(db);
  expect(rows).toEqual([{ id: ids[1] }]);
  await close();
});

test('what a person keeps is bounded: the newest marks can be taken back, and stars have an end', async () => {
  const { db, close } = await freshDatabase();
  const [id, other] = await seedItems(db, await seedProject(db, { urlKey: 'paper' }), 2);
  const [alice, bob] = [await makePerson(db, 'owner'), await makePerson(db, 'other')];
  const undos: string[] = [];
  for (let n = 0; n < MOST_MARKS / 2 + 1; n++) {
    undos.push((await markItemsRead(db, alice.id, [id!])).undo!);
    undos.push((await markItemsUnread(db, alice.id, [id!])).undo!);
  }
  await markItemsRead(db, bob.id, [id!]);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from read_mark group by account_id order by account_id`.execute(db);
  expect(rows.map(row => row.n)).toEqual([MOST_MARKS, 1]);
  expect(await undoMark(db, alice.id, undos[0]!)).toBeUndefined();
  expect(await undoMark(db, alice.id, undos.at(-1)!)).toBe(1);

  expect(await addStar(db, alice.id, id!)).toBe('starred');
  await sql`alter table star drop constraint star_item_id_fkey`.execute(db);
  await sql`insert into star (account_id, item_id) select ${alice.id}, -n from generate_series(2, ${MOST_STARS}) n`.execute(
    db,
  );
  expect(await addStar(db, alice.id, id!)).toBe('starred');
  expect(await addStar(db, alice.id, other!)).toBe('full');
  expect(await addStar(db, alice.id, 999_999)).toBe('absent');
  await close();
});
