import { existsSync, readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
  files: number;
}

export const noTests: Count = { passed: 0, failed: 0, skipped: 0, files: 0 };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: unknown[];
}

/**
 * The count in the JSON report of a test runner, or none when it wrote no report. A file that failed before its first
 * test counts as one failed test, and so does a test that passed only when it was repeated.
 */
export const readReport = (runner: 'vitest' | 'playwright', path: string): Count => {
  if (!existsSync(path)) return noTests;
  const report: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return runner === 'vitest' ? countVitest(report as VitestReport) : countPlaywright(report as PlaywrightReport);
};

const countVitest = (report: VitestReport): Count => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length,
  skipped: report.numPendingTests + report.numTodoTests,
  files: report.testResults.length,
});

const countPlaywright = ({ stats, suites }: PlaywrightReport): Count => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  files: suites.length,
});
