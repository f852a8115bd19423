/** Decides the health of a generator from the outcomes of its checks. Pure. */
import type { GeneratorHealth } from '@newsbell/contracts/generators';
import type { GeneratorSettings } from '#config.ts';

export interface Run {
  at: Date;
  /** It is null where items were found. */
  code: string | null;
  bytes: number;
  items: number;
  candidates: number;
  distinctTitles: number;
  /** It is 0 for the definition itself and n for its nth fallback. */
  locator: number | null;
}

export type GraveHealth = 'broken' | 'unreachable' | 'blocked';

export interface Verdict {
  health: GeneratorHealth;
  /** The owner is notified of this health. */
  grave: GraveHealth | null;
  /** The health began at this time. */
  since: Date;
  usual: Usual | null;
}

/** The usual figures of the page while it was well: the median of the checks that are kept. They stay for as long as the page is not well. */
export interface Usual {
  items: number;
  bytes: number;
}

/**
 * `runs` come with the newest first and are never empty. Hysteresis: one check without items says little, so the health `before` stands
 * until three checks in a row agree, for long enough. A cause that ends the crawl counts at once, and so does a robots.txt.
 */
export const judge = (
  runs: readonly Run[],
  before: GeneratorHealth,
  known: Usual | null,
  { brokenHours, unreachableHours }: Pick<GeneratorSettings, 'brokenHours' | 'unreachableHours'>,
): Verdict => {
  const usual = usualOf(runs, known);
  const kinds = runs.map(run => ({ ...run, kind: kindOf(run, usual?.bytes ?? 0) }));
  const { kind } = kinds[0]!;
  if (kind === 'items')
    return { health: isDegraded(runs, usual) ? 'degraded' : 'ok', grave: null, since: runs[0]!.at, usual };
  // A failed connection between two looks says nothing of the page.
  const streak = streakOf(kind === 'unreachable' ? kinds : kinds.filter(run => run.kind !== 'unreachable'));
  const since = streak.at(-1)!.at;
  const lasts = (hours: number) => streak.length >= 3 && streak[0]!.at.getTime() - since.getTime() >= hours * 3_600_000;
  if (isTheEnd(runs)) return { health: kind, grave: kind, since, usual };
  if (kind === 'unreachable') {
    return { health: streak.length >= 3 ? kind : before, grave: lasts(unreachableHours) ? kind : null, since, usual };
  }
  const isSure = lasts(brokenHours);
  return { health: isSure ? kind : before, grave: isSure ? kind : null, since, usual };
};

const usualOf = (runs: readonly Run[], known: Usual | null): Usual | null => {
  const isWell = (run: Run) =>
    run.code === null && (run.locator ?? 0) === 0 && (known === null || run.items >= 0.4 * known.items);
  const well = runs.filter(isWell);
  if (well.length === 0 || (known !== null && !isWell(runs[0]!))) return known;
  return { items: median(well.map(({ items }) => items)), bytes: median(well.map(({ bytes }) => bytes)) };
};

/** A 410 is believed when it is said twice. */
const isTheEnd = ([last, before]: readonly Run[]): boolean =>
  last!.code === 'HTTP_410' ? before?.code === 'HTTP_410' : FORBIDDEN.test(last!.code ?? '');

const FORBIDDEN = /^(ROBOTS|BLOCKED_(PORT|URL|SELF))$/;

type Kind = 'items' | GraveHealth;

const kindOf = ({ code, bytes }: Run, usualBytes: number): Kind => {
  if (code === null) return 'items';
  if (FORBIDDEN.test(code) || /^(CHALLENGE|HTTP_(401|403|451))$/.test(code)) return 'blocked';
  if (code === 'NO_ITEMS' && bytes > 0 && bytes < 0.2 * usualBytes) return 'blocked';
  return NOTHING.test(code) ? 'broken' : 'unreachable';
};

const NOTHING =
  /^(NO_ITEMS|TOO_MUCH|TOO_LARGE|NOT_XPATH|RULE_INVALID|FEED|EMPTY|UNREADABLE_STILL|POISONED|READER_\w+)$/;

const streakOf = <T extends { kind: Kind }>(runs: readonly T[]): T[] => {
  const end = runs.findIndex(run => run.kind !== runs[0]!.kind);
  return runs.slice(0, end < 0 ? runs.length : end);
};

const isDegraded = (runs: readonly Run[], usual: Usual | null): boolean => {
  const { items, candidates, distinctTitles, locator } = runs[0]!;
  if ((locator ?? 0) > 0 || items < 0.6 * candidates) return true;
  return (
    (items > 1 && distinctTitles === 1) ||
    hasShrunk(
      runs.filter(run => run.code === null),
      usual?.items ?? 0,
    )
  );
};

/** The last three looks found much less than usual. */
const hasShrunk = (runs: readonly Run[], usualItems: number): boolean =>
  runs.length >= 3 && runs.slice(0, 3).every(run => run.items < 0.4 * usualItems);

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
