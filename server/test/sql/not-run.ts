import { join } from 'node:path';
import type { Source } from '../sources.ts';
import { declaredRows } from './declared-rows.ts';

const root = join(import.meta.dirname, '../../..');

/** The files whose statements only a process of its own runs, where nothing compares them, and the reason for each. */
const elsewhere: Record<string, string> = {
  'server/src/commands/sources.ts': 'a command, which tests start as the operator does',
};

/** Answers sentences that name the statements that no test has run, and the exceptions that nothing needs. */
export const statementsNotRun = (
  sources: readonly Source[],
  run: ReadonlySet<string>,
  exceptions: Record<string, string> = elsewhere,
): string[] => {
  const declared = sources.flatMap(([file, source]) =>
    declaredRows(join(root, file), source)
      .filter(({ row }) => row)
      .map(({ line }) => ({ file, at: `${file}:${line}` })),
  );
  const notRun = declared.filter(({ at }) => !run.has(at));
  const needless = Object.keys(exceptions).filter(each => !notRun.some(({ file }) => file === each));
  return [
    ...notRun.filter(({ file }) => !exceptions[file]).map(({ at }) => `No test runs the SQL statement at ${at}.`),
    ...needless.map(file => `The exception of ${file} is needless: tests run all of its statements.`),
  ];
};
