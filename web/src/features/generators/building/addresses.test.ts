import { expect, it } from 'vitest';
import { allowedFrom } from './addresses.ts';

const allowed = allowedFrom({
  base: 'https://harbour.example/deep/',
  page: 'https://harbour.example/',
  ownHost: 'bell.example',
});

it.each([
  ['a.png', 'https://harbour.example/deep/a.png'],
  ['//cdn.example/a.png', 'https://cdn.example/a.png'],
  ['http://8.8.8.8/a', 'http://8.8.8.8/a'],
  ['http://[2606:4700::1111]/a', 'http://[2606:4700::1111]/a'],
  ['http://[2001:4860::8888]/a', 'http://[2001:4860::8888]/a'],
  ['https://barbell.example/a', 'https://barbell.example/a'],
  ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
])('lets a preview ask for %s', (written, absolute) => {
  expect(allowed(written)).toBe(absolute);
});

it.each([
  'https://bell.example/logout',
  'http://bell.example.:81/',
  '\\\\bell.example/',
  'http://localhost/',
  'http://a.localhost/',
  'http://router/',
  'http://nas.local/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://10.0.0.1/',
  'http://172.31.0.1/',
  'http://192.168.1.1/',
  'http://169.254.169.254/',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fe80::1]/',
  'http://[fd12::1]/',
  'http://[::]/',
  'http://[64:ff9b::a00:1]/',
  'http://[100::1]/',
  'http://[2001::1]/',
  'http://[2001:db8::1]/',
  'http://[2002:a00:1::]/',
  'http://[3fff::1]/',
  'http://[5f00::1]/',
  'http://192.88.99.1/',
  'http://168.63.129.16/',
  'http://１２７。0。0。1/',
  'http://www.bell.example/',
  'http://a.b.bell.example/',
  'http://fritz.box/',
  'http://nas.fritz.box/',
  'http://nas.localdomain/',
  'http://nas.test/',
  'http://nas.internal./',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://harbour.example/',
  'blob:https://harbour.example/x',
])('lets no preview ask for %s', written => {
  expect(allowed(written)).toBeNull();
});

it('lets a page of the own network ask its own host, and no other there', () => {
  const page = 'http://board.localhost:3100/';
  const local = allowedFrom({ base: page, page, ownHost: '127.0.0.1' });
  expect(local('/a.png')).toBe('http://board.localhost:3100/a.png');
  expect(local('http://board.localhost:3200/a.png')).toBeNull();
  expect(local('http://127.0.0.1:3100/')).toBeNull();
});

it('lets a page ask its own host beside or above that of the app, and no other there', () => {
  const page = 'https://news.harbour.example/';
  const near = allowedFrom({ base: page, page, ownHost: 'bell.news.harbour.example' });
  expect(near('/a.png')).toBe('https://news.harbour.example/a.png');
  expect(near('https://harbour.example/a.png')).toBeNull();
  expect(near('https://bell.news.harbour.example/a.png')).toBeNull();
  expect(near('https://pictures.harbour.example/a.png')).toBe('https://pictures.harbour.example/a.png');
});
