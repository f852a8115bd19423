/**
 * Translation (i18n): looks texts up, chooses plural forms and puts values in. It does what a library would in a tenth of its size, which is
 * most of what the first view has to spare (decision 0064).
 */
import type { Language } from '@newsbell/contracts/languages';
import { createContext, createElement, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type en from './en.json';
import { productName } from './product-name.ts';

/** A key is the path to a text, as in `nav.discover`. The plural forms of a text share the key before `_one` and `_other`. */
export type TextKey = PathsOf<typeof en>;

type PathsOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutForm<Key> : `${Key}.${PathsOf<Texts[Key]>}`;
}[keyof Texts & string];
type WithoutForm<Key extends string> = Key extends `${infer Name}_one` | `${infer Name}_other` ? Name : Key;

/** Interpolation: `{{name}}` in the text becomes the value of that name. `count` chooses the plural form, too. */
export type TFunction = (key: TextKey, values?: Readonly<Record<string, unknown>>) => string;

interface Texts {
  readonly [key: string]: string | Texts;
}

/** Texts are here once `addTexts` and `showTexts` were called. */
let shown: { language: Language; texts: Texts; plurals: Intl.PluralRules; numbers: Intl.NumberFormat } | undefined;
const listeners = new Set<() => void>();

/** Answers the language of the texts that are shown; undefined before there are any. */
export const shownLanguage = (): Language | undefined => shown?.language;

/** Shows these texts from now on, in place of all others. */
export const showTexts = (language: Language, texts: object): void => {
  const [plurals, numbers] = [new Intl.PluralRules(language), new Intl.NumberFormat(language)];
  shown = { language, texts: texts as Texts, plurals, numbers };
  for (const each of listeners) each();
};

/** Adds sections to the texts of a language, unless another is shown by now. Sections come whole. */
export const addTexts = (language: Language, sections: object): void => {
  if (shown?.language === language) shown.texts = { ...shown.texts, ...(sections as Texts) };
};

/** Calls `changed` whenever texts of another language are shown. Answers how to stop. */
export const onTexts = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** Answers the text of the key; the key itself where the text is missing. A component uses `useTranslation` instead. */
export const t: TFunction = (key, values) => {
  const text = (typeof values?.count === 'number' && lookUp(`${key}_${formOf(values.count)}`)) || lookUp(key);
  return text === undefined ? key : text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => written(name, values));
};

const formOf = (count: number): string | undefined => shown?.plurals.select(count);

const lookUp = (key: string): string | undefined => {
  let found: string | Texts | undefined = shown?.texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** A number of a thousand and more has the marks of its language, as in “2,520 posts”. */
const written = (name: string, values: Readonly<Record<string, unknown>> = {}): string => {
  const value = name === 'productName' ? (values[name] ?? productName) : values[name];
  if (typeof value === 'number' && value >= 1000) return shown!.numbers.format(value);
  return value === undefined || value === null ? '' : String(value);
};

const Translation = createContext(t);

/** Draws what is within anew when another language is shown. */
export const TranslationProvider = ({ children }: { children: ReactNode }) => {
  const language = useSyncExternalStore(onTexts, shownLanguage);
  // Identity: it is a new function for each language, because components remember what they made with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const ofLanguage = useMemo<TFunction>(() => (key, values) => t(key, values), [language]);
  return createElement(Translation, { value: ofLanguage }, children);
};

/** Answers the function that looks texts up; it changes with the language. */
export const useTranslation = (): { t: TFunction } => ({ t: use(Translation) });
