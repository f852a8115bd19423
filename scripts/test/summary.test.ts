import { describe, expect, test } from 'vitest';
import { afterRetry, noTests, type Report } from './report.ts';
import type { Step } from './steps.ts';
import { duration, flakyLine, summary } from './summary.ts';

const step = (name: string, rest: Partial<Step> = {}): Step => ({ name, commands: () => [], ...rest });
const tests = (name: string, ok: boolean, report: Partial<Report>) => ({
  step: step(name, { counts: 'vitest' }),
  ok,
  report: { ...noTests, ...report },
});
const failed = (test: string) => ({ test, why: 'timeout' });
const check = (noun: string, ok: boolean) => ({ step: step(noun, { noun }), ok, report: noTests });

describe('the last line of npm test', () => {
  test('counts the tests of all steps and names what is clean', () => {
    const outcomes = [
      tests('unit', true, { passed: 1200, files: 40 }),
      tests('web', true, { passed: 34, files: 1 }),
      check('types', true),
      check('lint', true),
      check('dead code', true),
    ];
    expect(summary(outcomes, 192_000)).toBe(
      '1,234 tests passed in 41 files; types, lint and dead code are clean (3 min 12 s)',
    );
  });

  test('says what failed and what is not clean', () => {
    const outcomes = [
      tests('unit', false, { passed: 7, failures: ['a', 'b', 'c'].map(failed), files: 2 }),
      check('types', true),
      check('lint', false),
    ];
    expect(summary(outcomes, 4200)).toBe('3 of 10 tests failed in 2 files; types are clean; lint is not clean (4.2 s)');
  });

  test('does not hide tests that were skipped', () => {
    expect(summary([tests('unit', true, { passed: 5, skipped: 2, files: 1 })], 1000)).toBe(
      '5 tests passed in 1 file, 2 were skipped (1.0 s)',
    );
  });

  test('does not take a step that never ran a test for a success', () => {
    expect(summary([tests('browser', false, {})], 1000)).toBe(
      '0 tests passed in 0 files; browser did not finish (1.0 s)',
    );
  });
});

describe('a retry of what failed', () => {
  const first: Report = { passed: 700, skipped: 0, files: 60, failures: ['a', 'b'].map(failed), flaky: [] };
  const browser = (report: Report) => ({ step: step('browser', { counts: 'playwright' }), ok: true, report });

  test('names what passes then as flaky and counts it as passed', () => {
    const report = afterRetry(first, { ...noTests, passed: 2, files: 2 });
    expect(summary([browser(report)], 1000)).toBe('702 tests passed in 60 files (1.0 s)');
    expect(flakyLine([browser(report)])).toBe('Flaky, passed when tried alone: a; b');
  });

  test('leaves what fails again failed', () => {
    const report = afterRetry(first, { ...noTests, passed: 1, files: 2, failures: [failed('b')] });
    expect(report).toMatchObject({ passed: 701, failures: [failed('b')], flaky: [failed('a')] });
  });

  test('excuses nothing when it did not run all of them', () => {
    expect(afterRetry(first, { ...noTests, passed: 1, files: 1 })).toEqual(first);
    expect(flakyLine([browser(first)])).toBe('');
  });
});

test('a duration never shows sixty seconds', () => {
  expect([duration(59_940), duration(59_960), duration(119_600)]).toEqual(['59.9 s', '1 min 0 s', '2 min 0 s']);
});
