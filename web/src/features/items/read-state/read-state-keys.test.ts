// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { type ReadStateAction, readStateAction } from './read-state-keys.ts';

const pressed = (key: string, init: KeyboardEventInit = {}, target = document.createElement('main')) => {
  let found: ReadStateAction | undefined;
  document.body.append(target);
  target.addEventListener('keydown', event => {
    found = readStateAction(event);
  });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  return found;
};

it('m, s, x, u and z act, and A and N only with Shift', () => {
  expect(['m', 's', 'x', 'u', 'z'].map(key => pressed(key))).toEqual([
    'markRead',
    'star',
    'markNext',
    'unreadOnly',
    'undo',
  ]);
  expect(pressed('A', { shiftKey: true })).toBe('markAll');
  expect(pressed('N', { shiftKey: true })).toBe('newestOfEach');
  for (const key of ['A', 'a', 'N', 'n']) expect(pressed(key)).toBeUndefined();
});

it('a keyboard that writes Hangul has them at the same places', () => {
  expect(pressed('ㅡ', { code: 'KeyM' })).toBe('markRead');
  expect(pressed('ㅁ', { code: 'KeyA', shiftKey: true })).toBe('markAll');
  expect(pressed('ㅜ', { code: 'KeyN', shiftKey: true })).toBe('newestOfEach');
});

it('leaves fields and the browser’s own keys alone', () => {
  expect(pressed('m', {}, document.createElement('input'))).toBeUndefined();
  expect(pressed('s', { ctrlKey: true })).toBeUndefined();
});
