// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

const tab = '\t';
const line = '\n';

describe('a path of ours is kept', () => {
  it.each([
    '/',
    '/profile',
    '/hanbit?x=1',
    '/search/%EC%84%9C%EC%9A%B8',
    '/search/a%2Fb',
    '/search/https%3A%2F%2Felsewhere.example',
    '/hanbit/feeds/1,2,3',
    '/project/hanbit/news?id=3#end',
    '/link?target=https://elsewhere.example/&title=x',
    '/a@b',
    '/a:b',
    '/%5Celsewhere.example',
    '/%2F%2Felsewhere.example',
    '/a//b',
    '/?redirect=//elsewhere.example',
    '/#//elsewhere.example',
    `/${'a'.repeat(1023)}`,
  ])('%s', path => expect(safePath(path)).toBe(path));
});

it.each([
  ['/search/a b', '/search/a%20b'],
  ['/search/서울', '/search/%EC%84%9C%EC%9A%B8'],
  ['/a/../profile', '/profile'],
  ['/./profile', '/profile'],
  ['/search/100%?x=%', '/search/100%25?x=%'],
])('%j is %j', (value, path) => expect(safePath(value)).toBe(path));

describe('what is no path of ours is /', () => {
  it.each([
    // These are not a text, or none that begins a path.
    undefined,
    null,
    0,
    {},
    ['/profile'],
    '',
    ' ',
    'profile',
    '?x=1',
    '#x',
    '.',
    '..',
    ' /profile',
    // These name another site by its address.
    'https://elsewhere.example',
    'http://localhost@elsewhere.example/',
    'HTTPS://elsewhere.example',
    'https:elsewhere.example',
    'https:/elsewhere.example',
    'https:///elsewhere.example',
    'ftp://elsewhere.example',
    // These name another site by two slashes, or by what browsers read as such.
    '//elsewhere.example',
    '///elsewhere.example',
    '////elsewhere.example',
    '//',
    '//elsewhere.example/%2e%2e',
    '/\\elsewhere.example',
    '\\/elsewhere.example',
    '\\\\elsewhere.example',
    '/a\\..\\..\\elsewhere.example',
    '/profile\\',
    `/${tab}/elsewhere.example`,
    `/${line}/elsewhere.example`,
    `/\r/elsewhere.example`,
    `${tab}//elsewhere.example`,
    `${line}/profile`,
    '/profile\u0000',
    '/\u0000/elsewhere.example',
    '/\u007f/elsewhere.example',
    '/\u0085/elsewhere.example',
    // These name another site once they are resolved.
    '/.//elsewhere.example',
    '/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/%2E%2e//elsewhere.example',
    '/a/..//elsewhere.example',
    '/a/../..//elsewhere.example',
    '/././/elsewhere.example',
    '/.///elsewhere.example',
    '/a/%2e%2e//elsewhere.example/..',
    // These have another scheme, such as one that runs a script.
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    `java${tab}script:alert(1)`,
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://elsewhere.example/x',
    'about:blank',
    'file:///etc/passwd',
    // These are too long.
    `/${'a'.repeat(1024)}`,
    `/${'서'.repeat(400)}`,
  ])('%j', value => expect(safePath(value)).toBe('/'));
});
