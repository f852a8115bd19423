import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldWithMap } from './fold.ts';

const unusual = fc.constantFrom(
  ...[
    'か\u3099',
    'ﾊﾟ',
    'é',
    'e\u0301',
    'ß',
    'ẞ',
    'İ',
    'ﬃ',
    'ﷺ',
    '½',
    'ㅎㅏㄴ',
    '한',
    '葛\u{e0100}',
    '𠮷',
    '\ud800',
    '\udc00',
  ],
  ...[
    '\0',
    '\u200d',
    '\u00ad',
    'क\u094d',
    'ไทย',
    '👨‍👩‍👧',
    'Ά',
    'ё',
    'й',
    '3월',
    'A',
    '-',
    "'",
    '、',
    '　',
    '\u0301',
    'x'.repeat(70),
  ],
  ...['+', '++', '#', '♯', 'c', ',', '，', '1', '000', '34', '🚀', '🏽', '\ufe0f', '❤', '🇰🇷', '\u20e3', 'x'.repeat(99)],
);
const texts = fc.oneof(
  fc
    .array(fc.oneof(unusual, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 30 })
    .map(parts => parts.join('')),
  fc.array(fc.nat(0xffff), { maxLength: 40 }).map(units => String.fromCharCode(...units)),
);

describe('fold', () => {
  test.each([
    ['Seoul Metro 東京都は opens!', ' seoul metro 東京都は opens '],
    ['3월 iPhone出荷', ' 3 월 iphone 出荷 '],
    ['ﾊﾟｿｺﾝ ＡＢＣ １２', ' パソコン abc 12 '],
    ['が か\u3099', ' が が '],
    ['한글'.normalize('NFD'), ' 한글 '],
    ['Straße STRASSE ẞ', ' strasse strasse ss '],
    ['Crème brûlée, Øresund, Łódź, Æsir', ' creme brulee oresund lodz aesir '],
    ['Việt Nam İstanbul', ' viet nam istanbul '],
    ['Ελλάς ΣΟΦΌΣ', ' ελλασ σοφοσ '],
    ['Ёлка, йод, Україна', ' елка йод україна '],
    ['हिन्दी ไทย', ' हिन्दी ไทย '],
    ['ジョン・スミス「東京」', ' ジョン スミス 東京 '],
    ['人々 スーパー 𠮷野家', ' 人々 スーパー 𠮷野家 '],
    ["l'homme don’t state-of-the-art", ' l homme don t state of the art '],
    ['se\u00adoul a\0b c\ud800d 葛\u{e0100}城', ' seoul ab cd 葛城 '],
    ['1️⃣ !?', ' 1 '],
    ['', ' '],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each([
    ['C++, c＋＋ and Ｃ⁺⁺', ' cᐩᐩ cᐩᐩ and cᐩᐩ '],
    ["C# F＃ C♯ C#'s", ' cⵌ fⵌ cⵌ cⵌ s '],
    ['g++ c++/c# (C++)', ' gᐩᐩ cᐩᐩ cⵌ cᐩᐩ '],
    ['C++17 C++Builder C#8 F#minor', ' cᐩᐩ 17 cᐩᐩ builder cⵌ 8 fⵌ minor '],
    ['C#で書く C++은', ' cⵌ で書く cᐩᐩ 은 '],
    ['A+ A+++ x+', ' aᐩ aᐩᐩᐩ xᐩ '],
    ['Disney+ Google+、LGBTQ+ TV+ notepad++', ' disney ᐩ google ᐩ lgbtq ᐩ tv ᐩ notepad ᐩᐩ '],
    ['AI+制造', ' ai ᐩ 制造 '],
    ['Cafe\u0301+ café+', ' cafe ᐩ cafe ᐩ '],
  ])('a plus or sharp behind a letter is part of the text: %j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each([
    ['#tag ## + #', ' tag '],
    ['a+b 1+1 x + y q=a+b&c', ' a b 1 1 x y q a b c '],
    ['100+ 18+ 2nd #5', ' 100 18 2nd 5 '],
    ['東京+ 서울#', ' 東京 서울 '],
    ['issue#5 index.html#top', ' issue 5 index html top '],
    ['stop#### ++x a++++ a+#', ' stop x a a '],
    ['.NET node.js AT&T R&D A/B', ' net node js at t r d a b '],
  ])('elsewhere they part words as ever: %j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each([
    ['1,000円 １，０００ 12,345,678', ' 1000 円 1000 12345678 '],
    ['$1,000,000.50 KRW1,000', ' 1000000 50 krw1000 '],
    ['1,000km, 2,000', ' 1000km 2000 '],
    ['₹1,00,000 and 12,34,567', ' 100000 and 1234567 '],
    ['1,000', ' 1000 '],
  ])('digits that are grouped by commas are one number: %j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each([
    ['1.000,50 1,5 1,0000 1,00', ' 1 000 50 1 5 1 0000 1 00 '],
    ['1.2.3 2026.11.21 11,21,2026', ' 1 2 3 2026 11 21 11 21 2026 '],
    ['0,500 2026,100 1,000,50 1,,000 1, 000', ' 0 500 2026 100 1 000 50 1 000 1 000 '],
    ['1.000,000 12:30 1、000', ' 1 000 000 12 30 1 000 '],
  ])('other digits stay apart: %j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each([
    ['🚀', ' 🚀 '],
    ['to the🚀moon', ' to the 🚀 moon '],
    ['東京🚀は', ' 東京🚀は '],
    ['👍🏽 👍', ' 👍 👍 '],
    ['❤️ ❤ ☀️', ' ❤ ❤ ☀ '],
    ['👨‍👩‍👧 🏃🏿‍♀️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿', ' 👨👩👧 🏃♀ 🏴 '],
    ['🇰🇷 🚀🔥', ' 🇰🇷 🚀🔥 '],
    ['© Google® ™ → ★ ▶', ' google tm '],
  ])('emoji are characters that can be found: %j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('cuts words of more than 100 characters into pieces', () => {
    expect(fold('x'.repeat(250))).toBe(` ${'x'.repeat(100)} ${'x'.repeat(100)} ${'x'.repeat(50)} `);
  });

  test('keeps lexemes short however many marks stand on a letter', () => {
    for (const word of fold(`${'क\u094d'.repeat(3000)}क${'\u094d'.repeat(3000)}`).split(' ')) {
      expect(word.length).toBeLessThanOrEqual(132);
    }
  });

  test('ends where so many units are written, with a whole word', () => {
    expect(fold('\ufdfa'.repeat(1000), 200).length).toBeLessThan(250);
    expect(fold('one two three', 5)).toBe(' one two ');
    expect(fold('one two', 100)).toBe(' one two ');
  });

  test('folding twice changes nothing', () => {
    fc.assert(
      fc.property(texts, text => fold(fold(text)) === fold(text)),
      { numRuns: 3000 },
    );
  });

  test('every character folds to a form that folds to itself, alone and after others', () => {
    const unstable: string[] = [];
    for (let point = 0; point < 0x110000; point++) {
      const char = String.fromCodePoint(point);
      const folded = fold(`${char} か${char}`);
      if (fold(folded) !== folded) unstable.push(point.toString(16));
    }
    expect(unstable).toEqual([]);
  });

  test('composed and decomposed text fold alike', () => {
    for (const rare of ['\u{16d68}', 'a\u{16d68}', '\u{16d69}', '\u{16d6a}'])
      expect(fold(rare.normalize('NFD'))).toBe(fold(rare.normalize('NFC')));
    fc.assert(
      fc.property(texts, text => {
        expect(fold(text.toWellFormed().normalize('NFD'))).toBe(fold(text.toWellFormed().normalize('NFC')));
      }),
      { numRuns: 2000 },
    );
  });

  test('gives single spaces around whole words, and nothing that is not well-formed', () => {
    fc.assert(
      fc.property(texts, text => {
        const folded = fold(text);
        expect(folded).toMatch(/^ (?:[^\s]+ )*$/u);
        expect(folded.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('foldWithMap', () => {
  test('folds as fold does, and maps every unit to its place in order', () => {
    fc.assert(
      fc.property(texts, text => {
        const { folded, map } = foldWithMap(text);
        expect(folded).toBe(fold(text));
        expect(map.length).toBe(folded.length);
        for (let at = 1; at < map.length; at++) expect(map[at]).toBeGreaterThanOrEqual(map[at - 1]!);
        expect(map.at(-1)).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });

  test('says where each folded unit came from', () => {
    const { folded, map } = foldWithMap('¡Straße 3월!');
    expect(folded).toBe(' strasse 3 월 ');
    expect([...map]).toEqual([0, 1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 9, 10]);
  });
});
