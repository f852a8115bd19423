import { describe, expect, it } from 'vitest';
import { hubIn, linksIn } from './discover.ts';

const feed = 'http://paper.test/feed';
const offer = { hubs: ['http://hub.test/'], self: feed, links: null, url: feed };

describe('a hub', () => {
  it('is that of the document, under its own address', () => {
    expect(hubIn(offer, feed)).toEqual({ hub: 'http://hub.test/', topic: feed });
    expect(hubIn({ ...offer, self: '/other#top' }, feed)).toEqual({
      hub: 'http://hub.test/',
      topic: 'http://paper.test/other',
    });
  });

  it('is that of the header before that of the document', () => {
    const links = '</h>; rel=hub, <http://paper.test/own>; rel="alternate SELF"';
    expect(hubIn({ ...offer, links }, feed)).toEqual({ hub: 'http://paper.test/h', topic: 'http://paper.test/own' });
  });

  it.each<[string, Partial<typeof offer>]>([
    ['no hub', { hubs: [] }],
    ['no address of its own', { self: null as never }],
    ['the address of another host', { self: 'http://other.test/feed' }],
    ['an address with a token', { self: 'http://paper.test/feed?token=abcdef' }],
    ['a hub of another scheme', { hubs: ['javascript:alert(1)', 'ftp://hub.test/', 'http://me:secret@hub.test/'] }],
    ['a hub that is too long', { hubs: [`http://hub.test/${'x'.repeat(2048)}`] }],
  ])('is none where a feed names %s', (_name, changed) => {
    expect(hubIn({ ...offer, ...changed }, feed)).toBeUndefined();
  });

  it('is none where the source itself has a token', () => {
    expect(hubIn(offer, 'http://paper.test/feed?token=abcdef')).toBeUndefined();
  });
});

it.each([
  ['<a>; rel="hub"', [['a', 'hub']]],
  [
    '<a>;rel=hub,<b>;title="x, y";rel="self next"',
    [
      ['a', 'hub'],
      ['b', 'self next'],
    ],
  ],
  [
    '<a>, <b>; rev=hub',
    [
      ['a', ''],
      ['b', ''],
    ],
  ],
  ['no link', []],
])('the header %j has these links', (header, expected) => {
  expect(linksIn(header).map(({ target, rels }) => [target, rels.join(' ')])).toEqual(expected);
});

it('a header without an end costs little', () => {
  expect(linksIn('<'.repeat(1_000_000))).toEqual([]);
  expect(linksIn(`<a>; ${'rel='.repeat(100_000)}`).length).toBe(1);
});
