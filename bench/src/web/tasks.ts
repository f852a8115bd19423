/** Reads the tasks of the page's main thread by their own processor time, which other work on the machine does not lengthen. */
import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** It is the beginning in microseconds. */
  ts: number;
  /** It is the length by the clock in microseconds. */
  dur?: number;
  /** It is the processor time of the thread in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Both are milliseconds of processor time. */
export interface Task {
  all: number;
  /** Within the task, the browser collected garbage for so long. */
  collecting: number;
}

/** Answers the tasks of the main thread while `work` runs, the longest first. */
export const tasksDuring = async <T>(
  session: CDPSession,
  work: () => Promise<T>,
): Promise<{ result: T; tasks: Task[] }> => {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  const result = await work();
  const complete = new Promise(resolve => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return { result, tasks: mainThreadTasks(events) };
};

const mainThreadTasks = (events: readonly TraceEvent[]): Task[] => {
  // The page's process is the one that ran its scripts.
  const script = events.find(({ name, ph }) => name === 'FunctionCall' && ph === 'X');
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === script?.pid && tid === script.tid);
  const collections = own.filter(({ name }) => /^(Major|Minor)GC$/.test(name));
  const within =
    ({ ts, dur = 0 }: TraceEvent) =>
    (each: TraceEvent) =>
      each.ts >= ts && each.ts < ts + dur;
  return own
    .filter(({ name }) => /RunTask$/.test(name))
    .map(task => ({ all: milliseconds([task]), collecting: milliseconds(collections.filter(within(task))) }))
    .sort((a, b) => b.all - a.all);
};

const milliseconds = (events: readonly TraceEvent[]): number =>
  events.reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0);
