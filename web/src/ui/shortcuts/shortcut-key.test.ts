// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

/** Answers the key that a shortcut hears of when `init` is pressed at the element that `html` gives. */
const heard = (init: KeyboardEventInit, html = '<button></button>') => {
  document.body.innerHTML = html;
  let key: string | undefined;
  const listen = (event: KeyboardEvent) => {
    key = shortcutKey(event);
  };
  window.addEventListener('keydown', listen, { once: true });
  const target = document.body.querySelector('[data-here]') ?? document.body.firstElementChild!;
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }));
  return key;
};

afterEach(() => {
  document.body.innerHTML = '';
});

it('a key pressed on the page is heard, with Shift where the layout needs it', () => {
  expect(heard({ key: 'g', code: 'KeyG' })).toBe('g');
  expect(heard({ key: '?', code: 'Minus', shiftKey: true })).toBe('?');
  expect(heard({ key: 'Escape', code: 'Escape' })).toBe('Escape');
});

it('a letter of another script is the Latin one at its place', () => {
  expect(heard({ key: 'ㅎ', code: 'KeyG' })).toBe('g');
  expect(heard({ key: 'о', code: 'KeyJ' })).toBe('j');
  expect(heard({ key: 'é', code: 'Digit2' })).toBe('é');
});

it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('with %s a key belongs to the browser', modifier => {
  expect(heard({ key: 'g', [modifier]: true })).toBeUndefined();
});

it('what an input method composes is not heard', () => {
  expect(heard({ key: 'g', isComposing: true })).toBeUndefined();
});

describe('what is typed is not heard', () => {
  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<p contenteditable><b data-here>x</b></p>'])(
    'in %s',
    html => expect(heard({ key: '/' }, html)).toBeUndefined(),
  );
  it('but where editing is switched off it is', () => {
    expect(heard({ key: '/' }, '<p contenteditable="false"></p>')).toBe('/');
  });
});

it('behind a modal dialog nothing is heard', () => {
  expect(heard({ key: 'g' }, '<button></button><dialog open data-modal></dialog>')).toBeUndefined();
});
