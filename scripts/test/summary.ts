import type { Report } from './report.ts';
import type { StepOutcome } from './run-step.ts';

/** Answers the last line of `npm test`: a count of the tests, the steps that are clean and those that are not, and the time. */
export const summary = (outcomes: Pick<StepOutcome, 'step' | 'ok' | 'report'>[], ms: number): string => {
  const tested = outcomes.filter(({ step }) => step.counts !== undefined);
  const checks = outcomes.filter(({ step }) => step.noun !== undefined);
  const parts = [
    tested.length > 0 ? countOf(tested) : '',
    ...tested
      .filter(each => !each.ok && each.report.failures.length === 0)
      .map(({ step }) => `${step.name} did not finish`),
    sentence(
      checks.filter(({ ok }) => ok),
      'clean',
    ),
    sentence(
      checks.filter(({ ok }) => !ok),
      'not clean',
    ),
  ];
  return `${parts.filter(Boolean).join('; ')} (${duration(ms)})`;
};

/**
 * Answers the last line but one: the flaky tests by name, which leave the run green and are to be mended. It is empty
 * without any.
 */
export const flakyLine = (outcomes: Pick<StepOutcome, 'report'>[]): string => {
  const flaky = outcomes.flatMap(({ report }) => report.flaky);
  return flaky.length === 0 ? '' : `Flaky, passed when tried alone: ${flaky.map(({ test }) => test).join('; ')}`;
};

/** Answers `4.2 s` below a minute, `3 min 12 s` above. */
export const duration = (ms: number): string => {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

const countOf = (tested: Pick<StepOutcome, 'report'>[]) => {
  const total = (count: (report: Report) => number) => tested.reduce((sum, { report }) => sum + count(report), 0);
  const passed = total(report => report.passed);
  const failed = total(report => report.failures.length);
  const files = total(report => report.files);
  const tests =
    failed > 0 ? `${whole(failed)} of ${whole(passed + failed)} tests failed` : `${whole(passed)} tests passed`;
  const skipped = total(report => report.skipped);
  return `${tests} in ${whole(files)} ${files === 1 ? 'file' : 'files'}${skipped > 0 ? `, ${whole(skipped)} were skipped` : ''}`;
};

const sentence = (checks: Pick<StepOutcome, 'step'>[], state: string) => {
  const nouns = checks.map(({ step }) => step.noun);
  if (nouns.length === 0) return '';
  const list = new Intl.ListFormat('en-GB').format(nouns.filter(noun => noun !== undefined));
  return `${list} ${nouns.length > 1 || nouns[0] === 'types' ? 'are' : 'is'} ${state}`;
};

const whole = (value: number) => value.toLocaleString('en-GB');
