import { expect, test } from 'vitest';
import { itemLexemes } from './item-lexemes.ts';

test('a text that folds to many times its length is folded as far as twice of it', () => {
  const text = '\ufdfa '.repeat(10_000);
  expect(itemLexemes('A title', text).folded.length).toBeLessThan(2.1 * text.length);
});

test('the fields of a text that is longer than its words are kept are found', () => {
  const long = Array.from({ length: 30_000 }, (_, n) =>
    String.fromCodePoint(0x4e00 + (n % 20_000), 0x3400 + (n % 6_000)),
  ).join(' ');
  const { folded, foldedFields, lexemes } = itemLexemes('A title', `\ufdfa${long}`, [
    { name: 'Level', value: 'Error' },
  ]);
  expect(foldedFields).toEqual({ ' level ': ' error ' });
  expect(folded).toMatch(/^ a title level error /);
  expect(lexemes.split(' ').slice(0, 4)).toEqual(['a', 'title', 'level', 'error']);
  expect(lexemes.split(' ').length).toBeLessThan(20_001);
});

test('fields whose names fold alike are one, and a name of signs alone is none', () => {
  const named = (...names: string[]) =>
    itemLexemes(
      '',
      '',
      names.map((name, at) => ({ name, value: `v${at}` })),
    );
  expect(named('a', 'Á', '__proto__').foldedFields).toEqual({ ' a ': ' v0  v1 ', ' proto ': ' v2 ' });
  expect(named('-').foldedFields).toBeNull();
  expect(named('-').folded).toBe(' v0 ');
  expect(itemLexemes('', '').foldedFields).toBeNull();
});

test('a text of one character a word is folded whole', () => {
  const { folded, foldedTitle } = itemLexemes('㍿㍿', 'a漢'.repeat(1000));
  expect(foldedTitle).toBe(' 株式会社株式会社 ');
  expect(folded.endsWith(' a 漢 ')).toBe(true);
  expect(folded.split(' ')).toHaveLength(1 + 1 + 2000 + 1);
});
