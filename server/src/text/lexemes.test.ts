import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './fold.ts';
import { lexemes } from './lexemes.ts';

describe('lexemes', () => {
  test('are the words, and of a CJK run its bigrams and its last character', () => {
    expect(lexemes(fold('Seoul metro 東京都 seoul 3월'))).toEqual(['seoul', 'metro', '東京', '京都', '都', '3', '월']);
  });

  test('count characters beyond the BMP as one', () => {
    expect(lexemes(fold('𠮷野家'))).toEqual(['𠮷野', '野家', '家']);
  });

  test('of text without words there are none', () => {
    expect(lexemes(fold('?!'))).toEqual([]);
  });

  test('are never empty, never twice there, and fit into a tsvector', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), text => {
        const found = lexemes(fold(text));
        expect(new Set(found).size).toBe(found.length);
        for (const lexeme of found) {
          expect(lexeme).not.toBe('');
          expect(Buffer.byteLength(lexeme)).toBeLessThan(2046);
        }
      }),
    );
  });

  test('end at 20,000', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(' ');
    expect(lexemes(fold(many))).toHaveLength(20_000);
  });

  test('of words that would spoil a tsvector are as many as it holds', () => {
    const letter = (n: number) => String.fromCharCode(0x10d0 + (n % 33));
    const word = (n: number) =>
      Array.from({ length: 24 }, (_, at) => letter(Math.floor(n / 33 ** (at % 4)) + at)).join('');
    const found = lexemes(fold(Array.from({ length: 20_000 }, (_, n) => word(n)).join(' ')));
    expect(Buffer.byteLength(found.join(''))).toBeGreaterThan(800_000);
    expect(Buffer.byteLength(found.join(''))).toBeLessThan(1_000_000);
  });
});
