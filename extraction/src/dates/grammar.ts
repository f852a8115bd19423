import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import { es } from './languages/es.ts';
import { fr } from './languages/fr.ts';
import { it } from './languages/it.ts';
import { ja } from './languages/ja.ts';
import { ko } from './languages/ko.ts';
import { nl } from './languages/nl.ts';
import { pl } from './languages/pl.ts';
import { pt } from './languages/pt.ts';
import { ru } from './languages/ru.ts';
import { zh } from './languages/zh.ts';

export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** It is the part of a day that an hour of a clock with twelve hours is in; `night` is before and after midnight. */
export type Half = 'am' | 'pm' | 'noon' | 'night';

/**
 * Grammar: it holds the words by which one language writes dates. Lists are words with blanks or `|` between them, in
 * lower case; where an entry may stand in a pattern, it is a regular expression without groups. Diacritics are left
 * out, as `plain.ts` leaves them out of the texts.
 */
export interface Grammar {
  /** Each entry is twelve names from January on. */
  months?: string[];
  /** Months are written small in running text, so there a small one is no other word. */
  hasSmallMonths?: boolean;
  /** They are abbreviated or full, as they may stand between a day and its time. */
  weekdays?: string;
  halves?: Partial<Record<Half, string>>;
  /** It stands between a day and its month or year, `at` between a day and its time. */
  of?: string;
  at?: string;
  /** It is a label before a date, such as “published on”. */
  labels?: string;
  now?: string;
  /** It says how many days back a word means; a blank of the word is written `-`. */
  days?: Record<string, number>;
  units?: Record<Unit, string>;
  counts?: Record<string, number>;
  /** A word may be a length of time together with its count: 보름 is 15 days. */
  spans?: Record<string, [count: number, unit: Unit]>;
  /** These words before or behind a length of time say that it is over. */
  ago?: { before?: string; after?: string };
}

/** A word that several languages have is looked up in this order. */
export const grammars: Grammar[] = [en, ko, ja, zh, de, fr, es, pt, it, nl, pl, ru];
