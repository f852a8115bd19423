import { expect, it } from 'vitest';
import { addressIn, hostIn } from './address-in.ts';

it.each([
  ['  https://example.com/feed.xml \n', 'https://example.com/feed.xml'],
  ['example.com', 'example.com'],
  ['feed:https://example.com/rss', 'https://example.com/rss'],
  ['feed://example.com/rss', 'example.com/rss'],
  ['한국.kr/소식', '한국.kr/소식'],
])('finds the address in %j', (text, address) => {
  expect(addressIn(text)).toBe(address);
});

it.each(['', '   ', 'harbour news', 'node.js', 'ftp://example.com/feed', 'feed:'])('finds none in %j', text => {
  expect(addressIn(text)).toBeUndefined();
});

it('names the host of an address as people do', () => {
  expect(hostIn('https://www.example.com:8080/feed?a=b')).toBe('example.com:8080');
  expect(hostIn('한국.kr')).toBe('한국.kr');
});
