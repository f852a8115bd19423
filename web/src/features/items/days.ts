/** The days of a list, in the reader's time zone. */
import type { Language } from '@newsbell/contracts/languages';

/** Answers the day of a moment as `2026-03-05`, in a zone; in the browser's own where that is undefined or unknown to it. */
export const dayOf = (moment: string | number, timeZone: string | undefined): string =>
  dayFormat(timeZone).format(new Date(moment));

/** Memoized: answers `dayOf` in one zone. A list asks it of the same moments whenever it is drawn. */
export const daysIn = (timeZone: string | undefined): ((moment: string) => string) => {
  const known = new Map<string, string>();
  return moment => {
    const day = known.get(moment) ?? dayOf(moment, timeZone);
    known.set(moment, day);
    return day;
  };
};

/** Names a day as today, yesterday or by its date. */
export const dayName = (day: string, today: string, language: Language): string => {
  const at = Date.parse(day);
  const ago = Math.round((Date.parse(today) - at) / 86_400_000);
  if (ago === 0 || ago === 1)
    return capital(new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day'));
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat(language, {
    ...{ weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' },
    ...(!isThisYear && { year: 'numeric' }),
  }).format(at);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Memoized: making a format takes as long as rendering a row. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

const dayFormat = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const made = formats.get(timeZone) ?? makeFormat(timeZone);
  formats.set(timeZone, made);
  return made;
};

const makeFormat = (timeZone: string | undefined): Intl.DateTimeFormat => {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-CA', parts);
  }
};
