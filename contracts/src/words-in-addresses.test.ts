import { expect, it } from 'vitest';
import { matchPage, pages } from './pages.ts';
import { segmentOfWord, wellEscaped, wordOfSegment } from './words-in-addresses.ts';

const words = ['.', '..', '...', '~', '~.', '~..', '~~..', '%', '100%', '%2e', '%2E%2e', '%E0%A4%A', 'a/b', '../..'];
const others = [
  '\\',
  'C#',
  'C++',
  'what?',
  'a;b',
  'a&b=c',
  '서울',
  '😀',
  '{*}',
  ' ',
  '-',
  'index.html',
  'http://a.example/?b#c',
];

it.each([...words, ...others])('the word %s comes back from an address as it went in', word => {
  const segment = encodeURIComponent(segmentOfWord(word));
  const { pathname } = new URL(`/search/${segment}`, 'http://newsbell.test');
  expect(pathname).toBe(`/search/${segment}`);
  expect(wellEscaped(pathname)).toBe(pathname);
  expect(wordOfSegment(decodeURIComponent(pathname.slice('/search/'.length)))).toBe(word);
});

it('half a character does not break an address', () => {
  expect(encodeURIComponent(segmentOfWord('a\ud83d'))).toBe('a%EF%BF%BD');
});

it.each([
  ['/search/100%', '/search/100%25'],
  ['/search/%E0%A4%A', '/search/%25E0%25A4%25A'],
  ['/search/%ED%95%9C%', '/search/%ED%95%9C%25'],
  ['/search/%20%E0%A4%20%F0%9F%98%80%ff', '/search/%20%25E0%25A4%20%F0%9F%98%80%25ff'],
  ['/search/%zz%1', '/search/%25zz%251'],
  ['/%C0%AE%C0%AE/', '/%25C0%25AE%25C0%25AE/'],
  ['/search/%25%41', '/search/%25%41'],
])('%s is read as %s', (typed, read) => {
  expect(wellEscaped(typed)).toBe(read);
  expect(decodeURIComponent(read)).toBeTruthy();
});

/** A person's own word stands in patterns under these names. */
const wordNames = ['keyword', 'word', 'tag', 'key'];
const withWords = pages.filter(page => wordNames.some(name => page.includes(`/:${name}`)));

it('every page with a word of its own in its address reads that word', () => {
  expect(withWords).toHaveLength(6);
  for (const pattern of withWords) {
    const name = wordNames.find(each => pattern.includes(`/:${each}`))!;
    for (const word of [...words, ...others]) {
      const path = pattern
        .replace(`:${name}`, encodeURIComponent(segmentOfWord(word)))
        .replace(':urlKey', 'paper')
        .replace(':type', 'word');
      expect(matchPage(path), path).toMatchObject({ pattern, params: { [name]: word } });
    }
  }
});

it('a page is found by a path whose percents escape nothing', () => {
  expect(matchPage('/search/100%')?.params).toEqual({ keyword: '100%' });
  expect(matchPage('/%E0%A4%A')).toBeUndefined();
});
