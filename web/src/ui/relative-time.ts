import type { Language } from '@newsbell/contracts/languages';
import { spacedAs } from '@newsbell/contracts/spans';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
] as const;

/**
 * Formats a past moment as years, months, days, hours or minutes ago by the largest whole unit, or as `justNow`; a
 * moment to come becomes a date. A server's clock may be ahead of the reader's, so up to a minute ahead is just now.
 */
export const relativeTime = (moment: string | null, now: number, language: Language, justNow: string): string => {
  const at = moment === null ? Number.NaN : Date.parse(moment);
  if (Number.isNaN(at)) return '';
  if (at > now + minute) return formattedDate(at, language);
  const past = now - at;
  const unit = units.find(([, length]) => past >= length);
  return unit ? spoken(-Math.floor(past / unit[1]), unit[0], language) : justNow;
};

/**
 * Formats a moment to come, such as "in 18 minutes". It is rounded up: a moment in 90 seconds is in 2 minutes.
 * Undefined means that the moment has come already.
 */
export const timeAhead = (moment: string, now: number, language: Language): string | undefined => {
  const ahead = Date.parse(moment) - now;
  if (!(ahead > 0)) return undefined;
  const [name, length] = units.find(([, each]) => ahead >= each) ?? ['minute', minute];
  return spoken(Math.ceil(ahead / length), name, language);
};

export const formattedDate = (at: number | string, language: Language): string =>
  unbroken(dateFormat(language).format(new Date(at)), language);

export const exactTime = (at: number | string, language: Language): string => fullTime(language).format(new Date(at));

/** Line breaking: a date in Korean or Japanese words stays on one line, by blanks that do not break and by word joiners. */
const unbroken = (date: string, language: Language): string => {
  if (language === 'ko') return date.replaceAll(' ', '\u00a0');
  return language === 'ja' ? [...date].join('\u2060') : date;
};

/** Intl data differs in the blanks that it puts between the number and its unit in these languages. */
const isWithoutBlank: Record<Language, boolean> = { ko: false, en: false, ja: true, 'zh-CN': true };

const spoken = (count: number, unit: Intl.RelativeTimeFormatUnit, language: Language): string => {
  const text = agoFormat(language).format(count, unit);
  return isWithoutBlank[language] ? spacedAs(language, text.replace(/\s/g, '')) : text;
};

/** Memoized: making a format takes as long as rendering a row, so each is made once. */
const once = <K extends string, F>(make: (key: K) => F): ((key: K) => F) => {
  const made = new Map<K, F>();
  return key => {
    const format = made.get(key) ?? make(key);
    made.set(key, format);
    return format;
  };
};

const agoFormat = once((language: Language) => new Intl.RelativeTimeFormat(language, { numeric: 'always' }));
/** In a sentence the short form of these two, “2026. 3. 8.” and “2026/03/08”, reads like a table's. */
const dateStyles: Record<Language, 'medium' | 'long'> = { ko: 'long', en: 'medium', ja: 'long', 'zh-CN': 'medium' };
const dateFormat = once((language: Language) => new Intl.DateTimeFormat(language, { dateStyle: dateStyles[language] }));
const fullTime = once(
  (language: Language) => new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }),
);
