import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TextField } from './folded-fields.ts';
import { itemLexemes } from './item-lexemes.ts';
import { hitSpans, matcherOf, matches } from './match.ts';
import { neededLexemes, needles, type Query, readQuery, toTsquery } from './query.ts';

const item = (title: string, body = '', fields: readonly TextField[] | null = null) => {
  const { foldedTitle, folded, foldedFields } = itemLexemes(title, body, fields);
  return { title: foldedTitle, text: folded, fields: foldedFields };
};
const finds = (input: string, title: string, body = '') => matches(readQuery(input), item(title, body));

describe('matches', () => {
  test.each([
    ['서울', '서울에서'],
    ['서울', '서울시'],
    ['東京', '東京都'],
    ['都', '東京都'],
    ['京都', '東京都'],
    ['ゲーム', '新作ゲーム発売'],
    ['ﾊﾟｿｺﾝ', 'パソコン'],
    ['cafe', 'Café'],
    ['iphone 出荷', 'iPhone出荷'],
    ['"seoul metro"', 'the Seoul-Metro opens'],
    ['seoul -busan', 'Seoul'],
    ['C++', 'Modern C＋＋17 for everybody'],
    ['c#', 'C♯で書く'],
    ['Disney', 'Disney+ raises prices'],
    ['lgbtq rights', 'LGBTQ+ rights'],
    ['Disney+', 'Disney+, a service'],
    ['1000円', '1,000円'],
    ['1,000', 'about 1000 people'],
    ['"1,000 people"', '1000 people'],
    ['🚀', 'Starship🚀発射'],
    ['👍', 'all 👍🏽'],
    ['👍🏽', 'all 👍'],
    ['❤️', 'we ❤ it'],
    ['👨‍👩‍👧', 'the 👨‍👩‍👧 said'],
    ['AI*', 'Airbus'],
  ])('%s finds %s', (input, title) => {
    expect(finds(input, title)).toBe(true);
  });

  test.each([
    ['cat', 'concat'],
    ['cat', 'cats'],
    ['か', 'が'],
    ['"metro seoul"', 'Seoul metro'],
    ['seoul -metro', 'Seoul metro'],
    ['', 'anything'],
    ['?', 'anything'],
    ['C++', 'Vitamin C, C#'],
    ['C', 'C++'],
    ['c#', 'c'],
    ['Disney+', 'Disney'],
    ['AI', 'Airbus'],
    ['🚀', '🔥'],
    ['1000', '1.000'],
  ])('%s does not find %s', (input, title) => {
    expect(finds(input, title)).toBe(false);
  });

  test('with in:title the body does not count', () => {
    expect(finds('seoul in:title', 'Metro', 'Seoul')).toBe(false);
    expect(finds('seoul in:title', 'Seoul', 'Metro')).toBe(true);
    expect(finds('-seoul in:title', 'Metro', 'Seoul')).toBe(true);
  });
});

describe('a query of one field', () => {
  const level = (name: string, value: string) => [{ name, value }];
  const found = (input: string, fields: TextField[] | null) =>
    matches(readQuery(input), item('error', 'error', fields));

  test.each([
    ['error in:level', level('level', 'An error')],
    ['error in:LEVEL', level('level', 'error')],
    ['error in：ｌｅｖｅｌ', level('Level', 'error')],
    ['error in:niveau_é', level('Niveau-e', 'error')],
    ['error in:e\u0301tat', level('état', 'error')],
    ['"disk full" in:level', level('level', 'the disk is full, disk full')],
    ['심각 in:등급', level('등급', '심각한 오류')],
    ['東京 in:場所', level('場所', '東京都')],
    ['都 in:所', level('所', '京都')],
    ['error in:constructor', level('constructor', 'error')],
    ['error in:__proto__', level('__proto__', 'error')],
    [`error in:${'x'.repeat(40)}`, level('x'.repeat(40), 'error')],
    ['b in:h', [...level('g', 'a'), ...level('h', 'b')]],
    ['-test in:level', level('level', 'error')],
    ['-test in:level', level('host', 'test')],
    ['-test in:level', null],
  ])('%s finds %j', (input, fields) => {
    expect(found(input, fields)).toBe(true);
  });

  test.each([
    ['error in:level', null],
    ['error in:level', level('host', 'error')],
    ['error in:level', level('level', 'fine')],
    ['error in:level', level('levels', 'error')],
    ['level in:level', level('level', 'fine')],
    ['"full disk" in:level', level('level', 'disk full')],
    ['a b in:h', [...level('g', 'a'), ...level('h', 'b')]],
    ['"a b" in:h', [...level('h-', 'a'), ...level('h', 'b')]],
    ['-test in:level', level('level', 'a test')],
    ['error in:constructor', level('level', 'error')],
    ['error in:toString', null],
    ['error in:__proto__', level('level', 'error')],
    ['error in:título', level('title', 'error')],
  ])('%s does not find %j', (input, fields) => {
    expect(found(input, fields)).toBe(false);
  });
});

const word = fc.constantFrom(
  'a',
  'ab',
  'abc',
  'b',
  '3',
  '東',
  '京',
  '東京',
  '東京都',
  '都',
  '는',
  '서울',
  'は',
  'ab東京',
  '𠮷野家',
  'c++',
  'C#',
  'ab+',
  '+',
  '#',
  '1,000',
  '1000',
  '🚀',
  '👍🏽',
  '👨‍👩‍👧',
);
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '', '、', '-')), { maxLength: 8 })
  .map(parts => parts.flat().join(''));
const term = fc
  .tuple(fc.constantFrom('', '', '-'), fc.constantFrom('', '"'), fc.oneof(text, word), fc.constantFrom('', '', '*'))
  .map(([minus, quote, words, star]) => minus + quote + words + quote + star);
const queries = fc
  .tuple(
    fc.array(term, { maxLength: 3 }),
    fc.constantFrom(
      '',
      ' in:title',
      ' in:a',
      ' in:Ab-東京',
      ' in:都',
      ' in:B',
      ' in:__proto__',
      ' in:',
      ' in:-',
      ' in:"a"',
    ),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([terms, scope, lastWordIsPrefix, everyWordIsPrefix]) =>
    readQuery(terms.join(' ') + scope, { lastWordIsPrefix, everyWordIsPrefix }),
  );

const fields = fc.option(
  fc.array(
    fc.record({
      name: fc.constantFrom('a', 'A', 'ab_東京', '都', '京', 'b', 'ｂ', '__proto__', '-'),
      value: text,
    }),
    { minLength: 1, maxLength: 5 },
  ),
);
const items = fc
  .tuple(text, text, fields)
  .map(([title, body, fields]) => ({ ...item(title, body, fields), words: itemLexemes(title, body, fields).lexemes }));

test('many queries on one item are answered as each alone', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(queries, { minLength: 1, maxLength: 6 }), items, (some, searched) => {
      const alone = some.map(query => matches(query, searched));
      expect(some.map(matcherOf(searched))).toEqual(alone);
      found += alone.filter(Boolean).length;
    }),
    { numRuns: 5_000 },
  );
  expect(found).toBeGreaterThan(1000);
});

describe('the query in SQL', () => {
  test('its lexemes leave out no match, decide alone when exact, and with the needles always', () => {
    let found = 0;
    let inFields = 0;
    fc.assert(
      fc.property(queries, items, (query, searched) => {
        const expected = matches(query, searched);
        if (expected) found++;
        const { tsquery, exact } = toTsquery(query);
        const vector = new Set(searched.words.split(' '));
        const hit = tsquery === null || vectorMatches(vector, tsquery);
        if (expected) expect(hit).toBe(true);
        if (expected && typeof query.scope === 'object' && needles(query).present.length > 0) {
          inFields++;
          for (const { lexeme, isPrefix } of neededLexemes(query))
            expect([...vector].some(each => (isPrefix ? each.startsWith(lexeme) : each === lexeme))).toBe(true);
        }
        if (exact) expect(hit).toBe(expected);
        expect(hit && rowMatches(query, searched)).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
    expect(found).toBeGreaterThan(1000);
    expect(inFields).toBeGreaterThan(60);
  });
});

/** `tsvector @@ tsquery` for the queries that we write. */
const vectorMatches = (vector: Set<string>, tsquery: string): boolean => {
  if (tsquery === '') return false;
  return tsquery.split(' & ').every(condition => {
    const [, not, lexeme, prefix] = /^(!?)'(.+)'(:\*)?$/.exec(condition)!;
    const has = prefix ? [...vector].some(candidate => candidate.startsWith(lexeme!)) : vector.has(lexeme!);
    return has !== (not === '!');
  });
};

const rowMatches = (query: Query, { title, text, fields }: ReturnType<typeof item>): boolean => {
  const field = typeof query.scope === 'object' ? (fields?.[query.scope.field] ?? '') : text;
  const row = query.scope === 'title' ? title : field;
  const { present, absent } = needles(query);
  if (present.length + absent.length === 0) return false;
  return present.every(needle => row.indexOf(needle) >= 0) && absent.every(needle => row.indexOf(needle) < 0);
};

describe('hitSpans', () => {
  const marked = (original: string, input: string) =>
    hitSpans(original, readQuery(input, { lastWordIsPrefix: true })).map(([start, end]) => original.slice(start, end));

  test('mark the words as they were written', () => {
    expect(marked('Das STRASSENfest in der Straße, 東京都で', '東京 strasse')).toEqual(['STRASSE', 'Straße', '東京']);
    expect(marked('Cafe\u0301 CAFÉ cafeteria', 'cafe')).toEqual(['Cafe\u0301', 'CAFÉ', 'cafe']);
    expect(marked('a cat😀 ⑴ x', 'cat "1"')).toEqual(['cat', '⑴']);
    expect(marked('the Seoul–Metro opens', '"seoul metro"')).toEqual(['Seoul–Metro']);
    expect(marked('ｼﾞｬﾊﾟﾝ 3월', '"ジャパン 3월"')).toEqual(['ｼﾞｬﾊﾟﾝ 3월']);
  });

  test('join where hits overlap, and leave out what is excluded', () => {
    expect(marked('東京都庁', '東京 京都')).toEqual(['東京都']);
    expect(marked('cat dog', 'cat -dog')).toEqual(['cat']);
  });

  test('lie in order within the text and hold a hit each', () => {
    fc.assert(
      fc.property(queries, fc.oneof(text, fc.string({ unit: 'binary' })), (query, original) => {
        let last = 0;
        for (const [start, end] of hitSpans(original, query)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
        expect(last).toBeLessThanOrEqual(original.length);
        const all = { ...query, scope: 'all' as const };
        const hasPositive = query.terms.some(one => !one.excluded);
        if (hasPositive && matches(all, item(original))) expect(last).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});
