import { expect, it } from 'vitest';
import { directionOf, followed, swipeOf } from './swipe.ts';

it('turns to the older page leftwards and to the newer one rightwards', () => {
  expect(swipeOf({ across: -80, down: 10 })).toBe('next');
  expect(swipeOf({ across: 80, down: -10 })).toBe('previous');
});

it('needs more than 50 px', () => {
  expect(swipeOf({ across: 50, down: 0 })).toBeUndefined();
  expect(swipeOf({ across: 51, down: 0 })).toBe('previous');
});

it('needs to be mostly horizontal', () => {
  expect(swipeOf({ across: 60, down: 60 })).toBeUndefined();
  expect(swipeOf({ across: -200, down: 180 })).toBeUndefined();
  expect(swipeOf({ across: -200, down: 100 })).toBe('next');
});

it('waits for a few pixels before it tells scrolling from turning', () => {
  expect(directionOf({ across: 6, down: 3 })).toBeUndefined();
  expect(directionOf({ across: 12, down: 3 })).toBe('across');
  expect(directionOf({ across: 6, down: 12 })).toBe('down');
});

it('lets the page follow a little, and hardly where the list ends', () => {
  expect(followed(-100, true)).toBe(-40);
  expect(followed(100, false)).toBe(12);
  expect(followed(900, true)).toBe(96);
});
