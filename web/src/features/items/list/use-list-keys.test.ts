// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { listAction } from './use-list-keys.ts';

const pressed = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, ...init });
  target.dispatchEvent(event);
  return listAction(event);
};

it('knows j, k, o and v', () => {
  expect(['j', 'k', 'o', 'v', 'x', 'Enter'].map(key => pressed(key))).toEqual([
    'next',
    'previous',
    'open',
    'original',
    undefined,
    undefined,
  ]);
});

it('leaves keys alone that are typed, composed or pressed with others', () => {
  const field = document.createElement('input');
  document.body.append(field);
  expect(pressed('j', {}, field)).toBeUndefined();
  expect(pressed('j', { isComposing: true })).toBeUndefined();
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey']) {
    expect(pressed('j', { [modifier]: true })).toBeUndefined();
  }
});
