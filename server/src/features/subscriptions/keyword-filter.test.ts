import { expect, test } from 'vitest';
import { fold } from '#text/fold.ts';
import { foldFields } from '#text/folded-fields.ts';
import { decide, exclusionOf, keywordOf, readKeywords } from './keyword-filter.ts';

const item = (title: string, text = '') => ({ title: fold(title), text: fold(`${title}\n${text}`), fields: null });
const decision = (keywords: string[], title: string, text?: string) =>
  decide(readKeywords(keywords), item(title, text));

test('without keywords everything counts', () => {
  expect(decision([], 'Anything')).toEqual({ counts: true, keyword: null });
});

test('any one of the keywords is enough, and the first that matches is told', () => {
  expect(decision(['rust', 'kernel'], 'A kernel in Rust')).toEqual({ counts: true, keyword: 'rust' });
  expect(decision(['rust', 'kernel'], 'A kernel')).toEqual({ counts: true, keyword: 'kernel' });
  expect(decision(['rust', 'kernel'], 'A garden')).toEqual({ counts: false });
});

test('all words of one keyword are asked for', () => {
  expect(decision(['metro strike'], 'Strike of the metro').counts).toBe(true);
  expect(decision(['metro strike'], 'The metro').counts).toBe(false);
});

test('an excluded word goes before every match', () => {
  expect(decision(['metro', '-football'], 'Metro', 'a football match')).toEqual({ counts: false });
  expect(decision(['metro', '-football'], 'Metro').counts).toBe(true);
});

test('with nothing but exclusions all the rest counts', () => {
  expect(decision(['-football'], 'Metro')).toEqual({ counts: true, keyword: null });
  expect(decision(['-football'], 'Football')).toEqual({ counts: false });
});

test('an exclusion of two words needs both', () => {
  expect(decision(['-football cup'], 'Football').counts).toBe(true);
  expect(decision(['-football cup'], 'The cup of football').counts).toBe(false);
});

test('an exclusion in full-width signs is one as well', () => {
  expect(decision(['－축구'], '축구 소식').counts).toBe(false);
  expect(decision(['−football'], 'Football').counts).toBe(false);
});

test('in:title looks at the title alone, for what is wanted and for what is not', () => {
  expect(decision(['metro in:title'], 'News', 'the metro').counts).toBe(false);
  expect(decision(['metro in:title'], 'The metro').counts).toBe(true);
  expect(decision(['-metro in:title'], 'News', 'the metro').counts).toBe(true);
  expect(decision(['-metro in:title'], 'The metro').counts).toBe(false);
});

test('a keyword of a field looks there alone, and one filter has keywords of several', () => {
  const filter = readKeywords(['error in:level', '심각 in:등급', '-test in:host']);
  const decided = (fields: Record<string, string>) => {
    const named = Object.entries(fields).map(([name, value]) => ({ name, value }));
    return decide(filter, { ...item('error', 'test'), fields: foldFields(named) });
  };
  expect(decided({ level: 'Errors', host: 'db-1' })).toEqual({ counts: true, keyword: 'error in:level' });
  expect(decided({ 등급: '심각함' })).toEqual({ counts: true, keyword: '심각 in:등급' });
  expect(decided({ level: 'error', host: 'Test server' })).toEqual({ counts: false });
  expect(decided({ level: 'fine', note: 'error' })).toEqual({ counts: false });
  expect(decide(filter, item('error'))).toEqual({ counts: false });
  expect(decide(readKeywords(['-error in:level']), item('error')).counts).toBe(true);
});

test('Latin matches from the start of a word, CJK anywhere', () => {
  expect(decision(['met'], 'Metro').counts).toBe(true);
  expect(decision(['tro'], 'Metro').counts).toBe(false);
  expect(decision(['울시'], '서울시').counts).toBe(true);
});

test.each([
  ['C++', 'Modern C++', 'Vitamin C'],
  ['C#', 'C#で書く', 'C++'],
  ['AI', 'AI는', 'Airbus'],
  ['Go', 'Go 1.30', 'Google'],
  ['AI*', 'Airbus', 'The rail'],
  ['Disney+', 'Disney+ raises prices', 'Disney'],
  ['1000円', '1,000円', '1.000円'],
  ['🚀', 'Launch🚀', '🔥'],
])('%j lets %j through and not %j', (keyword, wanted, unwanted) => {
  expect(decision([keyword], wanted).counts).toBe(true);
  expect(decision([keyword], unwanted).counts).toBe(false);
  expect(decision([`-${keyword}`], wanted).counts).toBe(false);
});

test('a keyword that names nothing is none', () => {
  for (const typed of ['-', '!!!', '- ', 'in:title', '-in:title', 'in:level', '-in:level'])
    expect(keywordOf(typed), typed).toBeUndefined();
  expect(keywordOf(' ＡＢＣ ')).toBe('ABC');
  expect(keywordOf('error ｉｎ：Ｌｅｖｅｌ')).toBe('error in:Level');
  expect(keywordOf('-Football in:title')).toBe('-Football in:title');
});

test.each([
  [['-tea'], 'Tea', '-tea'],
  [['-tea', '-cup'], 'A cup of tea', '-tea'],
  [['metro', '-tea'], 'Tea in the metro', '-tea'],
  [['metro', '-tea'], 'Tea', undefined],
  [['metro', '-tea'], 'The metro', undefined],
  [['节日', '-天气'], '节日的天气', '-天气'],
  [['祭り', '-天気'], '天気', undefined],
  [[], 'The metro', undefined],
] as const)('with %j what leaves “%s” out is %s', (keywords, title, keyword) => {
  expect(exclusionOf(readKeywords(keywords), item(title))).toBe(keyword);
});
