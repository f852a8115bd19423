import { expect, it } from 'vitest';
import { writeJson } from './write-json.ts';

it.each<[string, unknown]>([
  ['a list', [1, 'a', null]],
  ['what has no items', { id: 'all', at: new Date(0), none: undefined }],
  ['items that are no list', { items: 'three' }],
  ['items alone', { items: [{ title: '화산 "폭발"\u2028' }, { title: 'b', none: undefined }] }],
  ['no items', { items: [], id: 'all' }],
  ['items between others', { id: 'all', none: undefined, items: [1, undefined, new Date(0)], continuation: '한' }],
])('writes %s as JSON', (_name, answer) => {
  expect(JSON.parse(writeJson(answer).toString())).toEqual(JSON.parse(JSON.stringify(answer)));
});
