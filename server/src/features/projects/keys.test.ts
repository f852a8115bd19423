import { expect, test } from 'vitest';
import { urlKeysFor } from './keys.ts';

const first = (title: string, address: string | null) => urlKeysFor(title, address).next().value;

test('a Latin title gives its words', () => {
  expect(first('Déjà Vu: The Daily — News!', null)).toBe('deja-vu-the-daily-news');
});

test('a title in Hangul or Han gives the host without its country and service labels', () => {
  expect(first('한겨레 전체기사 RSS', 'https://www.hani.co.kr/rss')).toBe('hani');
  expect(first('東京新聞', 'https://feeds.tokyo-np.co.jp/rss')).toBe('tokyo-np');
});

test('reserved words are never a key', () => {
  const keys = urlKeysFor('Search', 'https://search.example.com/');
  expect([keys.next().value, keys.next().value]).toEqual(['search-example', 'source-search']);
});

test('a taken key is numbered, within the length that a key may have', () => {
  const keys = [...take(urlKeysFor('A'.repeat(80), null), 4)];
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9][a-z0-9_-]{1,63}$/);
});

test('a title that is only the host gives the host’s name, and the many sources of one host need few tries', () => {
  const keys = [...take(urlKeysFor('rss.blog.example.com', 'https://rss.blog.example.com/a.xml'), 11)];
  expect(keys.slice(0, 3)).toEqual(['example', 'source-feed', 'example-2']);
  expect(keys.at(-1)).toMatch(/^example-[0-9a-f]{6}$/);
  expect([...take(urlKeysFor('blog.example.com', 'https://rss.blog.example.com/b.xml'), 11)]).not.toContain(
    keys.at(-1),
  );
});

test('something without letters and without a host still gets a key', () => {
  const keys = [...take(urlKeysFor('☃', null), 2)];
  expect(keys).toEqual(['source-feed', 'source-feed-2']);
});

const take = function* <T>(from: Generator<T>, n: number): Generator<T> {
  for (let i = 0; i < n; i++) yield from.next().value;
};
