import { assert, constantFrom, integer, property, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aliasesOf, canonicalFeedKey, sourceHash } from './identity.ts';
import type { ParsedItem } from './parsed.ts';

const item = (fields: Partial<ParsedItem>): ParsedItem => ({
  id: null,
  title: null,
  link: null,
  author: null,
  published: null,
  updated: null,
  content: null,
  summary: null,
  image: null,
  enclosures: [],
  tags: [],
  base: null,
  ...fields,
});
const kinds = (...items: ParsedItem[]) => aliasesOf(items).map(aliases => aliases.map(({ kind }) => kind));
const link = (address: string) => aliasesOf([item({ link: address })])[0]![0]!.hash;
const titleDay = (fields: Partial<ParsedItem>) => aliasesOf([item(fields)])[0]![0]!.hash;

describe('an item', () => {
  test('is named by its guid, then by its link', () => {
    expect(kinds(item({ id: 'a', link: 'https://example.org/a' }))).toEqual([['guid', 'link', 'title-day']]);
  });

  test('is named the same in every session of a visitor', () => {
    const names = (address: string) => aliasesOf([item({ id: address, link: address })])[0]!.slice(0, 2);
    for (const visit of ['?PHPSESSID=a1', ';jsessionid=B2', '?ASPSESSIONIDCQ=c3', '?CFID=4&CFTOKEN=5'])
      expect(names(`https://example.org/a${visit}`)).toEqual(names('https://example.org/a'));
    const named = names('https://example.org/a?n=1');
    expect(names('https://example.org/a?PHPSESSID=a1&n=1')).toEqual(named);
    expect(names('https://example.org/a?n=1&PHPSESSID=a1')).toEqual(named);
    expect(names('https://example.org/a;jsessionid=B2?n=1')).toEqual(named);
    for (const other of ['sid', 'session_id', 's', 'id'])
      expect(names(`https://example.org/a?${other}=1`)).not.toEqual(names(`https://example.org/a?${other}=2`));
    expect(canonicalFeedKey('https://example.org/a?PHPSESSID=1')).toBe('example.org/a?PHPSESSID=1');
  });

  test('is not named by a guid that the document repeats', () => {
    expect(
      kinds(item({ id: 'a', link: 'https://example.org/1' }), item({ id: 'a', link: 'https://example.org/2' })),
    ).toEqual([
      ['link', 'title-day'],
      ['link', 'title-day'],
    ]);
  });

  test('is not named by a link that the document repeats, however it is written', () => {
    expect(
      kinds(
        item({ id: 'a', link: 'https://example.org/' }),
        item({ id: 'b', link: 'http://www.example.org/?utm_source=x' }),
      ),
    ).toEqual([
      ['guid', 'title-day'],
      ['guid', 'title-day'],
    ]);
  });

  test("is not named by the source's own page", () => {
    const home = 'https://example.org/';
    const only = [item({ title: 'x', link: 'http://www.example.org' })];
    expect(aliasesOf(only, { home })[0]!.map(({ kind }) => kind)).toEqual(['title-day']);
  });

  test('that the document has twice as it stands keeps its names', () => {
    const one = item({ id: 'a', link: 'https://example.org/a' });
    expect(aliasesOf([one, one], { hashes: ['1', '1'] })).toEqual([...aliasesOf([one]), ...aliasesOf([one])]);
    expect(aliasesOf([one, one], { hashes: ['1', '2'] })[0]!.map(({ kind }) => kind)).toEqual(['title-day']);
  });

  test('without any is named by title, day and content', () => {
    expect(kinds(item({ title: 'x' }), item({}))).toEqual([['title-day'], ['title-day']]);
  });

  test('of the same title and day is the same at another time of the day, in any way to write days', () => {
    for (const [one, same, other] of [
      ['Tue, 03 Mar 2026 10:00:00 GMT', 'Tue, 03 Mar 2026 11:30:00 GMT', 'Wed, 04 Mar 2026 10:00:00 GMT'],
      ['2026-03-03T10:00:00Z', '2026-03-03T11:30:00Z', '2026-03-04T10:00:00Z'],
      ['2026년 3월 3일 오후 3:07', '2026년 3월 3일 오후 4:10', '2026년 3월 4일 오후 3:07'],
      ['March 3, 2026 10:00', 'March 3, 2026 12:00', 'March 4, 2026 10:00'],
    ]) {
      expect(titleDay({ title: 'x', published: one })).toBe(titleDay({ title: 'x', published: same }));
      expect(titleDay({ title: 'x', published: one })).not.toBe(titleDay({ title: 'x', published: other }));
    }
    expect(titleDay({ title: 'x', published: '3시간 전' })).toBe(titleDay({ title: 'x', published: '4시간 전' }));
    expect(titleDay({ title: 'x', content: 'a' })).not.toBe(titleDay({ title: 'x', content: 'b' }));
  });

  test('keeps its names in whatever company and order it comes', () => {
    const addresses = uniqueArray(integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 30 });
    assert(
      property(addresses, constantFrom('http://', 'https://www.'), (numbers, start) => {
        const named = (n: number, scheme: string) =>
          item({ id: `g${n}`, link: `${scheme}example.org/${n}`, title: `t${n}` });
        const before = aliasesOf(numbers.map(n => named(n, 'https://')));
        const after = aliasesOf(numbers.toReversed().map(n => named(n, start))).reverse();
        expect(after).toEqual(before);
        expect(new Set(before.flat().map(({ hash }) => hash)).size).toBe(3 * numbers.length);
      }),
    );
  });

  test('has a digest that changes with every field', () => {
    const whole = item({ id: 'a', title: 't' });
    expect(sourceHash(item({ id: 'a', title: 't' }))).toBe(sourceHash(whole));
    const changed = (Object.keys(whole) as (keyof ParsedItem)[]).map(key =>
      sourceHash({
        ...whole,
        [key]: key === 'tags' ? ['x'] : key === 'enclosures' ? [{ url: 'x', type: null, length: null }] : 'x',
      }),
    );
    expect(new Set([...changed, sourceHash(whole)]).size).toBe(changed.length + 1);
  });

  test('does not change with a date that is counted from now', () => {
    const at = (published: string) => sourceHash(item({ id: 'a', title: 't', published, updated: published }));
    expect(at('4시간 전')).toBe(at('3시간 전'));
    expect(at('il y a 2 jours')).toBe(at('yesterday'));
    expect(at('2026-11-21T10:00 · 4 hours ago')).toBe(at('2026-11-21T10:00 · 3 hours ago'));
    expect(at('2026-11-21')).not.toBe(at('2026-11-20'));
    expect(at('Sat, 21 Nov 2026 15:05:00 GMT')).not.toBe(at('Sat, 21 Nov 2026 15:06:00 GMT'));
  });
});

test.each([
  ['http://example.org/a', 'https://www.example.org/a'],
  ['https://example.org/a/', 'https://example.org/a'],
  ['https://example.org/a?utm_source=rss&b=1&fbclid=x', 'https://example.org/a?b=1'],
  ['https://example.org/a?gclid=1', 'https://example.org/a'],
  ['https://example.org/a#utm_source=x', 'https://example.org/a'],
  ['https://EXAMPLE.org:443/%7ea', 'https://example.org/~a'],
])('%s and %s are one link', (one, other) => {
  expect(link(one)).toBe(link(other));
});

test.each([
  ['https://example.org/a?id=1', 'https://example.org/a?id=2'],
  ['https://example.org/a#1', 'https://example.org/a#2'],
  ['https://example.org/a', 'https://example.org/A'],
  ['https://example.org:8080/a', 'https://example.org/a'],
  ['http://example.org:443/a', 'https://example.org/a'],
  ['https://example.org:80/a', 'http://example.org/a'],
  ['https://example.org/a%2fb', 'https://example.org/a/b'],
])('%s and %s are two links', (one, other) => {
  expect(link(one)).not.toBe(link(other));
});

test.each([
  ['http://example.org/feed', 'https://www.Example.org/feed#top', true],
  ['feed://example.org/feed', 'https://example.org/feed', true],
  ['feed:https://example.org/feed', 'https://example.org/feed', true],
  ['https://example.org/feed?utm_medium=x', 'https://example.org/feed', true],
  ['https://example.org/feed?', 'https://example.org/feed', true],
  ['https://example.org./feed', 'https://example.org/feed', true],
  ['https://example.org/feed?cat=1', 'https://example.org/feed?cat=2', false],
  ['https://example.org/feed/', 'https://example.org/feed', false],
  ['https://blog.example.org/feed', 'https://example.org/feed', false],
])('%s and %s are one feed: %s', (one, other, same) => {
  expect(canonicalFeedKey(one) === canonicalFeedKey(other)).toBe(same);
});
