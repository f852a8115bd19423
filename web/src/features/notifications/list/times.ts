/** Formats days and times of the bell in the viewer's own time zone. */

import type { Language } from '@newsbell/contracts/languages';
import type { BellRow } from '@newsbell/contracts/notifications';

export interface Day {
  key: string;
  /** It is any moment of the day. */
  moment: string;
  rows: BellRow[];
}

/** Sorts by time and not by id: a digest that was held is told later than an alert that came after its first news. */
export const daysOf = (rows: readonly BellRow[]): Day[] => {
  const days: Day[] = [];
  for (const row of rows.toSorted((a, b) => momentOf(b).localeCompare(momentOf(a)))) {
    const key = dayKey(new Date(momentOf(row)));
    const last = days.at(-1);
    if (last?.key === key) last.rows.push(row);
    else days.push({ key, moment: momentOf(row), rows: [row] });
  }
  return days;
};

const momentOf = (row: BellRow): string => (row.kind === 'DIGEST' ? row.slot : row.createdDate);

/** Answers a weekday and a date, or `today` and `yesterday` in words. */
export const dayName = (
  moment: string,
  now: number,
  language: Language,
  words: { today: string; yesterday: string },
): string => {
  const day = new Date(moment);
  const today = new Date(now);
  if (dayKey(day) === dayKey(today)) return words.today;
  today.setDate(today.getDate() - 1);
  if (dayKey(day) === dayKey(today)) return words.yesterday;
  return new Intl.DateTimeFormat(language, { weekday: 'long', month: 'long', day: 'numeric' }).format(day);
};

export const timeOfDay = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(moment));

/** Formats a time, with its day where that is not today. */
export const timeAndDay = (moment: string, now: number, language: Language): string =>
  dayKey(new Date(moment)) === dayKey(new Date(now))
    ? timeOfDay(moment, language)
    : new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', hour: 'numeric', minute: 'numeric' }).format(
        new Date(moment),
      );

const dayKey = (day: Date): string => `${day.getFullYear()}-${day.getMonth() + 1}-${day.getDate()}`;
