import { describe, expect, it } from 'vitest';
import { isUrl, urlOf } from './urls.ts';

describe('an address is', () => {
  it.each([
    'example.com',
    'EXAMPLE.COM',
    'http://example.com',
    'HTTPS://Example.com/',
    'www.example.co.uk',
    'example.com.',
    'a-b.example.com',
    'my_blog.example.com',
    '1.example.com',
    '3m.com',
    'x.com',
    'asp.net',
    'crates.rs',
    'example.com:8080',
    'example.com:8080/feed',
    'example.com/feed.xml?a=b&c=d#e',
    'example.com?page=2',
    'example.com#top',
    'https://example.com/a?b=c#d',
    'https://example.com/@author/feed',
    'https://example.com/뉴스/오늘',
    'https://example.com/a/(b)[c]|d',
    'https://example.com//double//slash',
    'http://node.js/',
  ])('a domain with what may follow it: %s', text => expect(isUrl(text)).toBe(true));

  it.each(['한국.kr', '例え.jp', '한국.한국', 'https://münchen.example/', 'пример.рф', 'उदाहरण.भारत', 'テスト.みんな'])(
    'a domain in any script: %s',
    text => expect(isUrl(text)).toBe(true),
  );

  it.each(['xn--3e0b707e.kr', 'xn--r8jz45g.xn--zckzah', 'http://xn--r8jz45g.jp/feed'])('punycode: %s', text =>
    expect(isUrl(text)).toBe(true),
  );

  it.each([
    '192.0.2.1',
    '192.0.2.1:8080/feed',
    'http://255.255.255.255',
    'http://[2001:db8::1]',
    '[2001:db8::1]:8080/feed',
    'http://[::ffff:192.0.2.1]/',
  ])('an IP: %s', text => expect(isUrl(text)).toBe(true));

  it.each([
    'localhost:3000',
    'localhost/feed',
    'http://localhost',
    'http://intranet/feed',
    'news.localhost:3001/feed.xml',
  ])('a machine near by, where it cannot be a word: %s', text => expect(isUrl(text)).toBe(true));

  it('the same with blanks around it, as it is searched', () => expect(isUrl('  example.com \n')).toBe(true));

  it('2,048 characters long at most', () => {
    const long = `https://example.com/${'a'.repeat(2028)}`;
    expect(isUrl(long)).toBe(true);
    expect(isUrl(`${long}a`)).toBe(false);
  });
});

describe('words are', () => {
  it.each([
    '',
    '   ',
    'news',
    'localhost',
    '서울',
    '東京都',
    '뉴스 example.com',
    'example.com 뉴스',
    'example.com\tnews',
  ])('what has no domain or has blanks inside: “%s”', text => expect(isUrl(text)).toBe(false));

  it.each(['node.js', 'Vue.js', 'index.ts', 'main.cpp', 'README.txt', 'style.css', '보고서.hwp', 'node.js/docs'])(
    'the names of programs and files: %s',
    text => expect(isUrl(text)).toBe(false),
  );

  it.each([
    '3.5',
    '1.2.3',
    '1.2.3.4.5',
    '256.0.0.1',
    '1.2.3.',
    '192.0.2.1.',
    'http://3.5',
    'http://12',
    '1.5배',
    'v2.0',
  ])('numbers and versions: %s', text => expect(isUrl(text)).toBe(false));

  it.each([
    'e.g.',
    'i.e.',
    'a.b',
    'U.S.A.',
    'Ph.D',
    '그리고.',
    '...',
    '.com',
    'example..com',
    'example.',
    '-example.com',
  ])('abbreviations and ends of sentences: %s', text => expect(isUrl(text)).toBe(false));

  it.each([
    '終わり。次へ',
    'ｅｘａｍｐｌｅ．ｃｏｍ',
    'example．com',
    'ｈｔｔｐ：／／example.com',
    'https://ｅｘａｍｐｌｅ.com',
  ])('what an input method writes in full width: %s', text => expect(isUrl(text)).toBe(false));

  it.each([
    'someone@example.com',
    'mailto:someone@example.com',
    'http://user@example.com',
    'https://a:b@example.com/feed',
  ])('what has a person in front of the host: %s', text => expect(isUrl(text)).toBe(false));

  it.each([
    'ftp://example.com',
    'feed://example.com',
    'javascript:alert(1)',
    'file:///etc/hosts',
    '//example.com',
    'news:a.b',
  ])('other schemes: %s', text => expect(isUrl(text)).toBe(false));

  it.each([
    'http://',
    'https:example.com',
    'http:/example.com',
    'http:///example.com',
    'http://.',
    'http://[1::2::3]',
    '[not-an-ip]',
    'example.com:0',
    'example.com:65536',
    'example.com:port',
    'example.com\\path',
    '"example.com"',
    '-example.com',
    'key:value',
    'and/or',
    'http://exa<mple.com',
  ])('what only looks like one: %s', text => expect(isUrl(text)).toBe(false));
});

it('an address gets the scheme that it was typed without', () => {
  expect(urlOf(' example.com/a?b=c#d ')?.href).toBe('http://example.com/a?b=c#d');
  expect(urlOf('https://한국.kr')?.hostname).toBe('xn--3e0b707e.kr');
  expect(urlOf('[2001:db8::1]:8080')?.host).toBe('[2001:db8::1]:8080');
  expect(urlOf('node.js')).toBeUndefined();
});
