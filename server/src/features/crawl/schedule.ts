/**
 * When a source is asked next, and why. Pure: the clock and chance are arguments.
 * The rules are those of Newsbell's reliability study §5.2 and §5.4; all lengths are minutes.
 */
import type { Project } from '@newsbell/contracts/projects';
import type { CrawlSettings } from '#config.ts';

export type Reason = NonNullable<Project['interval']>['reason'];

/** The rhythm is what is known of a source's habits. */
export interface Rhythm {
  /** The middle gap between its last 20 items; null with fewer than three dated ones. */
  medianGap: number | null;
  newestAt: Date | null;
  /** The longest time for which the source itself says that nothing changes: max-age, Expires, ttl, sy:updatePeriod. */
  hint: number | null;
  skipHours: readonly number[];
  skipDays: readonly string[];
  /** It never gave an ETag or Last-Modified and keeps sending identical bodies. A web page owes us none. */
  neverValidates: boolean;
  /** True where a follower wants to be notified. */
  awaited: boolean;
  /** Two checks of a web page are at least this many minutes apart, whatever the page says; 0 for a feed. */
  least: number;
  /** A hub sends what is new, so that asking only finds what it has lost. */
  pushed: boolean;
  /** The document cost a thread this many milliseconds, if it was slow twice in a row; else 0. */
  costMs: number;
}

export interface Next {
  at: Date;
  /** Backoff: the source rests this many minutes, before jitter and skipped hours. */
  minutes: number;
  reason: Reason;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** A poll may come just before the push of the same item. After this many misses in a row a hub is not relied on. */
export const MISSES_AT_MOST = 2;

/** After a success the source rests for half the usual gap, never sooner than it allows, jittered upwards only. */
export const afterSuccess = (
  rhythm: Rhythm,
  settings: Pick<CrawlSettings, 'floorMinutes' | 'floorNoValidatorsMinutes'>,
  now: Date,
  chance: number,
): Next => {
  const { minutes, reason } = interval(rhythm, settings, now);
  const at = allowed(later(now, minutes * (1 + chance * 0.1)), rhythm);
  return { at, minutes, reason };
};

const interval = (
  rhythm: Rhythm,
  settings: Pick<CrawlSettings, 'floorMinutes' | 'floorNoValidatorsMinutes'>,
  now: Date,
): { minutes: number; reason: Reason } => {
  const hint = Math.min(rhythm.hint ?? 0, DAY);
  const floor =
    rhythm.hint !== null && rhythm.hint <= settings.floorMinutes / 2
      ? settings.floorMinutes / 2
      : settings.floorMinutes;
  const usual = habit(rhythm, floor, now);
  const choices: { minutes: number; reason: Reason }[] = [usual, { minutes: hint, reason: 'hint' }];
  choices.push({ minutes: rhythm.least, reason: 'floor' });
  choices.push({ minutes: Math.min(rhythm.costMs * MINUTES_A_MILLISECOND, DAY), reason: 'costly' });
  if (rhythm.pushed) choices.push({ minutes: DAY / 2, reason: 'pushed' });
  if (rhythm.neverValidates) choices.push({ minutes: settings.floorNoValidatorsMinutes, reason: 'no-validators' });
  return choices.reduce((longest, each) => (each.minutes > longest.minutes ? each : longest));
};

/** Half a second rests for two hours, five seconds for 20: a source has a fourteen-thousandth of a thread's time. */
const MINUTES_A_MILLISECOND = (2 * HOUR) / 500;

const habit = (rhythm: Rhythm, floor: number, now: Date): { minutes: number; reason: Reason } => {
  const usual = ownHabit(rhythm, floor, now);
  const cap = Math.max(HOUR, floor);
  return rhythm.awaited && usual.minutes > cap ? { minutes: cap, reason: 'awaited' } : usual;
};

const ownHabit = (rhythm: Rhythm, floor: number, now: Date): { minutes: number; reason: Reason } => {
  const silent = rhythm.newestAt ? minutesBetween(rhythm.newestAt, now) : 0;
  if (silent > 180 * DAY) return { minutes: DAY, reason: 'quiet' };
  if (silent > 30 * DAY) return { minutes: DAY / 2, reason: 'quiet' };
  const half = (rhythm.medianGap ?? 2 * HOUR) / 2;
  return half <= floor ? { minutes: floor, reason: 'floor' } : { minutes: Math.min(half, DAY), reason: 'rhythm' };
};

/** skipHours and skipDays of RSS 2.0 are GMT. A source that skips every hour is asked anyway. */
const allowed = (at: Date, { skipHours, skipDays }: Rhythm): Date => {
  if (skipHours.length === 0 && skipDays.length === 0) return at;
  for (let ahead = 0; ahead <= 7 * 24; ahead++) {
    const candidate = ahead === 0 ? at : new Date(Math.ceil(at.getTime() / 3_600_000 + ahead - 1) * 3_600_000);
    const weekday = candidate.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
    const skipped = skipHours.includes(candidate.getUTCHours()) || skipDays.includes(weekday);
    if (!skipped) return candidate;
  }
  return at;
};

/** A crawl brought nothing for this reason. `parse` is a document that is no feed, `page` a web page without its items; `auth` is a 401. */
export type Trouble = 'transport' | 'server' | 'refused' | 'missing' | 'auth' | 'parse' | 'page';

/**
 * After the nth failure in a row (n ≥ 1): doubling from `retryMinutes`, or from the usual interval where that is longer, with ±20 %; a source that has failed for 30 days
 * is probed weekly; for 90 days, no more (null).
 */
export const afterFailure = (
  trouble: Trouble,
  failures: number,
  failingSince: Date,
  usualMinutes: number,
  settings: Pick<CrawlSettings, 'retryMinutes'>,
  now: Date,
  chance: number,
): Next | null => {
  const failingFor = minutesBetween(failingSince, now);
  if (failingFor > 90 * DAY) return null;
  const minutes =
    failingFor > 30 * DAY ? WEEK : retry(trouble, failures, failingFor, usualMinutes, settings.retryMinutes);
  return { at: later(now, minutes * (0.8 + chance * 0.4)), minutes, reason: 'retry' };
};

const retry = (trouble: Trouble, failures: number, failingFor: number, usual: number, first: number): number => {
  const doubled = (from: number, cap: number) => Math.min(cap, from * 2 ** Math.min(failures - 1, 20));
  // After a failure the usual time is the wait that ends now.
  const longer = (cap: number) => Math.min(cap, Math.max(usual, first) * (failures > 1 ? 2 : 1));
  switch (trouble) {
    case 'refused':
      return doubled(8 * first, 2 * DAY);
    case 'auth':
      return 48 * first;
    case 'parse':
      return longer(6 * HOUR);
    case 'page':
      return doubled(first, failingFor > 2 * WEEK ? DAY : 6 * HOUR);
    case 'missing':
      return failures >= 10 && failingFor >= WEEK ? WEEK : longer(DAY);
    case 'server':
    case 'transport':
      return longer(DAY);
  }
};

/** Once: an answer that was cut on its way says nothing of the source, and the next one is most likely whole. */
export const soonAgain = (next: Next, now: Date): Next =>
  next.minutes <= SOON ? next : { at: later(now, SOON), minutes: SOON, reason: 'retry' };

const SOON = 5;

/** The times of a page's looks are its owner's to slow down: 30 minutes, the least that can be asked for, mean the usual floor. */
export const leastOf = (ownersMinutes: number, { floorMinutes }: Pick<CrawlSettings, 'floorMinutes'>): number =>
  ownersMinutes > 30 ? Math.max(ownersMinutes, floorMinutes) : floorMinutes;

/** Also after a failure a page is not asked sooner. */
export const noSoonerThan = (least: number, next: Next, now: Date): Next =>
  minutesBetween(now, next.at) >= least
    ? next
    : { ...next, at: later(now, least), minutes: Math.max(least, next.minutes) };

/** A 429 or a 503 with Retry-After silences the whole host: what it asks, and for a 429 no less than four hours or two intervals, of a day each at most: one 429 after another doubles the wait up to there. */
export const askedToWait = (
  status: number,
  retryAfterMs: number | null,
  usualMinutes: number,
  settings: Pick<CrawlSettings, 'retryMinutes'>,
  now: Date,
): Next => {
  const asked = (retryAfterMs ?? 0) / 60_000;
  const least =
    status === 429 ? Math.max(8 * settings.retryMinutes, 2 * Math.min(usualMinutes, DAY)) : settings.retryMinutes;
  const minutes = Math.min(Math.max(asked, least), WEEK);
  return { at: later(now, minutes), minutes, reason: 'asked-to-wait' };
};

/** Answers the middle gap between the newest 20 of these moments, in minutes. */
export const medianGap = (moments: readonly Date[]): number | null => {
  const newest = moments
    .map(Number)
    .sort((a, b) => b - a)
    .slice(0, 20);
  if (newest.length < 3) return null;
  const gaps = newest
    .slice(1)
    .map((moment, i) => (newest[i]! - moment) / 60_000)
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)]!;
};

const later = (from: Date, minutes: number): Date => new Date(from.getTime() + minutes * 60_000);

const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 60_000;
