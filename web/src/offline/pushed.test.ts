// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { notificationOf, pathOf, readPushed, withId } from './pushed.ts';

const { origin } = location;
const sent = { id: 'a1', tag: '12', title: 'Metro', body: 'Fares stay', path: '/metro/feed/7' };

describe('a push message', () => {
  it('is read as the server writes it', () => {
    expect(readPushed(JSON.stringify(sent))).toEqual(sent);
    expect(readPushed(JSON.stringify({ id: 'a1', title: 'Metro' }))).toEqual({
      id: 'a1',
      tag: 'a1',
      title: 'Metro',
      body: '',
      path: '',
    });
  });

  it.each([undefined, '', 'null', '[]', '3', '{', '{"id":"a"}', '{"id":1,"title":"x"}', '{"id":"","title":"x"}'])(
    'is none of ours: %s',
    text => expect(readPushed(text)).toBeUndefined(),
  );

  it('is shown under its digest, and a repetition of it without a sound', () => {
    expect(notificationOf(sent, true)).toEqual({
      body: 'Fares stay',
      tag: '12',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      silent: false,
      data: { path: '/metro/feed/7' },
    });
    expect(notificationOf(sent, false).silent).toBe(true);
  });
});

describe('a click', () => {
  it.each(['/metro/feed/7', '/notifications', '/setting/notifications', '/notifications?id=3'])(
    'leads to a page of ours: %s',
    path => expect(pathOf({ path }, origin)).toBe(path),
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/logout',
    '/v1/account',
    '/metro/rss.xml',
    '/sw.js',
    '/',
    '',
    7,
    null,
  ])('leads to the notifications instead: %s', path => expect(pathOf({ path }, origin)).toBe('/notifications'));

  it('on a notification without data leads to the notifications', () => {
    for (const data of [undefined, null, 'x', {}]) expect(pathOf(data, origin)).toBe('/notifications');
  });
});

it('the newest 500 ids are known, each once', () => {
  let known: string[] = [];
  for (let n = 0; n < 600; n++) known = withId(known, `${n}`)!;
  expect([known.length, known[0], known.at(-1)]).toEqual([500, '100', '599']);
  expect(withId(known, '599')).toBeUndefined();
  expect(withId(known, '99')).toHaveLength(500);
});
