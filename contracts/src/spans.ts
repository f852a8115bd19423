/** Says lengths of time in words, as both sides do. Pure. */
import type { Language } from './languages.ts';

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';

const units: [Unit, number][] = [
  ['month', 43_200],
  ['week', 10_080],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
];

/** A length that is as exact as people say it: `90 minutes`, `26 hours`, `3 days`. It is cut and not rounded. */
export const spanText = (minutes: number, language: Language): string => {
  const [unit, size] = units.find(([, each]) => minutes >= 2 * each) ?? ['minute', 1];
  return said(Math.floor(minutes / size), unit, language);
};

/** A period exactly: the largest unit of which it is a multiple. */
export const periodText = (minutes: number, language: Language): string => {
  const [unit, size] = units.find(([, each]) => minutes % each === 0) ?? ['minute', 1];
  return said(minutes / size, unit, language);
};

/** The periods that have a word of their own; undefined: `every` with the period. */
export const periodWord = (minutes: number): 'hourly' | 'daily' | 'weekly' | undefined =>
  minutes === 60 ? 'hourly' : minutes === 1440 ? 'daily' : minutes === 10_080 ? 'weekly' : undefined;

const said = (n: number, unit: Unit, language: Language): string => {
  const text = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(n);
  return language === 'en' ? text : spacedAs(language, text.replaceAll(/\s/g, ''));
};

/** Chinese sets a blank between a number and the word after it, at which no line breaks; Japanese and Korean set none. */
export const spacedAs = (language: Language, text: string): string =>
  language === 'zh-CN' ? text.replace(/\d(?=\p{Script=Han})/u, '$&\u00a0') : text;
