/** Both sides have one vocabulary: the tests see that texts use the terms, and no text has a retired one. */
import { readFileSync } from 'node:fs';
import { type Language, languages } from '@newsbell/contracts/languages';
import { describe, expect, test } from 'vitest';
import { lettersIn } from '#features/mail/letters/letters.ts';
import { texts as textsIn } from '#i18n/texts.ts';
import { retired, terms } from './glossary.ts';

type Tree = string | readonly Tree[] | { [key: string]: Tree };

const flat = (tree: Tree, key = ''): [key: string, text: string][] =>
  typeof tree === 'string'
    ? [[key, tree]]
    : Object.entries(tree).flatMap(([name, each]) => flat(each, key ? `${key}.${name}` : name));

const webTexts = (language: Language): Tree =>
  JSON.parse(readFileSync(new URL(`../../web/src/i18n/${language}.json`, import.meta.url), 'utf8')) as Tree;

/** They are the server's titles of pages, and the web's by their keys. */
const titles = {
  discover: 'discover.title',
  projects: 'projects.title',
  tag: 'projects.titleOfTag',
  timeline: 'timeline.title',
  timelineTag: 'timeline.titleOfTag',
  help: 'help.title',
  search: 'search.title',
};

describe.each(languages)('the texts in %s', language => {
  const web = new Map(flat(webTexts(language)));
  const server = new Map(flat(textsIn(language) as unknown as Tree));
  const letters = new Map(flat(lettersIn(language) as unknown as Tree));

  test.each(Object.entries(terms))('call a %s by its word on both sides', (_, { words, ...named }) => {
    for (const [texts, keys] of [
      [web, named.web],
      [server, named.server],
    ] as const) {
      for (const key of keys) expect([key, texts.get(key)]).toEqual([key, expect.stringMatching(words[language])]);
    }
  });

  test('have no retired word', () => {
    const all = [...web, ...server, ...letters];
    expect(all.filter(([, text]) => retired[language].some(word => word.test(text)))).toEqual([]);
    expect(all.length).toBeGreaterThan(1_000);
  });

  test('head a page by the title that it has once it has loaded', () => {
    const asOnWeb = (text = '') => text.replaceAll('{word}', '{keyword}').replaceAll(/\{(\w+)\}/g, '{{$1}}');
    for (const [title, own] of Object.entries(titles))
      expect([title, asOnWeb(server.get(`pages.${title}`))]).toEqual([title, web.get(own)]);
  });
});
