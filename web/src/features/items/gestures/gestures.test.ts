import { expect, it } from 'vitest';
import { isArmed, rowActionOf, rowFollows } from './row-swipe.ts';
import { pulledBy } from './use-pull.ts';

it('a row follows the finger, and more reluctantly where a release acts', () => {
  expect(rowFollows(40)).toBe(40);
  expect(rowFollows(-40)).toBe(-40);
  expect(isArmed(71)).toBe(false);
  expect(isArmed(-72)).toBe(true);
  expect(rowFollows(172)).toBe(102);
  expect(rowFollows(-900)).toBe(-112);
});

it('rightwards is the read state, leftwards the star', () => {
  expect(rowActionOf(80)).toBe('read');
  expect(rowActionOf(-80)).toBe('star');
});

it('a pull comes down at less than the finger’s rate, as far as it may, and never upwards', () => {
  expect(pulledBy(100)).toMatchObject({ by: 45, isArmed: false });
  expect(pulledBy(125).isArmed).toBe(true);
  expect(pulledBy(900).by).toBe(96);
  expect(pulledBy(-50).by).toBe(0);
});
