import { describe, expect, test } from 'vitest';
import { needles, readQuery, toTsquery } from './query.ts';

const search = (input: string) => readQuery(input, { lastWordIsPrefix: true });
const keyword = (input: string) => readQuery(input, { everyWordIsPrefix: true });

describe('readQuery', () => {
  test.each([
    ['Seoul Metro', [' seoul ', ' metro ']],
    ['"Seoul Metro"', [' seoul metro ']],
    ['東京都 ニュース', ['東京都', 'ニュース']],
    ['iPhone出荷', [' iphone 出荷']],
    ['"3월"', [' 3 월']],
    ['映画「君の名は」', ['映画', '君の名は']],
    ['『Seoul Metro』', [' seoul metro ']],
    ['“seoul metro', [' seoul metro ']],
    ['foo-bar', [' foo bar ']],
    ['cat cat Cat', [' cat ']],
    ['!? 。 ""', []],
    ['', []],
  ])('reads %j as %j', (input, present) => {
    expect(needles(readQuery(input))).toEqual({ present, absent: [] });
  });

  test.each([
    ['seoul -metro', ' metro '],
    ['seoul -"metro line"', ' metro line '],
    ['seoul　－東京', '東京'],
    ['seoul −「東京」', '東京'],
  ])('reads what %j excludes', (input, absent) => {
    expect(needles(readQuery(input))).toEqual({ present: [' seoul '], absent: [absent] });
  });

  test('the last word of a search is a prefix, unless quoted or excluded', () => {
    expect(needles(search('seoul met')).present).toEqual([' seoul ', ' met']);
    expect(needles(search('seoul "met"')).present).toEqual([' seoul ', ' met ']);
    expect(needles(search('seoul -met')).absent).toEqual([' met ']);
  });

  test('every word of a keyword filter is a prefix', () => {
    expect(needles(keyword('seoul met "cat"')).present).toEqual([' seoul', ' met', ' cat ']);
    expect(needles(keyword('-met')).absent).toEqual([' met']);
  });

  test.each([
    ['AI', ' ai '],
    ['Go', ' go '],
    ['5G', ' 5g '],
    ['ЕС', ' ес '],
    ['ΕΕ', ' εε '],
    ['x.ai', ' x ai '],
    ['AT&T', ' at t '],
    ['C++', ' cᐩᐩ '],
    ['C＃', ' cⵌ '],
    ['Disney+', ' disney ᐩ '],
    ['C++17', ' cᐩᐩ 17 '],
    ['NASA', ' nasa'],
    ['AI*', ' ai'],
    ['ＡＩ＊', ' ai'],
    ['C*', ' c'],
    ['"AI*"', ' ai '],
    ['.NET', ' net'],
    ['שלום', ' שלום'],
    ['ไป', ' ไป'],
    ['AI는', ' ai 는'],
    ['🚀', '🚀'],
    ['moon🚀', ' moon 🚀'],
    ['1,000円', ' 1000 円'],
  ])('one or two letters are a whole word unless a star is typed: %j is %j', (input, needle) => {
    expect(needles(search(input)).present).toEqual([needle]);
    expect(needles(keyword(input)).present).toEqual([needle]);
    expect(needles(search(`seoul -${input}`)).absent).toHaveLength(1);
  });

  test('a star makes any word a prefix, in its place and excluded', () => {
    expect(needles(readQuery('AI* seoul -met* "cat*"'))).toEqual({
      present: [' ai', ' seoul ', ' cat '],
      absent: [' met'],
    });
    expect(readQuery('* ** -*').terms).toEqual([]);
  });

  test('who types a name is helped from the first letter on', () => {
    const names = (input: string) => needles(readQuery(input, { lastWordIsPrefix: true, shortIsPrefix: true })).present;
    expect(names('BB')).toEqual([' bb']);
    expect(names('C+')).toEqual([' cᐩ']);
    expect(names('the C')).toEqual([' the ', ' c']);
  });

  test('in:title at the end limits the scope', () => {
    expect(readQuery('seoul in:title')).toEqual({ terms: [{ needle: ' seoul ', excluded: false }], scope: 'title' });
    expect(readQuery('seoul IN：title ').scope).toBe('title');
    expect(readQuery('in:title seoul').scope).toBe('all');
    expect(readQuery('in:title').terms).toEqual([]);
  });

  test.each([
    ['error in:level', ' level '],
    ['error in：LEVEL ', ' level '],
    ['error in:Zustand_Ä', ' zustand a '],
    ['심각 in:등급', ' 등급 '],
    [`error in:${'𠮷'.repeat(40)}`, ` ${'𠮷'.repeat(40)} `],
  ])('a name at the end of %j limits the scope to a field', (input, field) => {
    const { terms, scope } = readQuery(input);
    expect([terms.length, scope]).toEqual([1, { field }]);
  });

  test.each([
    'in:level error',
    'error in:',
    'error in: level',
    'error in:a.b',
    'error in:"level"',
    `error in:it's`,
    'error in:---',
    'error in:\u3164',
    `error in:${'x'.repeat(41)}`,
    'error in:\u0331\u0301\u0302',
    'errorin:level',
    'error inn:level',
  ])('%j is a text as it stands', input => {
    expect(readQuery(input)).toEqual(readQuery(input, { noFields: true }));
    expect(readQuery(input).scope).toBe('all');
    expect(readQuery(input).terms.length).toBeGreaterThan(0);
  });

  test('where nothing has fields a name of one is a text, and in:title stays what it is', () => {
    expect(readQuery('error in:level', { noFields: true })).toEqual(readQuery('error "in level"'));
    expect(readQuery('error in:title', { noFields: true }).scope).toBe('title');
  });

  test('long input is bounded', () => {
    expect(
      readQuery('a b '.repeat(5) + Array.from({ length: 500 }, (_, at) => `w${at}`).join(' ')).terms.length,
    ).toBeLessThan(33);
  });
});

describe('toTsquery', () => {
  test.each([
    ['Seoul Metro', `'seoul' & 'metro'`, true],
    ['都', `'都':*`, true],
    ['東京', `'東京'`, true],
    ['C++', `'cᐩᐩ'`, true],
    ['🚀', `'🚀':*`, true],
    ['AI*', `'ai':*`, true],
    ['Disney+', `'disney' & 'ᐩ'`, false],
    ['東京都', `'東京' & '京都'`, false],
    ['"Seoul Metro"', `'seoul' & 'metro'`, false],
    ['iPhone出', `'iphone' & '出':*`, false],
    ['seoul -metro', `'seoul' & !'metro'`, true],
    ['seoul -東京都', `'seoul'`, false],
    ['-"seoul metro"', null, false],
    ['-metro', `!'metro'`, true],
    ['seoul in:title', `'seoul'`, false],
    ['seoul -metro in:title', `'seoul'`, false],
    ['error in:level', `'error' & 'level'`, false],
    ['"disk full" in:level', `'disk' & 'full' & 'level'`, false],
    ['심각 in:등급', `'심각' & '등급'`, false],
    ['error -disk in:db-1', `'error' & 'db' & '1'`, false],
    ['-disk in:level', null, false],
    ['...', '', true],
  ])('%s is %s', (input, tsquery, exact) => {
    expect(toTsquery(readQuery(input))).toEqual({ tsquery, exact });
  });

  test('a prefix stays a prefix', () => {
    expect(toTsquery(search('seoul met'))).toEqual({ tsquery: `'seoul' & 'met':*`, exact: true });
  });
});
