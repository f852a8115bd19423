import { describe, expect, test } from 'vitest';
import { namespaces, readRss, rss } from '#test/rss-documents.ts';

describe('the language', () => {
  const language = (channel: string, attributes = '') => readRss(rss(channel, `${namespaces} ${attributes}`)).language;

  test('is what the channel says, in its own element, in dc:language or in xml:lang', () => {
    expect(language('<title>T</title><language>ko</language><dc:language>ja</dc:language>')).toBe('ko');
    expect(language('<title>T</title><dc:language>ja</dc:language>', 'xml:lang="de"')).toBe('ja');
    expect(language('<title>T</title>', 'xml:lang="de"')).toBe('de');
    expect(language('<title xml:lang="fr">T</title>')).toBe('fr');
  });

  test('is that of all items where the channel says none', () => {
    expect(
      language(
        '<title>T</title><item><title>a</title><dc:language>ja</dc:language></item><item xml:lang="ja"><title>b</title></item>',
      ),
    ).toBe('ja');
    expect(
      language(
        '<title>T</title><item xml:lang="ja"><title>a</title></item><item xml:lang="ko"><title>b</title></item>',
      ),
    ).toBeNull();
    expect(
      language('<title>T</title><item xml:lang="ja"><title>a</title></item><item><title>b</title></item>'),
    ).toBeNull();
  });
});
