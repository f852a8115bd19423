export interface Step {
  name: string;
  /** It is the noun of the step in the summary when it is clean; steps of tests are counted instead. */
  noun?: string;
  /** The commands run one after the other; the first that fails ends the step. `report` is the file for a count of tests. */
  commands: (report: string) => string[][];
  cwd?: string;
  /** The step begins when nothing else is under way: its tests watch pages that a busy machine makes late. */
  alone?: boolean;
  /** Retry: runs the tests that failed in the last run once more, one at a time, and writes a report of the same kind. */
  retry?: string[];
  /** The program writes the report, for a step of tests. */
  counts?: 'vitest' | 'playwright';
}

const vitest = (report: string) => [
  ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
];

/** The steps begin in this order: the longest first, and the browser last, where it has the machine to itself. */
export const steps: Step[] = [
  {
    name: 'unit',
    commands: report => [...vitest(report), ['node', 'server/test/sql/statements-run.ts', `${report}.statements`]],
    counts: 'vitest',
  },
  {
    name: 'types',
    noun: 'types',
    commands: () => [
      ['tsc', '-p', '.'],
      ['tsc', '-p', 'web'],
    ],
  },
  { name: 'lint', noun: 'lint', commands: () => [['biome', 'ci', '--colors=off', '.']] },
  { name: 'unused', noun: 'dead code', commands: () => [['knip', '--no-progress']] },
  { name: 'web', commands: vitest, cwd: 'web', counts: 'vitest' },
  {
    name: 'browser',
    alone: true,
    commands: () => [['playwright', 'test']],
    retry: ['playwright', 'test', '--last-failed', '--workers=1'],
    cwd: 'e2e',
    counts: 'playwright',
  },
];
