import { expect, test } from 'vitest';
import { itemLexemes } from './item-lexemes.ts';

test('a text that folds to many times its length is folded as far as twice of it', () => {
  const text = '\ufdfa '.repeat(10_000);
  expect(itemLexemes('A title', text).folded.length).toBeLessThan(2.1 * text.length);
});

test('a text of one character a word is folded whole', () => {
  const { folded, foldedTitle } = itemLexemes('㍿㍿', 'a漢'.repeat(1000));
  expect(foldedTitle).toBe(' 株式会社株式会社 ');
  expect(folded.endsWith(' a 漢 ')).toBe(true);
  expect(folded.split(' ')).toHaveLength(1 + 1 + 2000 + 1);
});
