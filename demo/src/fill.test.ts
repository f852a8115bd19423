import { describe, expect, it } from 'vitest';
import { bindByTurn, factsOf, fill } from './fill.ts';
import { randomOf } from './random.ts';
import type { Bank, Language } from './words/bank.ts';

const bankOf = (words: Record<string, string>): Bank => ({ words, stories: [], also: [], authors: 'a', tags: 't' });
const factsFor = (language: Language, words: Record<string, string>) =>
  factsOf(language, bankOf(words), randomOf('test'), new Date('2026-03-05T06:07:00Z'), 312);

describe('fill', () => {
  it('adds the Korean particle that the word’s last sound asks for', () => {
    const facts = factsFor('ko', { a: '서울', b: '부산', c: '제주' });
    expect(fill('{a:으로} {b:으로} {c:으로} {a:은} {c:을} {b:과}', facts)).toBe(
      '서울로 부산으로 제주로 서울은 제주를 부산과',
    );
  });

  it('keeps a word for the whole item and gives its sister another one', () => {
    const facts = factsFor('en', { town: 'Ayr|Bude' });
    const [first, second, again] = fill('{town}|{town2}|{town}', facts).split('|');
    expect(first).toBe(again);
    expect(first).not.toBe(second);
  });

  it('writes dates, times and versions as the language does', () => {
    expect(fill('{date} {time} {version}', factsFor('ko', {}))).toBe('3월 5일 오후 3시 7분 6.2.2');
    expect(fill('{date}{time}', factsFor('ja', {}))).toBe('3月5日午後3時7分');
    expect(fill('{date}{time}', factsFor('zh-CN', {}))).toBe('3月5日14时07分');
    expect(fill('{date}, {time}', factsFor('en', {}))).toBe('5 March, 6:07 am');
  });

  it('refuses a slot that has no words', () => {
    expect(() => fill('{nothing}', factsFor('en', {}))).toThrow('no word');
  });
});

describe('bindByTurn', () => {
  it('gives every combination once in as many turns as there are combinations', () => {
    const words = { a: '1|2|3|4', b: 'x|y|z' };
    const titles = Array.from({ length: 36 }, (_, turn) => {
      const facts = factsFor('en', words);
      bindByTurn('{a} {b} {a2}', 5 + turn, facts);
      return fill('{a} {b} {a2}', facts);
    });
    expect(new Set(titles).size).toBe(36);
  });
});
