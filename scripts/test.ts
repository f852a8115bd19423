/**
 * `npm test` runs everything that must hold, as steps with a name and a time, and prints a plain count at the end.
 *
 *     npm test                         all steps
 *     npm test -- --only types,lint    some of them
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endAll, runStep, type StepOutcome } from './test/run-step.ts';
import { type Step, steps } from './test/steps.ts';
import { duration, flakyLine, summary } from './test/summary.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const only = values.only?.split(',').map(name => name.trim());
const unknown = only?.filter(name => steps.every(step => step.name !== name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. The steps are ${steps.map(step => step.name).join(', ')}.`);
  process.exit(2);
}

const began = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'newsbell-test-'));
const wanted = steps.filter(step => only?.includes(step.name) ?? true);
const outcomes: StepOutcome[] = [];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    if (stopping) return;
    stopping = true;
    await endAll();
    rmSync(reports, { recursive: true, force: true });
    process.exit(signal === 'SIGINT' ? 130 : 143);
  });
}

const take = async (step: Step) => {
  const outcome = await runStep(step, reports);
  if (stopping) return;
  outcomes.push(outcome);
  console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${step.name.padEnd(8)} ${duration(outcome.ms)}`);
  for (const { test, why } of outcome.report.failures) console.log(`       failed: ${test}: ${why}`);
  for (const { test, why } of outcome.report.flaky) console.log(`       flaky: ${test}: ${why}`);
  if (!outcome.ok) console.log(`\n${outcome.output.replaceAll(/^/gm, '    ')}\n`);
};

/** One lane takes the next step until none is left; two lanes keep two cores busy. */
const lane = async (waiting: Step[]) => {
  for (let step = waiting.shift(); step !== undefined && !stopping; step = waiting.shift()) await take(step);
};

const shared = wanted.filter(step => !step.alone);
await Promise.all([lane(shared), lane(shared)]);
await lane(wanted.filter(step => step.alone));
if (!stopping) {
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${[flakyLine(outcomes), summary(outcomes, performance.now() - began)].filter(Boolean).join('\n')}`);
  process.exitCode = outcomes.every(outcome => outcome.ok) ? 0 : 1;
}
