import { expect, it } from 'vitest';
import { createSequenceReader } from './key-sequence.ts';

const read = (keys: string, everyMs = 100) => {
  const next = createSequenceReader([
    { id: 'search', keys: [['/']] },
    { id: 'home', keys: [['g', 'h']] },
    { id: 'discover', keys: [['g', 'd']] },
    { id: 'open', keys: [['o'], ['Enter']] },
  ]);
  return keys.split(' ').map((key, index) => next(key, index * everyMs));
};

it('a single key is answered at once', () => {
  expect(read('/')).toEqual(['search']);
});

it('each of two keys for the same does it', () => {
  expect(read('o Enter')).toEqual(['open', 'open']);
});

it('keys one after another are answered at the last', () => {
  expect(read('g h g d')).toEqual([undefined, 'home', undefined, 'discover']);
});

it('a complete sequence is forgotten', () => {
  expect(read('g h h')).toEqual([undefined, 'home', undefined]);
});

it('the second key alone means nothing', () => {
  expect(read('h d')).toEqual([undefined, undefined]);
});

it('a key that does not continue the sequence ends it, and may mean something itself', () => {
  expect(read('g x h')).toEqual([undefined, undefined, undefined]);
  expect(read('g /')).toEqual([undefined, 'search']);
  expect(read('g g h')).toEqual([undefined, undefined, 'home']);
});

it('a sequence that was begun long ago is forgotten', () => {
  expect(read('g h', 1600)).toEqual([undefined, undefined]);
});
