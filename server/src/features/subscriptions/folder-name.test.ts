import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { distinctNames, folderKey } from './folder-name.ts';

it('equal names of a file get numbers that no other name of it has', () => {
  expect(distinctNames(['News', 'news', 'News (2)', 'ＮＥＷＳ', 'Work'])).toEqual([
    'News',
    'news (3)',
    'News (2)',
    'ＮＥＷＳ (4)',
    'Work',
  ]);
});

it('names that are cut to the same are told apart, by whole characters', () => {
  const family = '👨‍👩‍👧‍👦';
  const [first, second, third] = distinctNames([`${'가'.repeat(50)}나`, `${'가'.repeat(50)}다`, family.repeat(10)]);
  expect(first).toBe('가'.repeat(50));
  expect(second).toBe(`${'가'.repeat(46)} (2)`);
  expect(third).toBe(family.repeat(4));
});

it('a name without anything to be seen is none', () => {
  expect(distinctNames(['\u200b \u2060', 'a\nb '])).toEqual(['', 'a b']);
});

it('of 5,000 equal names each is found at once', () => {
  expect(distinctNames(Array.from({ length: 5_000 }, () => 'a')).at(-1)).toBe('a (5000)');
});

it('what is equal here is equal in the database, for each character', async () => {
  const database = await freshDatabase();
  // PostgreSQL holds no half of a pair, has one small letter for each capital, and knows the youngest letters later.
  const characters = Array.from({ length: 0xffff }, (_, at) => String.fromCodePoint(at + 1)).filter(
    each => each.isWellFormed() && !/[İ\ua700-\ua7ff]/.test(each),
  );
  const names = [...characters.map(each => `a${each}B`), 'ΟΔΟΣ', 'R＆D', 'ﾆｭｰｽ', '♥️', '각', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'];
  const { rows } = await sql<{ key: string }>`
    select folder_key(name) as key from unnest(${names}::text[]) with ordinality as each (name, place) order by place`.execute(
    database.db,
  );
  await database.close();
  expect(names.filter((name, at) => folderKey(name) !== rows[at]!.key)).toEqual([]);
  expect(folderKey('R＆D')).toBe(folderKey('r&d'));
  expect(folderKey('ﾆｭｰｽ')).toBe(folderKey('ニュース'));
  expect(folderKey('🏴󠁧󠁢󠁥󠁮󠁧󠁿')).not.toBe(folderKey('🏴󠁧󠁢󠁳󠁣󠁴󠁿'));
});
