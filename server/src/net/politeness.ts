import type { AnswerHeaders } from './fetched.ts';

const SECOND = 1000;
const LONGEST_WAIT = 7 * 86_400 * SECOND;
const LONGEST_FRESHNESS = 365 * 86_400 * SECOND;

/** Milliseconds to stay away (RFC 9110, 10.2.3: seconds or a date), at most 7 days; undefined when nothing usable is said. */
export const retryAfter = (headers: AnswerHeaders, now: Date): number | undefined => {
  const value = headers['retry-after']?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Math.min(Number(value) * SECOND, LONGEST_WAIT);
  const until = httpDate(value);
  return until === undefined ? undefined : Math.min(Math.max(until - now.getTime(), 0), LONGEST_WAIT);
};

/**
 * Milliseconds for which the answer calls itself fresh: max-age, else Expires less Date (RFC 9111, 4.2.1), at most a year.
 * s-maxage is for shared caches and is not read. Undefined when nothing usable is said.
 */
export const freshFor = (headers: AnswerHeaders): number | undefined => {
  const maxAge = /(?:^|[,\s])max-age\s*=\s*"?(\d+)/i.exec(headers['cache-control'] ?? '')?.[1];
  if (maxAge !== undefined) return Math.min(Number(maxAge) * SECOND, LONGEST_FRESHNESS);
  const expires = httpDate(headers.expires ?? '');
  const date = httpDate(headers.date ?? '');
  if (expires === undefined || date === undefined) return undefined;
  return Math.min(Math.max(expires - date, 0), LONGEST_FRESHNESS);
};

/** Answers milliseconds since 1970 of an HTTP date in any of its three forms (RFC 9110, 5.6.7). */
const httpDate = (text: string): number | undefined => {
  const value = text.trim();
  const asctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;
  const others = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d (?:GMT|UTC)$/;
  const time = asctime.test(value) ? Date.parse(`${value} GMT`) : others.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
};
