import { describe, expect, test } from 'vitest';
import { canonicalLink, detailedLink, identitiesOf } from './identity.ts';

describe('the canonical link', () => {
  test.each([
    ['https://Example.COM:443/A/b', 'https://example.com/A/b'],
    ['http://example.com:8080/a/', 'http://example.com:8080/a/'],
    ['https://example.com/a#comments', 'https://example.com/a'],
    ['https://example.com/#!/a', 'https://example.com/#!/a'],
    ['https://example.com/#/a', 'https://example.com/#/a'],
    ['https://example.com/?b=2&utm_source=x&a=1&fbclid=y&UTM_Medium=z', 'https://example.com/?b=2&a=1'],
    ['https://example.com/a?utm_source=x', 'https://example.com/a'],
    ['https://example.com/a?ref=home', 'https://example.com/a'],
    ['https://example.com/a;jsessionid=0A1B?id=1', 'https://example.com/a?id=1'],
    ['https://example.com/a?PHPSESSID=abc&id=1', 'https://example.com/a?id=1'],
    ['https://example.com/t?s=0123456789abcdef0123&t=5', 'https://example.com/t?t=5'],
    ['https://example.com/t?s=seoul&t=5', 'https://example.com/t?s=seoul&t=5'],
    ['https://example.com/가?q=나', 'https://example.com/%EA%B0%80?q=%EB%82%98'],
    ['mailto:a@b', null],
    ['/a', null],
  ])('of %j is %j', (link, canonical) => {
    expect(canonicalLink(link)).toBe(canonical);
  });
});

describe('identities', () => {
  const of = (...items: [title: string, link: string | null, text?: string][]) =>
    identitiesOf(items.map(([title, link, text]) => ({ title, link, text })));

  test('are the canonical links, whatever the titles', () => {
    expect(of(['One', 'https://e.com/1#x'], ['Two', 'https://e.com/2'])).toEqual([
      'https://e.com/1',
      'https://e.com/2',
    ]);
  });

  test('are the same for two ways to one item', () => {
    const ways = [
      of(['One', 'https://e.com/1?ref=top'], ['One', 'https://e.com/1?ref=list']),
      of(['One', 'https://e.com/1'], ['5 comments', 'https://e.com/1#comments']),
    ];
    expect(ways.flat()).toEqual(Array(4).fill('https://e.com/1'));
  });

  test('keep the fragment where only it tells items apart', () => {
    expect(of(['1.1', 'https://e.com/log#v1.1'], ['1.2', 'https://e.com/log#v1.2'])).toEqual([
      'https://e.com/log#v1.1',
      'https://e.com/log#v1.2',
    ]);
  });

  test('keep a parameter that elsewhere tracks where only it tells items apart', () => {
    expect(of(['One', 'https://e.com/?sid=1'], ['Two', 'https://e.com/?sid=2'])).toEqual([
      'https://e.com/&sid=1',
      'https://e.com/&sid=2',
    ]);
  });

  test('of the ways to items that a parameter tells apart are the same as well', () => {
    const [one, sameOne, two, sameTwo] = of(
      ['One', 'https://e.com/?sid=1'],
      ['5 comments', 'https://e.com/?sid=1#a'],
      ['Two', 'https://e.com/?sid=2'],
      ['6 comments', 'https://e.com/?sid=2#b'],
    );
    expect([one === sameOne, two === sameTwo, one === two]).toEqual([true, true, false]);
  });

  test('are title and beginning of the text where there is no link', () => {
    const [one, same, other] = of(
      ['One', null, `${'x'.repeat(200)}1`],
      ['One', null, `${'x'.repeat(200)}2`],
      ['One', null, 'y'],
    );
    expect([one === same, one === other]).toEqual([true, false]);
  });
});

test.each([
  ['https://Example.com/a?PHPSESSID=abc&ref=top&id=1&utm_source=x#v2', 'https://example.com/a?ref=top&id=1#v2'],
  ['mailto:a@b', 'mailto:a@b'],
])('the detailed link of %j is %j', (link, detailed) => {
  expect(detailedLink(link)).toBe(detailed);
});
