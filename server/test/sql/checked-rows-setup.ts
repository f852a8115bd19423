/**
 * A setup file runs once for each test file, and `checked-rows.ts` once for each worker: what a worker has loaded keeps
 * noting its statements there.
 */
import { appendFileSync } from 'node:fs';
import { afterAll, afterEach, expect } from 'vitest';
import { takeFaults, takeSeen } from './checked-rows.ts';

afterEach(() => {
  expect(takeFaults(), 'SQL statements and the rows that they declare').toEqual([]);
});

afterAll(() => {
  const report = process.env.NEWSBELL_TEST_REPORT;
  const seen = takeSeen();
  if (report) appendFileSync(`${report}.statements`, seen.map(at => `${at}\n`).join(''));
});
