import { expect, it } from 'vitest';
import { subscriptionTo } from '../../../../test/subscription.ts';
import { matching } from './matching.ts';

const called = (title: string, id: number) => subscriptionTo(`paper-${id}`, { id, title });
const tag = { ...subscriptionTo('x', { id: 3, title: 'Wetter' }), type: 'TAG' as const, project: null, tag: '날씨' };
const all = [called('Tante Café', 1), called('서울 소식', 2), tag];

it.each([
  ['cafe', [1]],
  ['ＣＡＦÉ tante', [1]],
  ['source paper-1', [1]],
  ['tante paper-2', []],
  ['울 소', [2]],
  ['서', [2]],
  ['날씨', [3]],
  ['wetter', [3]],
  ['"tante"', [1]],
  [' ', []],
])('%s finds by both names: %j', (words, ids) => {
  expect(matching(all, words).map(({ id }) => id)).toEqual(ids);
});
