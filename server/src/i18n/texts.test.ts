import { type Language, languages } from '@newsbell/contracts/languages';
import { problemCodes } from '@newsbell/contracts/problems';
import { describe, expect, it } from 'vitest';
import { crawlErrorText } from './crawl-error.ts';
import { type Texts, texts } from './texts.ts';

const groups = [
  'problems',
  'fields',
  'crawl',
  'sources',
  'rule',
  'xpath',
  'generators',
  'opml',
  'pings',
  'silence',
  'checks',
  'pages',
] as const satisfies readonly (keyof Texts)[];
const flat = (language: Language): [string, string][] =>
  [
    ...groups.map(group => [group, texts(language)[group]] as const),
    ...Object.entries(texts(language).overview).map(([part, said]) => [`overview.${part}`, said] as const),
  ].flatMap(([group, said]) => Object.entries(said).map(([key, text]): [string, string] => [`${group}.${key}`, text]));

describe.each(languages)('the texts in %s', language => {
  it('have the keys of English and the same places for values', () => {
    const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
    const expected = flat('en').map(([key, text]) => [key, places(text)]);
    expect(flat(language).map(([key, text]) => [key, places(text)])).toEqual(expected);
  });

  it('are written in their own script and never empty', () => {
    const scripts = { en: /[a-z]/i, ko: /\p{sc=Hang}/u, ja: /[\p{sc=Hira}\p{sc=Kana}]/u, 'zh-CN': /\p{sc=Han}/u };
    const ownName = (key: string, text: string): boolean =>
      /^overview\.(\w+\.name$|lags\.|channels\.)/.test(key) &&
      (/^(WebSub|Webhook)$/.test(text) || (language === 'ja' && /\p{sc=Han}/u.test(text)));
    // A name of one word may be that of a protocol, or of Chinese characters alone in Japanese.
    for (const [key, text] of flat(language)) if (!ownName(key, text)) expect(text, key).toMatch(scripts[language]);
  });

  it('have a sentence for every problem and for every code of a crawl', () => {
    expect(Object.keys(texts(language).problems).sort()).toEqual([...problemCodes].sort());
    expect(crawlErrorText('NEVER_HEARD_OF', language)).toBe(texts(language).crawl.unknown);
    expect(crawlErrorText('constructor', language)).toBe(texts(language).crawl.unknown);
    expect(crawlErrorText('HTTP_503', language)).toContain('503');
  });
});

it.each(['ja', 'zh-CN'] as const)('the texts in %s have full-width marks', language => {
  const halfWidth = /[^\p{ASCII}][?!;:,.]|[?!;,][^\p{ASCII}]/u;
  expect(flat(language).filter(([, text]) => halfWidth.test(text))).toEqual([]);
});

it('the texts in ko ask in one manner', () => {
  expect(flat('ko').filter(([, text]) => text.includes('주세요'))).toEqual([]);
});

it('speaks plainly of statuses that mean something to a reader', () => {
  expect(crawlErrorText('HTTP_404', 'en')).toBe('The site has no document at this address (status 404).');
  expect(crawlErrorText('HTTP_403', 'en')).toBe('The site refuses the request (status 403).');
  expect(crawlErrorText('HTTP_302', 'en')).toBe('The site gave an unexpected answer (status 302).');
});
