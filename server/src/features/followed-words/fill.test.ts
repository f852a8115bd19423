import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '#db/open.ts';
import { holdNewItems, takeNewItems } from '#features/items/new-items.ts';
import { createEdges } from '#features/items/window-edges.ts';
import { createEstimator, createLanguageCount } from '#features/items/word-estimate.ts';
import { newestOfWords } from '#features/items/word-search.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { type Seeded, type SeedItem, seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import type { Query } from '#text/query.ts';
import { forgetOldHits } from './clean-up.ts';
import { type Filling, fillWords } from './fill.ts';
import { wordConsumer, words } from './match.ts';
import { ensureWord, forgetWords } from './word.ts';

let database: Database;
let db: Db;
let project: Seeded;
let read: number[];
let passedOver: number[][];

beforeEach(async () => {
  database = await freshDatabase();
  db = database.db;
  project = await seedProject(db);
  read = [];
  passedOver = [];
  await db.transaction().execute(tx => holdNewItems(tx, words));
});
afterEach(() => database.close());

const known = { estimate: createEstimator(), edgeOf: createEdges(), itemsOfLanguage: createLanguageCount() };
const filling: Filling = {
  newestHits: (db: Db, query: Query, most: number) => newestOfWords(db, query, most, known),
  readBackfill: async (_tx, wordId) => void read.push(wordId),
  passOver: async (_tx, wordId, itemIds) => void passedOver.push([wordId, ...itemIds]),
};
const deps = () => ({ db, log: () => {} });
const fill = async () => {
  while (await fillWords(deps(), filling)) {}
};
const matchNew = async (reader = wordConsumer()) => {
  while (await takeNewItems({ db }, reader)) {}
};
const follow = (text: string) => db.transaction().execute(tx => ensureWord(tx, text));
const write = (items: readonly SeedItem[], of = project) => seedItems(db, of, items);
const about = (...titles: string[]): SeedItem[] => titles.map(title => ({ title }));
const hits = async (wordId: number) =>
  (
    await sql<{ id: number }>`select item_id as id from word_hit where word_id = ${wordId} order by item_id`.execute(db)
  ).rows.map(row => row.id);

describe('a followed word', () => {
  it('has its hits from before and those that come, in every language', async () => {
    const before = await write(about('서울에서 만나요', 'Metro opens', '東京都の発表'));
    const words = [await follow('서울'), await follow('met'), await follow('京')];
    await untilVisibleToAll(db);
    await fill();
    const after = await write(about('서울시 발표', 'The metropolis', '京都の桜', 'Nothing'));
    await untilVisibleToAll(db);
    await matchNew();
    for (const [at, word] of words.entries()) expect(await hits(word)).toEqual([before[at], after[at]]);
    expect(read).toEqual(words);
  });

  it('has what stands in one field of the news', async () => {
    const backup = (level: string): SeedItem => ({ title: 'Backup error', fields: [{ name: 'Level', value: level }] });
    const before = await write([backup('error'), backup('info')]);
    const word = await follow('error in:level');
    await untilVisibleToAll(db);
    await fill();
    const after = await write([backup('info'), backup('Errors'), ...about('Error level')]);
    await untilVisibleToAll(db);
    await matchNew();
    expect(await hits(word)).toEqual([before[0], after[1]]);
  });

  it('is one word however often it is followed, and is filled once', async () => {
    const words = await Promise.all(['Metro', ' Metro', 'Ｍetro', 'metro'].map(follow));
    expect(new Set(words).size).toBe(2);
    await Promise.all([fill(), fill()]);
    expect(read.sort()).toEqual([...new Set(words)].sort());
  });

  it('has nothing of private sources', async () => {
    const hidden = await seedProject(db, { visibility: 'PRIVATE' });
    const word = await follow('metro');
    await write(about('Metro'), hidden);
    await untilVisibleToAll(db);
    await fill();
    await write(about('Metro again'), hidden);
    await untilVisibleToAll(db);
    await matchNew();
    expect(await hits(word)).toEqual([]);
  });

  it('is matched whether it is followed before others or after, by a process that knew those', async () => {
    const reader = wordConsumer();
    const words: number[] = [];
    for (const text of ['metro', 'opens', 'line', 'two']) {
      words.push(await follow(text));
      await fill();
      await write(about('Nothing'));
      await untilVisibleToAll(db);
      await matchNew(reader);
    }
    const ids = await write(about('Metro line two opens'));
    await untilVisibleToAll(db);
    await matchNew(reader);
    for (const word of words) expect(await hits(word)).toEqual(ids);
  });

  it('enters only when no other process enters words or takes items, so that none is overlooked', async () => {
    const other = await db.startTransaction().execute();
    await holdNewItems(other, words);
    const word = await follow('metro');
    const filled = fill();
    const waiting = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      ).rows.length;
    await expect.poll(waiting, { interval: 2 }).toBe(1);
    await other.commit().execute();
    await filled;
    expect(read).toEqual([word]);
  });

  it('is filled with its newest 1,000 hits, and keeps no more', async () => {
    const ids = await write(Array.from({ length: 1_010 }, () => ({ title: 'Metro' })));
    const word = await follow('metro');
    await untilVisibleToAll(db);
    await fill();
    expect(await hits(word)).toEqual(ids.slice(0, 1_000));
    const newest = await write([{ title: 'Metro', sortAt: '2026-03-06T00:00:00Z' }]);
    await untilVisibleToAll(db);
    await matchNew();
    expect(await forgetOldHits({ db })).toBe(false);
    expect(await hits(word)).toEqual([...ids.slice(0, 999), ...newest]);
  });

  it('that takes too long to seek is left with what comes', async () => {
    const word = await follow('metro');
    const logged: unknown[] = [];
    const slow: Filling = {
      ...filling,
      newestHits: async tx => {
        await sql`set local statement_timeout = 1`.execute(tx);
        await sql`select pg_sleep(10)`.execute(tx);
        return [];
      },
    };
    await fillWords({ db, log: (...line) => logged.push(line) }, slow);
    expect(logged).toEqual([['word_fill_given_up', { word }]]);
    const ids = await write(about('Metro'));
    await untilVisibleToAll(db);
    await matchNew();
    expect(await hits(word)).toEqual(ids);
  });

  it('that could not be sought is sought again', async () => {
    const word = await follow('metro');
    const ids = await write(about('Metro'));
    await untilVisibleToAll(db);
    const broken: Filling = { ...filling, newestHits: () => Promise.reject(new Error('lost connection')) };
    await expect(fillWords(deps(), broken)).rejects.toThrow('lost connection');
    await fill();
    expect(await hits(word)).toEqual(ids);
  });

  it('that is to be filled once more gets the hits that it lacks, and they are told as passed over', async () => {
    const ids = await write(about('Metro', 'Metro again', 'Nothing'));
    const word = await follow('metro');
    await untilVisibleToAll(db);
    await fill();
    await sql`delete from word_hit where item_id = ${ids[1]!}`.execute(db);
    await sql`update word set refill = true`.execute(db);
    await Promise.all([fill(), fill()]);
    expect(await hits(word)).toEqual(ids.slice(0, 2));
    expect([read, passedOver]).toEqual([[word], [[word, ids[1]]]]);
  });

  it('is forgotten when nobody follows it, also by a process that knew it', async () => {
    const { id: account } = await makePerson(db, 'owner');
    const [kept, gone] = [await follow('metro'), await follow('metro opens')];
    await sql`insert into subscription (account_id, word_id) values (${account}, ${kept})`.execute(db);
    const reader = wordConsumer();
    await fill();
    await write(about('Metro opens'));
    await untilVisibleToAll(db);
    await matchNew(reader);
    expect(await hits(gone)).toHaveLength(1);
    await forgetWords({ db });
    const [id] = await write(about('Metro opens again'));
    await untilVisibleToAll(db);
    await matchNew(reader);
    expect(await hits(gone)).toEqual([]);
    expect(await hits(kept)).toContain(id);
    const again = await follow('metro opens');
    await fill();
    expect(await hits(again)).toHaveLength(2);
  });
});

describe('filling and matching', () => {
  const step = fc.constantFrom('write', 'hit', 'follow', 'fill', 'match', 'other match', 'open', 'close');
  it('lose and double no hit, in whatever order and however they overlap', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
        // Two, for the transaction that stays open locks its project.
        const [fresh, busy] = [await seedProject(db), await seedProject(db)];
        const name = `w${fresh.id}`;
        const readers = [wordConsumer(), wordConsumer()] as const;
        const expected: number[] = [];
        let word: number | undefined;
        let open: Awaited<ReturnType<typeof begin>> | undefined;
        const begin = () => db.startTransaction().execute();
        const running: Promise<unknown>[] = [];
        const insert = async (into: Db, title: string) => {
          const ids = await seedItems(into, into === db ? fresh : busy, about(title));
          if (title.startsWith(name)) expected.push(...ids);
        };
        for (const each of steps) {
          if (each === 'write') await insert(db, 'nothing');
          if (each === 'hit') await insert(open ?? db, `${name} told`);
          if (each === 'follow') word ??= await follow(name);
          // These run on while the next steps are done.
          if (each === 'fill') running.push(fill());
          if (each === 'match') running.push(takeNewItems({ db }, readers[0]));
          if (each === 'other match') running.push(takeNewItems({ db }, readers[1]));
          if (each === 'open') open ??= await begin();
          if (each === 'close' && open) {
            await open.commit().execute();
            open = undefined;
          }
        }
        await open?.commit().execute();
        await Promise.all(running);
        word ??= await follow(name);
        await untilVisibleToAll(db);
        await fill();
        await matchNew(readers[0]);
        await matchNew(readers[1]);
        expect(await hits(word)).toEqual(expected.sort((a, b) => a - b));
      }),
      { numRuns: process.env.TORTURE ? 500 : 40 },
    );
  });
});
