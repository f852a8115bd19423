/** Proposes a period by the rhythm in which something has come. Pure. */
import { silenceLimits as limits } from '@newsbell/contracts/silence-rules';

/** Minutes that people call by a name. */
const steps = [10, 20, 30, 60, 120, 180, 360, 720, 1440, 2880, 4320, 10_080, 20_160, 43_200, 129_600];

const DAY = 1440;
/** With fewer gaps than these a source has no rhythm of its own yet. */
const LEAST_GAPS = 5;
/** The few longest gaps are outages and holidays. */
const USUAL = 0.97;

export interface Rhythm {
  /** When items were first seen, the newest first. */
  sights: readonly Date[];
  /** The source is asked so often; null: it is not asked. */
  checkMinutes: number | null;
  /** The middle gap of a source's document; null: it is not known. */
  medianGapMinutes: number | null;
}

/** The longest gap that is usual, and half of it more; never less than two looks at the source. */
export const propose = ({ sights, checkMinutes, medianGapMinutes }: Rhythm) => {
  const gaps = gapsOf(sights);
  const usual = gaps.length >= LEAST_GAPS ? gaps[Math.floor(USUAL * (gaps.length - 1))]! * 1.5 : undefined;
  const wanted = usual ?? (medianGapMinutes === null ? DAY : medianGapMinutes * 4);
  const everyMinutes = stepAtLeast(Math.max(wanted, (checkMinutes ?? 0) * 2));
  return { everyMinutes, graceMinutes: Math.max(limits.graceLeast, stepAtLeast(everyMinutes / 12)) };
};

/** In minutes, the shortest first. What came at one look counts once. */
const gapsOf = (sights: readonly Date[]): number[] =>
  sights
    .slice(1)
    .map((sight, n) => (sights[n]!.getTime() - sight.getTime()) / 60_000)
    .filter(minutes => minutes >= 1)
    .sort((a, b) => a - b);

const stepAtLeast = (minutes: number): number => steps.find(step => step >= minutes) ?? steps.at(-1)!;
