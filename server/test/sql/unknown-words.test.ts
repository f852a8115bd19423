import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { sourcesIn } from '../sources.ts';
import { given, readVocabulary, unknownWords, type Vocabulary } from './unknown-words.ts';

let database: Database;
let known: Vocabulary;

beforeAll(async () => {
  database = await freshDatabase();
  known = await readVocabulary(database.db);
});
afterAll(() => database.close());

const files = sourcesIn('server/src');
const unknown = (words: Vocabulary, exceptions?: typeof given) =>
  files.flatMap(file => unknownWords(...file, words, exceptions));

it('every word in the SQL of the server is one of the database, or of the statement itself', () => {
  expect(files.length).toBeGreaterThan(50);
  expect(unknown(known)).toEqual([]);
});

it('needs each of its exceptions', () => {
  const found = new Set(unknown(known, {}).map(({ at, word }) => `${at.split(':')[0]} ${word}`));
  const all = Object.entries(given).flatMap(([file, words]) => words.map(word => `${file} ${word}`));
  expect(found).toEqual(new Set(all));
});

it('finds each place of a column that a migration renames', async () => {
  const renamed = await freshDatabase();
  await sql`alter table item rename column sort_at to sorted_at`.execute(renamed.db);
  const found = unknown(await readVocabulary(renamed.db));
  await renamed.close();
  expect(new Set(found.map(({ word }) => word))).toEqual(new Set(['sort_at']));
  // The other files have it from a query of another file, or beside `word_hit`, which has a column of this name too.
  expect(new Set(found.map(({ at }) => at.split(':')[0])).size).toBeGreaterThan(20);
});

it.each([
  ['select i.nme from item i', ['nme']],
  ['select id, nme from item', ['nme']],
  ['update item set nme = 1', ['nme']],
  ['select i.title as nme from item i order by nme', []],
  ['select \'nme\' as told, "nme" from item', []],
  ['with nme as (select id from item) select nme.id from nme', []],
  ['select nme from unnest($1::int[], $2::int[]) given (nme, id)', []],
  // A column of another table.
  ['select i.username from item i join account a on a.id = i.id', ['username']],
  ['select username from item i', ['username']],
  ['select i.username from (select * from account) i', []],
  ['with item as (select 1 as username) select i.username from item i', []],
  // The word is a keyword, and no column is called so.
  ['select i.select from item i', ['select']],
  ['select i.datname from item i', ['datname']],
  ['select datname from pg_database', []],
])('reads %s', (statement, words) => {
  const source = `export const query = sql\`${statement}\`;`;
  expect(unknownWords('a.ts', source, known).map(({ word }) => word)).toEqual(words);
});

it('says the line', () => {
  const source = 'const a = 1;\nexport const query = sql`\n  select id,\n    i.nme from item i`;';
  expect(unknownWords('a.ts', source, known)).toEqual([{ at: 'a.ts:4', word: 'nme' }]);
});
