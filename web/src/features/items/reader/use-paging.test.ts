// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { pagingOf, usePaging } from './use-paging.ts';

afterEach(() => document.body.replaceChildren());

const middle = { scrollTop: 400, scrollHeight: 2000, clientHeight: 700 } as Element;
const end = { scrollTop: 1299.4, scrollHeight: 2000, clientHeight: 700 } as Element;

const pressed = (init: KeyboardEventInit = {}, at: Element = middle, html = '<p data-here></p>') => {
  document.body.innerHTML = html;
  let found: string | undefined;
  window.addEventListener('keydown', event => (found = pagingOf(event, at)), { once: true });
  const target = document.querySelector('[data-here]')!;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true, ...init }));
  return found;
};

it('Space pages down, with Shift up, and at the end goes on', () => {
  expect(pressed()).toBe('down');
  expect(pressed({ shiftKey: true })).toBe('up');
  expect(pressed({}, end)).toBe('end');
  expect(pressed({ shiftKey: true }, end)).toBe('up');
});

it('a key that is held down does not leave the article', () => {
  expect(pressed({ repeat: true })).toBe('down');
  expect(pressed({ repeat: true }, end)).toBeUndefined();
});

it.each([
  ['a button', '<button data-here></button>'],
  ['a sign in a button', '<button><svg data-here></svg></button>'],
  ['a summary', '<details><summary data-here></summary></details>'],
  ['a player', '<audio data-here></audio>'],
  ['a field', '<input data-here>'],
  ['a popover', '<div data-popover><p data-here></p></div>'],
  ['a dialog over the reader', '<p data-here></p><dialog open data-modal></dialog>'],
])('leaves Space to %s', (_, html) => {
  expect(pressed({}, middle, html)).toBeUndefined();
});

it('takes Space at a link, which no browser presses by it, and leaves it to the browser with other keys', () => {
  expect(pressed({}, middle, '<a href="/" data-here></a>')).toBe('down');
  expect(pressed({ ctrlKey: true })).toBeUndefined();
  expect(pressed({ key: 'Enter' })).toBeUndefined();
});

it('hears Space in the first frame, so that the list beneath is not paged', () => {
  const sheet = { current: document.body.appendChild(document.createElement('div')) };
  const press = new KeyboardEvent('keydown', { key: ' ', cancelable: true });
  let ends = 0;
  renderHook(() => {
    usePaging(sheet, () => ends++);
    // It runs before the frame, and before each effect that waits for it.
    useLayoutEffect(() => {
      window.dispatchEvent(press);
    }, []);
  });
  expect([ends, press.defaultPrevented]).toEqual([1, true]);
});
