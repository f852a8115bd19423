import { expect, it } from 'vitest';
import { sharedIn, sharedPage } from './shared-page.ts';

it.each([
  [{ url: 'https://a.example/x', title: 'A page' }, 'https://a.example/x', 'A page'],
  [{ text: 'https://a.example/x' }, 'https://a.example/x', undefined],
  [{ text: 'A page https://a.example/x?y=1' }, 'https://a.example/x?y=1', 'A page'],
  [{ text: 'A page\nhttps://a.example/x', title: 'The title' }, 'https://a.example/x', 'The title'],
  [{ title: 'https://a.example/x' }, 'https://a.example/x', undefined],
  [{ url: 'a.example/x' }, 'a.example/x', undefined],
  [{ url: 'no address', text: '기사 https://한국.kr/기사' }, 'https://한국.kr/기사', '기사'],
])('%o is the page %s, called %s', (shared, address, title) => expect(sharedPage(shared)).toEqual({ address, title }));

it.each([{}, { text: 'a page' }, { url: 'javascript:alert(1)' }, { url: 'ftp://a.example/' }])(
  '%o is no page',
  shared => expect(sharedPage(shared)).toBeUndefined(),
);

it('takes only texts of an address', () =>
  expect(sharedIn({ url: ['x'], text: 5, title: ' ', else: 'x' })).toEqual({}));
