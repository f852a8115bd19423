import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { lexemes } from './lexemes.ts';
import { hitSpans, matcherOf, matches } from './match.ts';
import { needles, type Query, readQuery, toTsquery } from './query.ts';

const item = (title: string, body = '') => ({ title: fold(title), text: fold(`${title}\n${body}`) });
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
  .tuple(fc.constantFrom('', '', '-'), fc.constantFrom('', '"'), text, fc.constantFrom('', '', '*'))
  .map(([minus, quote, words, star]) => minus + quote + words + quote + star);
const queries = fc
  .tuple(fc.array(term, { maxLength: 3 }), fc.constantFrom('', ' in:title'), fc.boolean(), fc.boolean())
  .map(([terms, scope, lastWordIsPrefix, everyWordIsPrefix]) =>
    readQuery(terms.join(' ') + scope, { lastWordIsPrefix, everyWordIsPrefix }),
  );

test('many queries on one item are answered as each alone', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.array(queries, { minLength: 1, maxLength: 6 }), text, text, (some, title, body) => {
      const searched = item(title, body);
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
    fc.assert(
      fc.property(queries, text, text, (query, title, body) => {
        const searched = item(title, body);
        const expected = matches(query, searched);
        if (expected) found++;
        const { tsquery, exact } = toTsquery(query);
        const hit = tsquery === null || vectorMatches(new Set(lexemes(searched.text)), tsquery);
        if (expected) expect(hit).toBe(true);
        if (exact) expect(hit).toBe(expected);
        expect(hit && rowMatches(query, searched)).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
    expect(found).toBeGreaterThan(1000);
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

const rowMatches = (query: Query, searched: { title: string; text: string }): boolean => {
  const row = query.scope === 'title' ? searched.title : searched.text;
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
