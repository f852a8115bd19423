import { expect, it } from 'vitest';
import { fitOf, fitting } from './word-match.ts';

it.each([
  ['Café du Monde', 'cafe', 0],
  ['Café du Monde', 'mon ca', 1],
  ['Ｈａｒｂｏｕｒ News', 'harb', 0],
  ['The C++ weekly', 'c++', 1],
  ['뉴스 클리핑', '뉴ㅅ', 0],
  ['서울 신문', '서우', 0],
  ['서울신문', '신문', 1],
  ['서울 신문', 'ㅅㅁ', 2],
  ['朝日新聞', '新聞', 1],
  ['ガイド', 'か', undefined],
  ['Harbour News', 'ews', undefined],
  ['Harbour News', '...', undefined],
])('%s for %s', (name, typed, fit) => {
  expect(fitOf(name, typed)).toBe(fit);
});

it('the best come first, and equal ones keep their order', () => {
  const names = ['New harbour', 'Harbour two', 'Sea', 'Harbour one'];
  expect(fitting(names, each => each, 'har')).toEqual(['Harbour two', 'Harbour one', 'New harbour']);
});
