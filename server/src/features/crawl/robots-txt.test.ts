import { expect, test } from 'vitest';
import { letsRead } from './robots-txt.ts';

const reads = (robotsTxt: string, path: string) => letsRead(robotsTxt, 'Newsbell', `https://a.test${path}`);

test('what is not forbidden may be read', () => {
  expect(reads('', '/news')).toBe(true);
  expect(reads('User-agent: *\nDisallow:', '/news')).toBe(true);
  expect(reads('<!doctype html><title>Not found</title>', '/news')).toBe(true);
});

test('a group that names us counts in place of the one for everyone, wherever it stands', () => {
  const text =
    'User-agent: *\nDisallow: /\n\nuser-agent: Other\nUSER-AGENT: newsbell/1.0\nAllow: /\nDisallow: /private # ours';
  expect(reads(text, '/news')).toBe(true);
  expect(reads(text, '/private/1')).toBe(false);
  expect(letsRead(text, 'Somebody', 'https://a.test/news')).toBe(false);
});

test('groups of the same name are one, and an empty one of ours allows all', () => {
  const twice = 'User-agent: newsbell\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: Newsbell\nDisallow: /b';
  expect([reads(twice, '/a'), reads(twice, '/b'), reads(twice, '/c')]).toEqual([false, false, true]);
  expect(reads('User-agent: *\nDisallow: /\nUser-agent: newsbell\nDisallow:', '/a')).toBe(true);
});

test('the longest rule decides, and of two that are as long the one that allows', () => {
  expect(reads('User-agent: *\nAllow: /p\nDisallow: /', '/page')).toBe(true);
  expect(reads('User-agent: *\nDisallow: /page\nAllow: /page', '/page')).toBe(true);
  expect(reads('User-agent: *\nAllow: /page\nDisallow: /*.html', '/page.html')).toBe(false);
});

test.each([
  ['/fish', '/fish/salmon', true],
  ['/fish', '/Fish', false],
  ['/fish*', '/fishheads', true],
  ['/*.php', '/a/b.php?x=1', true],
  ['/*.php$', '/a.php?x=1', false],
  ['/*.php$', '/a.php', true],
  ['/a*b$', '/axbxb', true],
  ['/*aa$', '/a', false],
  ['/$', '/', true],
  ['/$', '/news', false],
  ['*/news', '/en/news', true],
  ['/뉴스', '/%eb%89%b4%ec%8a%a4/1', true],
  ['/%7Ealice', '/~alice', true],
  ['news', '/news', false],
])('the rule %s meets %s: %s', (pattern, path, meets) => {
  expect(reads(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(!meets);
});

test('a hostile one costs little', () => {
  const names = 'User-agent: a\n'.repeat(18_000) + 'Disallow: /\n'.repeat(20_000);
  const stars = `User-agent: *\nDisallow: /${'*a'.repeat(250_000)}\n`;
  const long = `User-agent: *\n${'a'.repeat(500_000)}\nDisallow: /n`;
  expect([names, stars, long].map(text => reads(text, '/news'))).toEqual([true, true, false]);
});
