import { describe, expect, test } from 'vitest';
import { restOfAddress } from './web-address.ts';

const found = (text: string): string => {
  const at = text.indexOf('//');
  return text.slice(at - 'https:'.length, at + restOfAddress(text, at));
};

describe('an address ends', () => {
  test.each([
    ['https://example.com/a를 보세요', 'https://example.com/a'],
    ['https://example.com에서', 'https://example.com'],
    ['https://example.com/한글/a를', 'https://example.com/한글/a'],
    ['https://example.com:8080에서', 'https://example.com:8080'],
    ['https://example.com/를 보세요', 'https://example.com/'],
    ['https://example.com/%EB%8C%80에서', 'https://example.com/%EB%8C%80'],
    ['https://example.com/aを見て', 'https://example.com/a'],
    ['https://example.com/を見て', 'https://example.com/'],
    ['https://example.com/a查看', 'https://example.com/a'],
  ])('where Korean, Japanese or Chinese goes on: %s', (text, address) => {
    expect(found(text)).toBe(address);
  });

  test.each([
    ['https://example.com。次', 'https://example.com'],
    ['https://example.com/a、', 'https://example.com/a'],
    ['https://example.com/a（参照）', 'https://example.com/a'],
    ['https://example.com/a(공식)를', 'https://example.com/a'],
    ['https://example.com/ジョブズ・x', 'https://example.com/ジョブズ'],
    ['「https://example.com/a」と', 'https://example.com/a'],
    ['https://example.com/a　b', 'https://example.com/a'],
    ['https://example.com/a…', 'https://example.com/a'],
    ['https://example.com/a👍', 'https://example.com/a'],
    ['(https://example.com/a)를', 'https://example.com/a'],
    ['https://example.com/a.', 'https://example.com/a'],
    ['https://example.com/a?!', 'https://example.com/a'],
    ['**https://example.com/a**는', 'https://example.com/a'],
    ['https://example.com/a(see there)', 'https://example.com/a'],
    ['https://example.com/a<b', 'https://example.com/a'],
    ['https://example.com/a((((((b))))))', 'https://example.com/a'],
    ['https://example.com/a|b', 'https://example.com/a'],
    ['https://bank.example@evil.example/', 'https://bank.example'],
    ['https://example.com,https://example.org', 'https://example.com'],
  ])('at what does not belong to it: %s', (text, address) => {
    expect(found(text)).toBe(address);
  });
});

describe('an address is whole', () => {
  test.each([
    'https://ko.wikipedia.org/wiki/대한민국',
    'https://ko.wikipedia.org/wiki/서울_(동음이의)',
    'https://ja.wikipedia.org/wiki/スティーブ・ジョブズ',
    'https://namu.wiki/w/서울(동음이의)',
    'https://example.com/東京2020年',
    'https://example.com/?q=검색어&p=1#제목',
    'https://example.com/이/a',
    'https://한글.kr/소개',
    'https://example.com/Économie',
    'https://en.wikipedia.org/wiki/Foo_(bar)',
    'https://example.com/?a[]=1&b=(c)',
    'https://192.0.2.1:8080/a-b~c',
  ])('%s', address => {
    expect(found(`${address} x`)).toBe(address);
    expect(found(address)).toBe(address);
  });
});

test('a host without a dot, and none, are no address', () => {
  for (const text of ['https://', 'https:// a', 'https://localhost/a', 'https://입니다', 'https://.a', 'https:///a.b'])
    expect([text, restOfAddress(text, 6)]).toEqual([text, 0]);
});
