// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it } from 'vitest';
import { type ReaderActions, readerAction, useReaderKeys } from './reader-keys.ts';

const field = (tag: string) => document.createElement(tag);

const pressed = (key: string, init: KeyboardEventInit = {}, target: Element = field('main')) => {
  let found: string | undefined;
  const listen = (event: Event) => {
    found = readerAction(event as KeyboardEvent);
  };
  document.body.append(target);
  window.addEventListener('keydown', listen, { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  return found;
};

it('Esc closes, the left arrow goes to the newer item, the right one to the older', () => {
  expect(pressed('Escape')).toBe('close');
  expect(pressed('ArrowLeft')).toBe('previous');
  expect(pressed('ArrowRight')).toBe('next');
  expect(pressed('a')).toBeUndefined();
});

it('j goes to the older item, k to the newer one, v to the original, d to the full text, l to the list, also while the keyboard writes Hangul', () => {
  expect(pressed('j')).toBe('next');
  expect(pressed('k')).toBe('previous');
  expect(pressed('v')).toBe('original');
  expect(pressed('d')).toBe('fullText');
  expect(pressed('l')).toBe('panes');
  expect(pressed('ㅣ', { code: 'KeyL' })).toBe('panes');
  expect(pressed('ㅇ', { code: 'KeyD' })).toBe('fullText');
  expect(pressed('ㅓ', { code: 'KeyJ' })).toBe('next');
  expect(pressed('Process', { code: 'KeyK' })).toBe('previous');
  expect(pressed('o', { code: 'KeyJ' })).toBeUndefined();
});

it('leaves the browser’s own shortcuts alone', () => {
  expect(pressed('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(pressed('ArrowRight', { metaKey: true })).toBeUndefined();
});

it('leaves typing, composing and players alone', () => {
  expect(pressed('ArrowLeft', {}, field('input'))).toBeUndefined();
  expect(pressed('ArrowRight', {}, field('audio'))).toBeUndefined();
  expect(pressed('Escape', { isComposing: true })).toBeUndefined();
});

it('hears a key that is pressed in the first frame', () => {
  const heard: string[] = [];
  const actions = new Proxy({} as ReaderActions, { get: (_, name) => () => heard.push(String(name)) });
  renderHook(() => {
    useReaderKeys(actions);
    // It runs before the frame, and before each effect that waits for it.
    useLayoutEffect(() => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    }, []);
  });
  expect(heard).toEqual(['close']);
});
