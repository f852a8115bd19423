import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { markItemsRead } from './mark.ts';

test('a mark takes one connection, so that as many at once as there are connections do not wait for each other', async () => {
  const { db, close } = await freshDatabase({ poolSize: 1 });
  const ids = await seedItems(db, await seedProject(db, { urlKey: 'paper' }), 2);
  const alice = await makePerson(db, 'other');
  expect(await markItemsRead(db, alice.id, ids)).toMatchObject({ marked: 2 });
  await close();
});
