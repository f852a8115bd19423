import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { storedText } from '../text.ts';
import { heldWordsIn } from './hold.ts';
import { writeHeldWords } from './words.ts';

it('the list of now holds, whichever process has changed it', async () => {
  const { db, close } = await freshDatabase();
  const text = await storedText(db, 'Rain', 'A casino with roulette, and no snow.', 'https://newsbell.test');
  const found = async () => (await heldWordsIn(db, text)).flatMap(({ terms }) => terms.map(({ needle }) => needle));
  expect(await found()).toEqual([]);
  await writeHeldWords(db, ['casino', '-poker', 'lottery']);
  expect(await found()).toEqual([' casino ']);
  // Another process has its own memory, and shares the table alone.
  await sql`update held_word set word = 'roulette' where word = 'casino'`.execute(db);
  expect(await found()).toEqual([' roulette ']);
  await sql`delete from held_word`.execute(db);
  expect(await found()).toEqual([]);
  await close();
});
