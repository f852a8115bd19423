import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '../../../test/database.ts';
import { makePerson } from '../../../test/people.ts';
import { seedItems, seedProject } from '../../../test/seed.ts';
import { addImage, forgetImage } from './image.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.close());

const picture = { type: 'image/webp', bytes: Buffer.from('four'), width: 20, height: 10 } as const;
const within = <T>(work: Parameters<ReturnType<Database['db']['transaction']>['execute']>[0]) =>
  database.db.transaction().execute(work) as Promise<T>;
const rows = () =>
  database.db.selectFrom('image').select(['id', 'account_id', 'purpose', 'size', 'width', 'height']).execute();

it("a profile's picture goes with its account, and one in a text stays without it", async () => {
  const { db } = database;
  const { id } = await makePerson(db, 'owner');
  const [profile, text] = await within<string[]>(async tx => [
    await addImage(tx, id, 'PROFILE', picture),
    await addImage(tx, id, 'TEXT', picture),
  ]);
  await db.updateTable('account').set({ image_id: profile }).where('id', '=', id).execute();
  const known = { size: 4, width: 20, height: 10 };
  expect(await rows()).toEqual([
    { id: profile, account_id: id, purpose: 'PROFILE', ...known },
    { id: text, account_id: id, purpose: 'TEXT', ...known },
  ]);
  await db.deleteFrom('account').where('id', '=', id).execute();
  expect(await rows()).toEqual([{ id: text, account_id: null, purpose: 'TEXT', ...known }]);
});

it('a picture cannot be forgotten while a text shows it, and can when the text is gone', async () => {
  const { db } = database;
  const { id } = await makePerson(db, 'owner');
  const shown = await within<string>(tx => addImage(tx, id, 'TEXT', picture));
  const [item] = await seedItems(db, await seedProject(db), 1);
  await db.insertInto('image_use').values({ image_id: shown, item_id: item! }).execute();
  await expect(within(tx => forgetImage(tx, shown))).rejects.toThrow('foreign key');
  await db.deleteFrom('item').where('id', '=', item!).execute();
  await within(tx => forgetImage(tx, shown));
  expect((await rows()).map(row => row.id)).not.toContain(shown);
});
