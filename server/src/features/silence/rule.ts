/** Reckons when something is expected: within a period, or by a cron expression in a time zone. Pure. */
import { silenceLimits as limits } from '@newsbell/contracts/silence-rules';
import { Cron } from 'croner';

export type Rule = { everyMinutes: number } | { cron: string; timeZone: string };

const MINUTE = 60_000;

/** It is late then if nothing has come since `base`, the last sign of life. */
export const dueAfter = (rule: Rule, base: Date, graceMinutes: number): Date =>
  new Date((nextExpected(rule, base) ?? base.getTime() + limits.everyMost * MINUTE) + graceMinutes * MINUTE);

/** The next time of a cron expression after `from`; null for a period. */
export const nextOfCron = (rule: Rule, from: Date): Date | null => {
  const next = 'cron' in rule ? nextExpected(rule, from) : undefined;
  return next === undefined ? null : new Date(next);
};

const nextExpected = (rule: Rule, base: Date): number | undefined =>
  'cron' in rule ? readCron(rule)?.nextRun(base)?.getTime() : base.getTime() + rule.everyMinutes * MINUTE;

export type CronTrouble = 'invalid' | 'neverDue' | 'tooOften' | 'tooRare';

/** A year of one daily time, or two days of the closest times that are allowed. */
const TIMES_LOOKED_AT = 300;

/**
 * The fault of an expression, if it has one. Its next 300 times are looked at, because fields alone do not tell how far two times are
 * apart: `55,0 3,4 * * *` is due twice within five minutes.
 */
export const troubleOfCron = (rule: { cron: string; timeZone: string }, now: Date): CronTrouble | undefined => {
  const cron = readCron(rule);
  if (!cron) return 'invalid';
  const [first, ...others] = cron.nextRuns(TIMES_LOOKED_AT, now);
  if (!first) return 'neverDue';
  let before = first.getTime();
  if (before - now.getTime() > limits.everyMost * MINUTE) return 'tooRare';
  for (const other of others) {
    const gap = other.getTime() - before;
    if (gap < limits.everyLeast * MINUTE) return 'tooOften';
    if (gap > limits.everyMost * MINUTE) return 'tooRare';
    before = other.getTime();
  }
  return undefined;
};

/** Five fields. A library's date of one time, its seconds and its years are none. */
const FIVE_FIELDS = /^\S+(?: +\S+){4}$/;

/**
 * Undefined: it cannot be read. A time that a change of clocks leaves out comes at the end of the gap, one that comes twice counts once,
 * as in Vixie cron.
 */
const readCron = ({ cron, timeZone }: { cron: string; timeZone: string }): Cron | undefined => {
  if (!FIVE_FIELDS.test(cron)) return undefined;
  try {
    const read = new Cron(cron, { mode: '5-part', timezone: timeZone, paused: true, fixedTimeRule: 'no-wildcard' });
    // The time zone is looked at only here.
    read.nextRun();
    return read;
  } catch {
    return undefined;
  }
};
