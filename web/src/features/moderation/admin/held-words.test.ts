import { expect, it } from 'vitest';
import { wordFault, wordsIn } from './held-words.ts';

it('a line is a word, without the blanks around it, and once', () => {
  expect(wordsIn(' casino \n\n도박\ncasino\r\nbig win\n')).toEqual(['casino', '도박', 'big win']);
  expect(wordsIn(' \n')).toEqual([]);
});

it('a word that is too long is named by its line', () => {
  expect(wordFault(`one\n${' '.repeat(20)}${'x'.repeat(100)}\n`)).toBeUndefined();
  expect(wordFault(`one\n\n${'x'.repeat(101)}`)).toEqual({ kind: 'long', line: 3 });
});

it('a list has a thousand words at most, and a word that is there twice counts once', () => {
  const words = Array.from({ length: 1000 }, (_, n) => `w${n}`);
  expect(wordFault([...words, 'w0'].join('\n'))).toBeUndefined();
  expect(wordFault([...words, 'more'].join('\n'))).toEqual({ kind: 'many', count: 1001 });
});
