import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../ensure/places.mjs';

export interface Report {
  passed: number;
  skipped: number;
  files: number;
  /** It has one for each test that failed; a file that failed before its first test counts as one. */
  failures: Failure[];
  /** Flaky tests failed among the others and passed when they were retried alone. They count as passed, too. */
  flaky: Failure[];
}

export interface Failure {
  /** It is the file, the test's own name, and the project it ran in where there are several. */
  test: string;
  /** It has the first lines of the error on one line. */
  why: string;
}

export const noTests: Report = { passed: 0, skipped: 0, files: 0, failures: [], flaky: [] };

/**
 * Merges a run with the retry of its failures. A retry that did not run each of them, because it was ended or wrote no
 * report, changes nothing: all failures stand.
 */
export const afterRetry = (first: Report, retry: Report): Report => {
  if (retry.passed + retry.failures.length !== first.failures.length) return first;
  const failedAgain = new Set(retry.failures.map(({ test }) => test));
  return {
    ...first,
    passed: first.passed + retry.passed,
    failures: retry.failures,
    flaky: first.failures.filter(({ test }) => !failedAgain.has(test)),
  };
};

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  projectName: string;
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  results: { error?: { message?: string } }[];
  /** A journey that fails adds one of type `steps`: the clicks and navigations that came before. */
  annotations: { type: string; description?: string }[];
}

/** Answers the content of a test runner's JSON report, or an empty report when it wrote none. */
export const readReport = (runner: 'vitest' | 'playwright', path: string): Report => {
  if (!existsSync(path)) return noTests;
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return runner === 'vitest' ? ofVitest(report as VitestReport) : ofPlaywright(report as PlaywrightReport);
};

const ofVitest = ({ numPassedTests, numPendingTests, numTodoTests, testResults }: VitestReport): Report => ({
  passed: numPassedTests,
  skipped: numPendingTests + numTodoTests,
  files: testResults.length,
  failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) return [failure(file, message)];
    return assertionResults
      .filter(test => test.status === 'failed')
      .map(test => failure(`${file}: ${test.fullName}`, test.failureMessages[0]));
  }),
  flaky: [],
});

const ofPlaywright = ({ stats, suites }: PlaywrightReport): Report => {
  const tests = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests.map(test => ({
      ...test,
      name: `${file}: ${title} [${test.projectName}]`,
      why: test.results.find(({ error }) => error !== undefined)?.error?.message,
      steps: test.annotations.find(({ type }) => type === 'steps')?.description,
    })),
  );
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    files: suites.length,
    failures: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ name, why, steps }) => failure(name, why, steps)),
    flaky: [],
  };
};

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const failure = (test: string, why = '', steps = ''): Failure => {
  const lines = stripVTControlCharacters(why)
    .split('\n', 12)
    .map(line => line.trim());
  const reason = lines.filter(Boolean).join(' | ').slice(0, 600);
  return { test, why: steps ? `${reason} | steps: ${steps.slice(-900)}` : reason };
};
