import { describe, expect, it } from 'vitest';
import { cacheClassOf, idsAskedFor, itemsIn, surplus } from './rules.ts';

const origin = 'https://news.example';
const kept = (path: string, given: { method?: string; mode?: string } = {}) =>
  cacheClassOf({ method: 'GET', mode: 'cors', url: new URL(path, origin).href, ...given }, origin);

describe('the service worker keeps', () => {
  it.each([
    '/v1/feed/all',
    '/v1/feed/all?id=12',
    '/v1/feed/project?urlKey=paper',
    '/v1/feed?id=1&id=2',
    '/v1/timeline?type=ALL',
    '/v1/project?urlKey=paper',
    '/v1/project/top10',
    '/v1/bundles',
    '/v1/projects?tag=world',
    '/v1/search?word=rain',
    '/v1/news?type=project&key=paper',
  ])('what everybody may see: %s', path => expect(kept(path)).toBe('answer'));

  it('the whole article of an item, which is asked for by POST', () => {
    expect(kept('/v1/feed/12/text', { method: 'POST' })).toBe('answer');
    expect(kept('/v1/feed/12/text', { method: 'DELETE' })).toBe('none');
  });

  it.each(['/', '/paper', '/search/node.js/', '/v1/login'])('the app for an address that is opened: %s', path =>
    expect(kept(path, { mode: 'navigate' })).toBe('page'),
  );

  it.each(['/assets/index-1a2b.js', '/favicon.svg', '/icons/icon-192.png'])('a file of the build: %s', path =>
    expect(kept(path, { mode: 'no-cors' })).toBe('asset'),
  );

  it.each([
    ['what is of an account', '/v1/account', {}],
    ['what is of an account, deeper', '/v1/account/subscribes', {}],
    ['the lists of a subscriber', '/v1/feed/subscribes', {}],
    ['the searches of a subscriber', '/v1/search/subscription?word=x', {}],
    ['stars', '/v1/feed/star', {}],
    ['the following of a bundle', '/v1/subscribe/bundle', { method: 'POST' }],
    ['notifications', '/v1/notification', {}],
    ['a call that nobody has named', '/v1/anything/new', {}],
    ['polls', '/v1/feed/all?after=12', {}],
    ['what changes something', '/v1/feed/all', { method: 'POST' }],
    ['pictures of other sites', 'https://other.example/assets/picture.png', { mode: 'no-cors' }],
    ['feeds that are opened', '/paper/rss.xml', { mode: 'navigate' }],
    ['the worker itself', '/sw.js', { mode: 'same-origin' }],
    ['a way out', '/logout', { mode: 'navigate' }],
    ['the documents of frames', '/api/reference', { mode: 'navigate' }],
  ])('nothing of %s', (_what, path, given) => expect(kept(path, given)).toBe('none'));
});

it('gives up the oldest of too many', () => {
  expect(surplus([1, 2, 3, 4, 5], 3)).toEqual([1, 2]);
  expect(surplus([1, 2], 3)).toEqual([]);
});

describe('an item by its own address', () => {
  it('is known by the ids of the call', () => {
    expect(idsAskedFor(`${origin}/v1/feed?id=3&id=5`)).toEqual([3, 5]);
    expect(idsAskedFor(`${origin}/v1/feed/all?id=3`)).toBeUndefined();
  });

  it('is found whole in a page, a timeline and a plain list, and never without its content', () => {
    const whole = { id: 1, content: '<p>a</p>' };
    const rows = [whole, { id: 2, content: null }];
    expect(itemsIn({ content: rows, first: true, last: true })).toEqual([whole]);
    expect(itemsIn({ content: rows.map(result => ({ result, reason: {} })) })).toEqual([whole]);
    expect(itemsIn(rows)).toEqual([whole]);
    for (const other of [undefined, null, {}, { content: 'x' }, [null], { title: 'A source' }])
      expect(itemsIn(other)).toEqual([]);
  });
});
