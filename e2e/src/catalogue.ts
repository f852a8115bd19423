/** These are the texts of the interface, as the catalogues of the web app hold them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@newsbell/contracts/languages';
import type { Page } from '@playwright/test';
import { root } from '../../scripts/ensure/places.mjs';

/**
 * Answers the texts on the page that no reader of `language` should meet: a key in the place of its text, a placeholder
 * that nothing filled, and words of the catalogue in another language. A text by a source declares its language and is
 * left out.
 */
export const strayTexts = async (page: Page, language: Language): Promise<string[]> => {
  const shown = await page.evaluate<string[]>(shownTexts);
  const keys = new Set(textsOf('en').map(([key]) => key));
  const own = new Set(textsOf(language).map(([, text]) => text));
  const others = new Set(
    languages.flatMap(each => textsOf(each).map(([, text]) => text)).filter(text => !own.has(text)),
  );
  return shown.filter(text => text.includes('{{') || keys.has(text) || others.has(text));
};

/** Answers a text of the interface, its places for values filled; `{{count}}` chooses no plural. */
export const textIn = (language: Language, key: string, values: Record<string, string | number> = {}): string => {
  const found = textsOf(language).find(([each]) => each === key);
  if (!found) throw new Error(`There is no text ${key}`);
  return found[1].replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
};

type Texts = { [key: string]: string | Texts };

const read = new Map<Language, [key: string, text: string][]>();

/** Each catalogue is read once for all looks at a page. */
const textsOf = (language: Language): [key: string, text: string][] => {
  const known = read.get(language);
  if (known) return known;
  const texts = flat(JSON.parse(readFileSync(join(root, `web/src/i18n/${language}.json`), 'utf8')) as Texts, '');
  read.set(language, texts);
  return texts;
};

const flat = (texts: Texts, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key.replace(/_(one|other)$/, ''), value] as [string, string]]
      : flat(value, `${path}${key}.`),
  );

/** Runs in the page. */
const shownTexts = `(() => {
  const isOurs = element => element.closest('[lang]') === document.documentElement && !element.closest('script, style');
  const elements = [...document.querySelectorAll('body, body *')].filter(isOurs);
  const attributes = ['aria-label', 'title', 'placeholder', 'alt'];
  return [...new Set([document.title, ...elements.flatMap(element => [
    ...[...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE).map(node => node.textContent),
    ...attributes.map(name => element.getAttribute(name) ?? ''),
  ])].map(text => text.trim()).filter(Boolean))];
})()`;
