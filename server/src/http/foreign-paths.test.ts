import { expect, it } from 'vitest';
import { withOwnPath } from './foreign-paths.ts';

const reader = '/reader/api/0';
it.each([
  ['/api/greader.php/accounts/ClientLogin?a=//', '/accounts/ClientLogin?a=//'],
  ['//api/greader.php//reader/api/0/token', `${reader}/token`],
  ['/greader/reader/api/0/tag/list?output=json', `${reader}/tag/list?output=json`],
  [`${reader}/tag/list/`, `${reader}/tag/list`],
  [
    `${reader}/stream/contents/user/-/state/com.google/reading-list?n=5`,
    `${reader}/stream/contents/user%2F-%2Fstate%2Fcom.google%2Freading-list?n=5`,
  ],
  [`${reader}/stream/contents/feed%2F7`, `${reader}/stream/contents/feed%2F7`],
  [
    `${reader}/stream/contents/feed/https://a.example//b`,
    `${reader}/stream/contents/feed%2Fhttps:%2F%2Fa.example%2F%2Fb`,
  ],
  ['/reader/atom/feed/7?n=20', '/reader/atom/feed%2F7?n=20'],
  [`${reader}/stream/contents`, `${reader}/stream/contents`],
  ['/fever?api', '/api/fever.php?api'],
  ['//fever?refresh&api', '/api/fever.php?refresh&api'],
  ['/fever/?api', '/api/fever.php?api'],
  ['/api/fever.php/?api&items', '/api/fever.php?api&items'],
  ['//ping//a/', '/ping/a'],
])('%s is %s', (sent, own) => {
  expect(withOwnPath(sent)).toBe(own);
});

it.each([
  ...[
    '/',
    '/fever',
    '/fever/',
    '/fever?page=2',
    '/reader',
    '/accounts',
    '/greader',
    '/api/greader.php',
    '/api',
    '/feverish/',
    '/a?b=/reader//api/',
  ],
  ...['/api/greader.php/', '/greader/', '/greader/admin', '/api/greader.php/v1/account', '/greader//v1//account/'],
  ...['/greader/feverish', '/greader/ping/a', '/greader/greader/reader/api/0/token'],
])('%s stays as it is', url => {
  expect(withOwnPath(url)).toBe(url);
});
