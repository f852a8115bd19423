/**
 * The last command of the step `unit` of `npm test`: every statement that declares a row has been run by a test, so that
 * `checked-rows.ts` has compared it with what PostgreSQL answers.
 *
 *   node server/test/sql/statements-run.ts <the file in which the tests have noted the statements that they ran>
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { declaredRows } from './declared-rows.ts';

const root = join(import.meta.dirname, '../../..');

/** The statements that only a process of its own runs, where nothing compares them. */
const elsewhere: Record<string, string> = {
  'server/src/commands/sources.ts': 'a command, which tests start as the operator does',
};

const [path = ''] = process.argv.slice(2);
const run = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);

const notRun = readdirSync(join(root, 'server/src'), { recursive: true, withFileTypes: true })
  .filter(file => file.isFile() && /(?<!\.test)\.ts$/.test(file.name))
  .map(file => relative(root, join(file.parentPath, file.name)).replaceAll(sep, '/'))
  .filter(file => !elsewhere[file])
  .flatMap(file =>
    declaredRows(join(root, file), readFileSync(join(root, file), 'utf8'))
      .filter(({ row }) => row)
      .map(({ line }) => `${file}:${line}`),
  )
  .filter(at => !run.has(at));

for (const at of notRun) console.log(`No test runs the SQL statement at ${at}.`);
process.exitCode = notRun.length === 0 ? 0 : 1;
