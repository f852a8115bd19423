import { languages } from '@newsbell/contracts/languages';
import { describe, expect, it } from 'vitest';
import en from './en.json';
import ja from './ja.json';
import ko from './ko.json';
import zh from './zh-CN.json';

const all: Record<string, object> = { en, ko, ja, 'zh-CN': zh };

type Texts = { [key: string]: string | Texts };

const flat = (texts: Texts, path = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const textsOf = (language: string) => flat(all[language] as Texts);
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (language: string) => [...new Set(textsOf(language).map(([key]) => withoutPlural(key)))].sort();
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

/** Answers the text's own words, without the names of its places and parts. */
const words = (text: string) => text.replace(/\{\{\w+\}\}|<[^>]*>|https?:\/\//g, '');

it.each(['ja', 'zh-CN'])('%s has full-width marks', language => {
  // A person types `in:title` and the like as they stand.
  const halfWidth = /[?!;]|(?<!\bin):|[^\p{ASCII}][,.]/u;
  expect(textsOf(language).filter(([, text]) => halfWidth.test(words(text)))).toEqual([]);
});

it('ko asks in one manner', () => {
  expect(textsOf('ko').filter(([, text]) => text.includes('주세요'))).toEqual([]);
});

it('there is a catalogue for every language', () => {
  expect(Object.keys(all).sort()).toEqual([...languages].sort());
});

describe.each(languages)('%s', language => {
  it('has the same keys as English', () => {
    expect(keysOf(language)).toEqual(keysOf('en'));
  });

  it('has every plural form of the language and no other', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted();
    const given = textsOf(language).filter(([key]) => key !== withoutPlural(key));
    for (const key of new Set(given.map(([each]) => withoutPlural(each)))) {
      const found = given.filter(([each]) => withoutPlural(each) === key).map(([each]) => each.slice(key.length + 1));
      expect(found.sort(), key).toEqual(forms);
    }
  });

  it('leaves no text empty and uses only the placeholders of English', () => {
    const english = new Map(flat(en as Texts).map(([key, text]) => [withoutPlural(key), placeholders(text)]));
    for (const [key, text] of textsOf(language)) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(english.get(withoutPlural(key)));
    }
  });
});
