/** It is a time zone by IANA name or by offset (`+09:00`, `-0330`); an unknown one counts as UTC. */
export type Zone = string;

/** It is a wall-clock time. Month and day count from 1; `hour` may be 24 and beyond, as late-night listings write. */
export type WallTime = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms?: number;
};

/**
 * Answers the instant at which a clock in the zone shows this time; null when there is no such date. Of a time that
 * comes twice the first is meant; a time that a clock change leaves out counts as if the change had not come yet.
 */
export const instantIn = (zone: Zone, wall: WallTime): Date | null => {
  const local = asUtc(wall);
  if (local === null) return null;
  const fixed = fixedOffset(zone);
  if (fixed !== null) return new Date(local - fixed);
  const before = offsetAt(zone, local - DAY);
  const after = offsetAt(zone, local + DAY);
  if (offsetAt(zone, local - before) === before) return new Date(local - before);
  if (offsetAt(zone, local - after) === after) return new Date(local - after);
  return new Date(local - before);
};

/** Answers the wall-clock time of the zone at this instant. */
export const wallTimeIn = (zone: Zone, instant: Date): WallTime => {
  const local = new Date(instant.getTime() + (fixedOffset(zone) ?? offsetAt(zone, instant.getTime())));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    ms: local.getUTCMilliseconds(),
  };
};

/** Answers the milliseconds east of UTC of `Z`, `UTC` or `+09:00`, `+0900`, `+9`; null for anything else. */
export const fixedOffset = (zone: Zone): number | null => {
  if (zone === 'UTC' || zone === 'Z' || zone === 'GMT') return 0;
  const found = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone.replace('−', '-'));
  if (!found) return null;
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0);
  return minutes > 15 * 60 || Number(found[3] ?? 0) > 59 ? null : (found[1] === '-' ? -minutes : minutes) * 60_000;
};

const DAY = 86_400_000;

const asUtc = ({ year, month, day, hour, minute, second, ms = 0 }: WallTime): number | null => {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || hour > 29 || minute > 59 || second > 60)
    return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCDate() !== day) return null;
  return midnight.getTime() + ((hour * 60 + minute) * 60 + Math.min(second, 59)) * 1000 + ms;
};

const formats = new Map<string, Intl.DateTimeFormat | null>();
const MOST_FORMATS = 700;

const offsetAt = (zone: Zone, instant: number): number => {
  const format = formatOf(zone);
  if (format === null) return 0;
  const at: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) at[type] = Number(value);
  const shown = Date.UTC(at.year!, at.month! - 1, at.day, at.hour, at.minute, at.second);
  return shown - Math.floor(instant / 1000) * 1000;
};

// Memoized: making a format takes some 50 µs, and asking it takes 2 µs.
const formatOf = (zone: Zone): Intl.DateTimeFormat | null => {
  let format = formats.get(zone);
  if (format === undefined) {
    if (formats.size >= MOST_FORMATS) formats.clear();
    format = newFormat(zone);
    formats.set(zone, format);
  }
  return format;
};

const newFormat = (timeZone: Zone): Intl.DateTimeFormat | null => {
  try {
    const numeric = 'numeric';
    const date = { year: numeric, month: numeric, day: numeric } as const;
    const time = { hour: numeric, minute: numeric, second: numeric, hourCycle: 'h23' } as const;
    return new Intl.DateTimeFormat('en-US', { timeZone, ...date, ...time });
  } catch {
    return null;
  }
};
