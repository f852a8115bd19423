import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextField } from '#text/folded-fields.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { matches } from '#text/match.ts';
import { createWordIndex, queryOf } from './word-index.ts';

const itemOf = (title: string, body = '', fields: readonly TextField[] | null = null) => {
  const { foldedTitle, folded, foldedFields } = itemLexemes(title, body, fields);
  return { title: foldedTitle, text: folded, fields: foldedFields };
};

/** Asks every word, as a search would. */
const naive = (words: readonly string[], item: ReturnType<typeof itemOf>): number[] =>
  words.flatMap((word, id) => {
    const query = queryOf(word);
    return query.terms.some(term => !term.excluded) && matches(query, item) ? [id] : [];
  });

const piece = fc.constantFrom(
  ...['a', 'ab', 'abc', 'abd', 'b', 'metro', 'met', '3', 'Ärger', 'ärg', 'straße', '東', '京', '東京', '東京都', '都'],
  ...[
    'は',
    'ゲーム',
    '는',
    '서울',
    '울',
    '서울시',
    '삼성전자',
    'ab東京',
    '𠮷野家',
    '𠮷',
    'Москва',
    'моск',
    "o'neil",
    'ไทย',
    '🎉',
    '👍🏽',
  ],
  ...['c++', 'C#', 'ab+', '1,000', '1000', '+', '#'],
);
const text = fc
  .array(fc.tuple(piece, fc.constantFrom(' ', '', '、', '-')), { maxLength: 10 })
  .map(parts => parts.flat().join(''));
const term = fc
  .tuple(
    fc.constantFrom('', '', '', '-'),
    fc.constantFrom('', '', '"'),
    fc.array(piece, { minLength: 1, maxLength: 2 }),
  )
  .chain(([minus, quote, words]) =>
    fc.constantFrom('', '', '*').map(star => minus + quote + words.join(quote ? ' ' : '') + quote + star),
  );
const word = fc
  .tuple(
    fc.array(term, { minLength: 1, maxLength: 3 }),
    fc.constantFrom('', '', '', ' in:title', ' in:a', ' in:東京', ' in:a', ' in:京'),
  )
  .map(([terms, scope]) => terms.join(' ') + scope);
const words = fc.array(word, { maxLength: 30 });
const fields = fc.option(
  fc.array(fc.record({ name: fc.constantFrom('A', '東京', 'a_', 'b'), value: text }), { minLength: 1, maxLength: 3 }),
);
const frequency = fc
  .array(
    fc.tuple(fc.constantFrom('a', 'ab', 'metro', '東京', '京都', '서울'), fc.double({ min: 0, max: 1, noNaN: true })),
  )
  .map(entries => new Map(entries));

describe('the index of followed words', () => {
  it('finds exactly the words that asking each of them finds, in every script', () => {
    let found = 0;
    let inFields = 0;
    fc.assert(
      fc.property(words, text, text, fields, frequency, (words, title, body, fields, frequency) => {
        const index = createWordIndex(frequency);
        for (const [id, word] of words.entries()) index.add(id, word);
        const item = itemOf(title, body, fields);
        const expected = naive(words, item);
        found += expected.length;
        inFields += expected.filter(id => typeof queryOf(words[id]!).scope === 'object').length;
        expect(index.idsOf(item).sort((a, b) => a - b)).toEqual(expected);
      }),
      { numRuns: 4_500 },
    );
    expect(found).toBeGreaterThan(1_000);
    expect(inFields).toBeGreaterThan(80);
  });

  it('knows words as they come and go, and each of those that mean the same', () => {
    const change = fc.tuple(fc.boolean(), fc.nat(9));
    const ten = fc.array(word, { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(ten, fc.array(change, { maxLength: 40 }), text, (words, changes, body) => {
        const index = createWordIndex();
        const followed = new Set<number>();
        for (const [comes, id] of changes) {
          if (comes) index.add(id, words[id]!);
          else index.remove(id);
          if (comes) followed.add(id);
          else followed.delete(id);
        }
        const item = itemOf(body);
        const expected = naive(words, item).filter(id => followed.has(id));
        expect(index.idsOf(item).sort((a, b) => a - b)).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['서울', '서울에서 만나요'],
    ['京', '東京都の発表'],
    ['東京都', '東京都の発表'],
    ['met', 'The metro opens'],
    ['"seoul metro"', 'The Seoul Metro opens'],
    ['seoul -busan', 'Seoul alone'],
  ])('finds %s in “%s”', (word, title) => {
    const index = createWordIndex();
    index.add(1, word);
    expect(index.idsOf(itemOf(title))).toEqual([1]);
  });

  it('finds nothing for a word that only excludes', () => {
    const index = createWordIndex();
    index.add(1, '-seoul');
    index.add(2, '?!');
    expect(index.idsOf(itemOf('Busan'))).toEqual([]);
  });
});
