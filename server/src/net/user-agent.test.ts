import { expect, it } from 'vitest';
import { userAgent } from './user-agent.ts';

const caller = { product: 'Newsbell', version: '0.1', about: 'https://news.example/bot' };

it('names the product, its page, the subscribers and the feed', () => {
  expect(userAgent({ ...caller, subscribers: 12, feedId: 7 })).toBe(
    'Newsbell/0.1 (+https://news.example/bot; 12 subscribers; feed-id 7)',
  );
  expect(userAgent(caller)).toBe('Newsbell/0.1 (+https://news.example/bot)');
});

it('makes a token of any product name', () => {
  expect(userAgent({ ...caller, product: 'My News!\r\nX: y' })).toMatch(/^MyNews!Xy\/0\.1 /);
  expect(userAgent({ ...caller, product: '뉴스벨' })).toMatch(/^Newsbell\//);
});

it('keeps its own punctuation out of the address', () => {
  expect(userAgent({ ...caller, about: 'https://news.example/bot(1);x' })).toBe(
    'Newsbell/0.1 (+https://news.example/bot%281%29%3Bx)',
  );
});

it.each([
  { version: '0.1\r\n' },
  { about: 'javascript:alert(1)' },
  { about: 'news.example' },
  { subscribers: -1 },
  { subscribers: 1.5 },
  { feedId: '7; x' },
])('throws on %j', change => expect(() => userAgent({ ...caller, ...change })).toThrow(TypeError));
