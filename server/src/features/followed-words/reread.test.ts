import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { refoldItems } from '#features/items/refold.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { rereadWords } from './reread.ts';
import { ensureWord } from './word.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('hits that a word had by its old reading go once the items are folded anew, and no others', async () => {
  const { db } = database;
  const titles = ['C++ today', 'Vitamin C', 'AI', 'Airbus', 'Disney', 'Disney+', 'Metropolis'];
  const ids = await seedItems(
    db,
    await seedProject(db),
    titles.map(title => ({ title, text: 'Text' })),
  );
  await sql`update item set folded = ' c today text ', words = array_to_tsvector(array['c']) where id = ${ids[0]!}`.execute(
    db,
  );
  const words = ['C++', 'AI', 'Disney+', 'metro', 'Airbus AI'];
  for (const word of words) {
    const id = await db.transaction().execute(tx => ensureWord(tx, word));
    await sql`insert into word_hit (word_id, item_id, sort_at) select ${id}, id, sort_at from item`.execute(db);
  }
  const hits = async () => {
    const { rows } = await sql<{ word: string; title: string }>`
      select w.text as word, i.title from word_hit h join word w on w.id = h.word_id join item i on i.id = h.item_id
      order by i.id`.execute(db);
    return Object.fromEntries(words.map(word => [word, rows.filter(row => row.word === word).map(row => row.title)]));
  };
  const before = await hits();
  expect(await rereadWords({ db })).toBe(false);
  expect(await hits()).toEqual(before);
  while (await refoldItems({ db, log: () => {} })) {}
  while (await rereadWords({ db })) {}
  expect(await hits()).toEqual({
    'C++': ['C++ today'],
    AI: ['AI'],
    'Disney+': ['Disney+'],
    'Airbus AI': [],
    // Its reading is what it was, so it is not looked at.
    metro: titles,
  });
});
