/** Signals: `serve`, `worker`, the demo and the commands that end by themselves all take SIGINT and SIGTERM as this file says. */
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import type { Running } from '#main.ts';

const STOP_PATIENCE_MS = 10_000;
const REPEAT_AFTER_MS = 1_000;

/**
 * Stop: the first signal stops what was started, cleanly and within ten seconds; one that comes while it starts stops it as
 * soon as it has started. The exit code is 0, because to be stopped is how a server ends.
 */
export const untilSignal = async (start: () => Promise<Pick<Running, 'stop'>>): Promise<number> => {
  const ending = listen();
  try {
    const running = await start();
    await ending.asked;
    await running.stop();
    return 0;
  } finally {
    ending.over();
  }
};

/**
 * Abort: the first signal aborts a command that would end by itself; it closes what it has opened, and the exit code is
 * the shell's for that signal, 130 or 143.
 */
export const interruptible = async (work: (signal: AbortSignal) => Promise<number>): Promise<number> => {
  const ending = listen();
  try {
    return await work(ending.signal);
  } catch (error) {
    const name = ending.signal.aborted && nameOf(ending.signal.reason);
    if (!name) throw error;
    console.error(`Stopped by ${name}.`);
    return 128 + constants.signals[name];
  } finally {
    ending.over();
  }
};

/** Abort: the promise rejects when the signal comes first, for work that does not look at the signal itself. */
export const before = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    if (signal.aborted) reject(signal.reason);
    work.then(resolve, reject);
  });

/**
 * Child process: a terminal signals both of us, and the child decides what Ctrl-C means. SIGTERM is handed on, and we end after the child.
 * Resolves to its exit code, or to the shell's for the signal that has ended it; to undefined where there is no such program.
 */
export const whileChild = async (child: ChildProcess): Promise<number | undefined> => {
  const ignore = () => {};
  const handOn = () => void child.kill('SIGTERM');
  process.on('SIGINT', ignore).on('SIGTERM', handOn);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(undefined) : reject(error),
      );
      child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
    });
  } finally {
    process.off('SIGINT', ignore).off('SIGTERM', handOn);
  }
};

interface Ending {
  signal: AbortSignal;
  /** The promise resolves at the first signal. */
  asked: Promise<void>;
  /** Signals act as before again if none has come; else copies of it are still ignored, because the process is ending. */
  over(): void;
}

/**
 * Repeated signal: it ends the process at once, with exit code 1, when it comes a second or more after the first. Sooner it
 * is the same wish told twice: a terminal and some service managers signal all processes of a group, and npm, which is one
 * of them, passes its signal on to us. Its copy may come when we have stopped and the process has not yet ended: the
 * default action would then end it by that signal, and npm with 130.
 */
const listen = (): Ending => {
  const abort = new AbortController();
  const asked = new Promise<void>(resolve => abort.signal.addEventListener('abort', () => resolve()));
  let first: number | undefined;
  let isOver = false;
  let late: NodeJS.Timeout | undefined;
  const onSignal = (name: NodeJS.Signals) => {
    if (first !== undefined) {
      // Once over, the exit code is what has been set: a process that something keeps alive can still be ended.
      if (performance.now() - first >= REPEAT_AFTER_MS) process.exit(isOver ? undefined : 1);
      return;
    }
    first = performance.now();
    late = setTimeout(() => {
      console.error('Stopping took longer than ten seconds.');
      process.exit(1);
    }, STOP_PATIENCE_MS);
    abort.abort(new Interrupted(name));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const over = () => {
    isOver = true;
    if (first === undefined) process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    clearTimeout(late);
  };
  return { signal: abort.signal, asked, over };
};

class Interrupted extends Error {
  override name = 'Interrupted';
  readonly by: NodeJS.Signals;
  constructor(by: NodeJS.Signals) {
    super(`Stopped by ${by}.`);
    this.by = by;
  }
}

const nameOf = (reason: unknown): NodeJS.Signals | undefined => (reason instanceof Interrupted ? reason.by : undefined);
