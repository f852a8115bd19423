/**
 * The last command of the step `unit` of `npm test`: every statement that declares a row has been run by a test, so that
 * `checked-rows.ts` has compared it with what PostgreSQL answers.
 *
 *   node server/test/sql/statements-run.ts <the file in which the tests have noted the statements that they ran>
 */
import { existsSync, readFileSync } from 'node:fs';
import { sourcesIn } from '../sources.ts';
import { statementsNotRun } from './not-run.ts';

const [path = ''] = process.argv.slice(2);
const run = new Set(existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []);
const faults = statementsNotRun(sourcesIn('server/src'), run);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
