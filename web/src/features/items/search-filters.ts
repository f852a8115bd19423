/** Pure: the filters of a search as the address has them. What the address says wrongly is left out. */
import { type Language, languages } from '@newsbell/contracts/languages';
import { isUrlKey } from '@newsbell/contracts/reserved-keys';

/** The time goes back so far from now. */
export const spans = ['24h', '7d', '30d', '1y'] as const;
export type Span = (typeof spans)[number];

export interface SearchFilters {
  /** It is a source's urlKey. */
  source?: string;
  /** It is the language of the source. */
  lang?: Language;
  since?: Span;
  /** They are days of the reader's calendar, both included, in place of `since`. */
  from?: string;
  to?: string;
}

/** Each key is there, because the address's own word would show through otherwise. */
export const filtersIn = (search: Record<string, unknown>): SearchFilters => {
  // Search values that look like numbers come as numbers.
  const source = String(search.source ?? '');
  const since = spans.find(each => each === search.since);
  const [from, to] = [dayIn(search.from), dayIn(search.to)];
  const isOrdered = !since && !(from && to && from > to);
  return {
    source: isUrlKey(source) ? source : undefined,
    lang: languages.find(each => each === search.lang),
    since,
    from: isOrdered ? from : undefined,
    to: isOrdered ? to : undefined,
  };
};

/** Answers only those that are set, so that lists which are the same have the same key; undefined where none is. */
export const setFilters = ({ source, lang, since, from, to }: SearchFilters): SearchFilters | undefined => {
  const filters = {
    ...(source && { source }),
    ...(lang && { lang }),
    ...(since && { since }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return Object.keys(filters).length > 0 ? filters : undefined;
};

/** The same as the server's calls take them. */
export const filterQuery = ({ source, lang, since, from, to }: SearchFilters, now = Date.now()) => ({
  urlKey: source,
  language: lang,
  since: since ? new Date(now - daysOf[since] * DAY).toISOString() : from && startOf(from, 0),
  until: to && startOf(to, 1),
});

const DAY = 86_400_000;
const daysOf: Record<Span, number> = { '24h': 1, '7d': 7, '30d': 30, '1y': 365 };

/** A day as a date field gives it, from 1970 to 2999. */
const dayIn = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^(19[7-9]|2\d\d)\d-\d\d-\d\d$/.test(value)) return undefined;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
};

/** Midnight where the reader is, so many days after the day. */
const startOf = (day: string, after: number): string => {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + after).toISOString();
};
