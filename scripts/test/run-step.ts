import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root, toolEnvironment } from '../ensure/places.mjs';
import { afterRetry, noTests, type Report, readReport } from './report.ts';
import type { Step } from './steps.ts';

export interface StepOutcome {
  step: Step;
  ok: boolean;
  ms: number;
  output: string;
  report: Report;
}

const PROGRESS_MS = 20_000;
const GRACE_MS = 8000;
/** More failures than this are no chance: they are reported at once, because a retry of hundreds would take hours. */
const MOST_RETRIED = 20;
const running = new Map<ChildProcess, Step>();

/**
 * Runs the commands of a step and reads how many tests it ran. A step of tests that ran none has failed. Where the step
 * has a retry, a few failures are tried once more, and those that pass then are flaky instead of failed.
 */
export const runStep = async (step: Step, reports: string): Promise<StepOutcome> => {
  const began = performance.now();
  const path = join(reports, `${step.name}.json`);
  const progress = setInterval(() => console.log(`…      ${step.name}`), PROGRESS_MS);
  let output = '';
  let ok = true;
  for (const command of step.commands(path)) {
    if (ok) ok = await runCommand(command, step, path, text => (output += text));
  }
  let report = step.counts === undefined ? noTests : readReport(step.counts, path);
  if (step.retry && step.counts && report.failures.length > 0 && report.failures.length <= MOST_RETRIED) {
    const retryPath = join(reports, `${step.name}-retry.json`);
    ok = await runCommand(step.retry, step, retryPath, text => (output += text));
    report = afterRetry(report, readReport(step.counts, retryPath));
  }
  clearInterval(progress);
  const ranSome = step.counts === undefined || report.passed > 0;
  return { step, ok: ok && ranSome && report.failures.length === 0, ms: performance.now() - began, output, report };
};

const runCommand = async ([command = '', ...args]: string[], step: Step, report: string, say: (text: string) => void) =>
  new Promise<boolean>(resolve => {
    const child = spawn(command, args, {
      cwd: join(root, step.cwd ?? '.'),
      env: { ...toolEnvironment(), CI: '1', NO_COLOR: '1', FORCE_COLOR: undefined, NEWSBELL_TEST_REPORT: report },
      stdio: ['ignore', 'pipe', 'pipe'],
      // It is a process group of its own, so that ending a step also ends what its tool has started.
      detached: true,
    });
    running.set(child, step);
    child.stdout.setEncoding('utf8').on('data', say);
    child.stderr.setEncoding('utf8').on('data', say);
    child.once('error', error => say(`${error.message}\n`));
    child.once('close', code => {
      running.delete(child);
      resolve(code === 0);
    });
  });

/** Ends every running tool: those that run tests may tear down first (databases, servers), the others hold nothing. */
export const endAll = async () => {
  const children = [...running.keys()];
  const closed = Promise.all(children.map(child => new Promise(resolve => child.once('close', resolve))));
  for (const [child, step] of running) signalGroup(child, step.counts === undefined ? 'SIGKILL' : 'SIGTERM');
  await Promise.race([closed, new Promise(resolve => setTimeout(resolve, GRACE_MS))]);
  for (const child of children) signalGroup(child, 'SIGKILL');
};

const signalGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // ESRCH: no process of the group is left, as intended.
  }
};
