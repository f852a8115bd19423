import { sql, type Transaction } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { refoldItems } from '#features/items/refold.ts';
import { createEdges } from '#features/items/window-edges.ts';
import { createEstimator, createLanguageCount } from '#features/items/word-estimate.ts';
import { newestOfWords } from '#features/items/word-search.ts';
import { letHitsWait } from '#features/notifications/match.ts';
import { passOverHits, readBackfill } from '#features/read-state/word-start.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import type { Query } from '#text/query.ts';
import { fillWords } from './fill.ts';
import { rereadWords } from './reread.ts';
import { ensureWord } from './word.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

const refold = async () => {
  while (await refoldItems({ db: database.db, log: () => {} })) {}
};
const reread = async () => {
  while (await rereadWords({ db: database.db })) {}
};

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
  await refold();
  await reread();
  expect(await hits()).toEqual({
    'C++': ['C++ today'],
    AI: ['AI'],
    'Disney+': ['Disney+'],
    'Airbus AI': [],
    // Its reading is what it was, so it is not looked at.
    metro: titles,
  });
});

describe('a followed word gets', () => {
  const known = { estimate: createEstimator(), edgeOf: createEdges(), itemsOfLanguage: createLanguageCount() };
  const fill = async () => {
    const filling = {
      newestHits: (db: Db, query: Query, most: number) => newestOfWords(db, query, most, known),
      readBackfill: async (tx: Transaction<Tables>, wordId: number) => {
        await readBackfill(tx, wordId);
        await letHitsWait(tx, wordId, 30);
      },
      passOver: passOverHits,
    };
    while (await fillWords({ db: database.db, log: () => {} }, filling)) {}
  };
  /** As a process of the version before stores and edits an item. */
  const storeOldWay = async (title: string) => {
    const [id] = await seedItems(database.db, project, [{ title, text: 'Text' }]);
    await sql`
      update item set folded_title = ' old ', folded = ' old ', words = array_to_tsvector(array['old']), notify = true
      where id = ${id!}`.execute(database.db);
    return id!;
  };
  const hitsOf = async (word: number) =>
    (
      await sql<{ id: number }>`select item_id as id from word_hit where word_id = ${word} order by item_id`.execute(
        database.db,
      )
    ).rows.map(({ id }) => id);
  const follow = async (text: string) => {
    const { id: account } = await makePerson(database.db, 'owner');
    const word = await database.db.transaction().execute(tx => ensureWord(tx, text));
    await sql`insert into subscription (account_id, word_id, notify_minute) values (${account}, ${word}, 30)`.execute(
      database.db,
    );
    return word;
  };
  let project: Seeded;
  beforeEach(async () => {
    project = await seedProject(database.db);
  });

  it.each([
    ['C++', 'C++ today'],
    ['1000', 'A reward of 1,000'],
    ['🚀', 'Launch 🚀'],
    ['AI', 'AI＋制造'],
  ])('older hits by the new reading, of which nobody is told: %s', async (text, title) => {
    const word = await follow(text);
    const item = await storeOldWay(title);
    await untilVisibleToAll(database.db);
    await fill();
    expect(await hitsOf(word)).toEqual([]);
    await refold();
    await reread();
    await fill();
    expect(await hitsOf(word)).toEqual([item]);
    const { rows } = await sql`
      select item_id from waiting_item union all select item_id from item_read where is_read = false`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  it('what a process of the version before has stored after the walk, a day after it', async () => {
    const word = await follow('C++');
    await refold();
    await reread();
    await fill();
    const late = await storeOldWay('C++ tomorrow');
    await untilVisibleToAll(database.db);
    await refold();
    await reread();
    await fill();
    expect(await hitsOf(word)).toEqual([]);
    await sql`update walk set ended_at = ended_at - interval '25 hours'`.execute(database.db);
    await refold();
    await reread();
    await fill();
    expect(await hitsOf(word)).toEqual([late]);
  });
});
