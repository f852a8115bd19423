/** Reads the tasks of the page's main thread by their own processor time, which other work on the machine does not lengthen. */
import type { CDPSession } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** It is the processor time of the thread in microseconds. */
  tdur?: number;
  args: { name?: string };
}

/** Answers the milliseconds of each task of the main thread while `work` runs, the longest first. */
export const tasksDuring = async <T>(
  session: CDPSession,
  work: () => Promise<T>,
): Promise<{ result: T; tasks: number[] }> => {
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

const mainThreadTasks = (events: readonly TraceEvent[]): number[] => {
  // The page's process is the one that ran its scripts.
  const script = events.find(({ name, ph }) => name === 'FunctionCall' && ph === 'X');
  return events
    .filter(
      ({ name, ph, pid, tid }) => /RunTask$/.test(name) && ph === 'X' && pid === script?.pid && tid === script.tid,
    )
    .map(({ tdur = 0 }) => tdur / 1000)
    .sort((a, b) => b - a);
};
