/** Decides what each kind of answer means for a source's health and its next crawl, as the row that is written. Pure. */
import type { Settings } from '#deps.ts';
import type { Validators } from './ask.ts';
import type { SourceKind } from './kinds/kind.ts';
import {
  afterFailure,
  afterSuccess,
  type Next,
  noSoonerThan,
  type Rhythm,
  soonAgain,
  type Trouble,
} from './schedule.ts';
import type { Settlement } from './settle.ts';
import type { Target } from './targets.ts';

/** The answer is a 304, or, with the URL it came from, the same body again. */
type Unchanged = { validators: Validators; hintMinutes: number | null; movedTo: string | null; url?: string };

export type Settlements = ReturnType<typeof settlementsFor>;

/** `token`: the lease's. */
export const settlementsFor = (token: string, target: Target, kind: SourceKind, allSettings: Settings, now: Date) => {
  const { crawl: settings } = allSettings;
  const usual = target.intervalMinutes ?? 0;
  const { leastMinutes: least } = kind.limits(target, allSettings);
  const base = settlementOfFailure(token, target);
  const at = (next: Next) => ({
    delay_ms: next.at.getTime() - now.getTime(),
    minutes: next.minutes,
    reason: next.reason,
  });
  const inHours = (hours: number) => hours * 3_600_000;
  return {
    unchanged: (answer: Unchanged, sameBodies: number): Settlement => {
      const { etag, lastModified } = answer.validators;
      const validated = etag ?? lastModified ?? (answer.url ? null : (target.etag ?? target.lastModified));
      const hint = longest(answer.hintMinutes, target.hintMinutes);
      const rhythm = {
        ...restOf(target),
        least,
        hint,
        neverValidates: kind.judge.expectsValidators && !validated && sameBodies >= 3,
      };
      const next = afterSuccess(rhythm, settings, now, Math.random());
      const validators = { validators_url: answer.url ?? null, etag, last_modified: lastModified };
      const kept = { ...validators, same_bodies: sameBodies, moved_to: answer.movedTo };
      return { ...base, ok: true, health: 'ok', failures: 0, ...kept, ...at(next) };
    },
    /** The document ended too early where `isCut` is set. */
    failed: (
      trouble: Trouble,
      code: string,
      detail: string,
      badBodyHash: string | null = null,
      isCut = false,
    ): Settlement => {
      const since = target.failingSince ?? now;
      const usually = afterFailure(trouble, target.failures + 1, since, usual, settings, now, Math.random());
      const next =
        usually && isCut && isFirstTrouble(target) && !isHeldBack(target) ? soonAgain(usually, now) : usually;
      const health = next === null ? 'dead' : trouble === 'auth' ? 'needs-auth' : 'failing';
      const error = { error_code: code, error_detail: detail, bad_body_hash: badBodyHash };
      return { ...base, health, ...error, ...(next && at(noSoonerThan(least, next, now))) };
    },
    /** The document ended its reader; the third time it is put aside. Its body is not condemned: the machine may be slow. */
    crashed: (code: string, detail: string): Settlement => {
      const next = afterFailure(
        'parse',
        target.failures + 1,
        target.failingSince ?? now,
        usual,
        settings,
        now,
        Math.random(),
      );
      const error = { error_code: code, error_detail: detail, crashes: target.crashes + 1 };
      const health = next === null ? 'dead' : 'failing';
      return { ...base, health, ...error, ...(next && at(noSoonerThan(least, next, now))) };
    },
    later: (next: Next, status: number): Settlement => ({ ...base, error_code: `HTTP_${status}`, ...at(next) }),
    /** Believed when it is said twice, a day apart. */
    gone: (): Settlement => {
      const waited = target.goneSince ? now.getTime() - target.goneSince.getTime() : null;
      const wait = inHours(settings.goneConfirmHours);
      const error = { error_code: 'HTTP_410', gone: true };
      if (waited !== null && waited >= wait * 0.9) return { ...base, health: 'gone', ...error };
      return { ...base, ...error, delay_ms: wait, minutes: wait / 60_000, reason: 'confirming' };
    },
    blocked: ({ code, detail, forGood }: { code: string; detail: string; forGood: boolean }): Settlement => {
      const again = forGood ? null : inHours(24);
      const error = { error_code: code, error_detail: detail };
      return { ...base, health: 'blocked', ...error, delay_ms: again, reason: again ? 'retry' : 'stopped' };
    },
    poisoned: (): Settlement => ({
      ...base,
      health: 'poisoned',
      error_code: 'POISONED',
      delay_ms: inHours(24),
      minutes: 1440,
      reason: 'retry',
    }),
  };
};

/** Answers the row of a source that fails once more; each outcome replaces what it says otherwise. */
const settlementOfFailure = (token: string, target: Target): Settlement => ({
  project_id: target.projectId,
  token,
  edition: target.edition,
  ok: false,
  health: 'failing',
  delay_ms: null,
  minutes: target.intervalMinutes ?? 0,
  reason: 'stopped',
  error_code: null,
  error_detail: null,
  failures: target.failures + 1,
  crashes: 0,
  validators_url: null,
  etag: null,
  last_modified: null,
  hint_minutes: null,
  same_bodies: target.sameBodies,
  bad_body_hash: null,
  gone: false,
  moved_to: null,
});

/** Nothing was wrong at the last crawl. */
export const isFirstTrouble = ({ errorCode, failures }: Target): boolean => errorCode === null && failures === 0;

/** Its interval is that long because the source asks for it, or because its documents take long to read. */
const isHeldBack = ({ intervalMinutes, hintMinutes, slowReadings }: Target): boolean =>
  slowReadings >= 2 || (hintMinutes !== null && intervalMinutes !== null && hintMinutes >= intervalMinutes);

/** Answers the rhythm of the last stored document. */
export const restOf = (target: Target): Omit<Rhythm, 'least'> => ({
  medianGap: target.medianGap,
  newestAt: target.newestAt,
  hint: target.hintMinutes,
  skipHours: [],
  skipDays: [],
  neverValidates: false,
  awaited: target.awaited,
  pushed: target.pushed,
  // An unchanged document is not parsed, so it costs nothing.
  costMs: 0,
});

/** The longer of two times, of which either may be unknown. */
export const longest = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.max(a, b);
