/** Watchdog: a loop notes its rounds, and a round that does not end is found by those who look. */

/** A round may be a page that is read, a far end that is slow, and the index of all words: what takes longer stands still. */
const LATE_MS = 600_000;

export interface Round {
  begins(): void;
  ends(outcome: 'done' | 'failed'): void;
}

export interface RoundsOfJob {
  job: string;
  done: number;
  failed: number;
  /** Time taken by all of its rounds. */
  seconds: number;
  /** Since the end of the last one, or since the job began where none has ended. */
  age: number;
}

export interface Rounds {
  /** The loop looks again after so many milliseconds at most; its first round comes after as many. Two of one name are told as one. */
  of(job: string, waits?: { everyMs?: number; firstMs?: number }): Round;
  all(): RoundsOfJob[];
  /** The jobs whose round has not ended in time. */
  late(): { job: string; seconds: number }[];
}

interface Loop extends Omit<RoundsOfJob, 'age'> {
  lateMs: number;
  endedAt: number;
}

export const createRounds = (steady = () => performance.now()): Rounds => {
  const loops: Loop[] = [];
  const ageOf = ({ endedAt }: Loop): number => Math.max(0, steady() - endedAt) / 1000;
  return {
    of: (job, { everyMs = 0, firstMs = 0 } = {}) => {
      const lateMs = Math.max(LATE_MS, 2 * everyMs);
      const loop: Loop = { job, lateMs, done: 0, failed: 0, seconds: 0, endedAt: steady() + firstMs };
      loops.push(loop);
      let begunAt = steady();
      return {
        begins: () => {
          begunAt = steady();
        },
        ends: outcome => {
          loop.endedAt = steady();
          loop.seconds += (loop.endedAt - begunAt) / 1000;
          loop[outcome] += 1;
        },
      };
    },
    all: () => {
      const byJob = Object.groupBy(loops, ({ job }) => job);
      return Object.entries(byJob).map(([job, its = []]) => ({
        job,
        done: sum(its, each => each.done),
        failed: sum(its, each => each.failed),
        seconds: sum(its, each => each.seconds),
        age: Math.max(...its.map(ageOf)),
      }));
    },
    late: () =>
      loops
        .filter(loop => ageOf(loop) * 1000 > loop.lateMs)
        .map(loop => ({ job: loop.job, seconds: Math.round(ageOf(loop)) })),
  };
};

/** Answers the jobs that have become late since it was called last: each is told of once, until it has ended a round. */
export const newlyLate = (rounds: Pick<Rounds, 'late'>) => {
  let told: string[] = [];
  return (): ReturnType<Rounds['late']> => {
    const late = rounds.late();
    const news = late.filter(({ job }) => !told.includes(job));
    told = late.map(({ job }) => job);
    return news;
  };
};

const sum = (loops: readonly Loop[], of: (loop: Loop) => number): number =>
  loops.reduce((total, loop) => total + of(loop), 0);
