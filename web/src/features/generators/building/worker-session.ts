/** Worker session: a builder's engine parses a page in a worker, because a source that strangers have written may take any time to parse. */
import type { LoadedPage } from '../queries.ts';

/** An engine answers each kind of question by a function of one argument. It holds one page, which `open`, its first question, gives it. */
export type Engine<E> = { [K in keyof E]: (about: never) => unknown } & { open: (page: LoadedPage) => unknown };

/** Its promises reject with a ReadingEnded where the worker gives no answer. */
export interface WorkerSession<E extends Engine<E>> {
  open: () => Promise<ReturnType<E['open']>>;
  ask: <K extends keyof E & string>(kind: K, about: Parameters<E[K]>[0]) => Promise<ReturnType<E[K]>>;
  /** A question that is still open is never answered after this. */
  close: () => void;
}

/** The worker has taken longer than a page may, or it has crashed. */
export type WhyEnded = 'too-slow' | 'broken';

/** The error says why a question about a page has no answer. */
export class ReadingEnded extends Error {
  readonly why: WhyEnded;

  constructor(why: WhyEnded) {
    super(`The reading of a page ended: ${why}.`);
    this.why = why;
  }
}

/** Timeout: by then a slow phone has parsed two pages of the largest size that the server hands out. */
const PATIENCE_MS = 20_000;

/**
 * Timeout: a worker that takes longer than `patienceMs` for a question is terminated, whatever it does, and so is one that crashes. The
 * next question starts another one, which opens the same page first.
 */
export const createWorkerSession = <E extends Engine<E>>(
  start: () => Worker,
  page: LoadedPage,
  patienceMs = PATIENCE_MS,
): WorkerSession<E> => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let last = 0;
  const end = (why?: WhyEnded): void => {
    worker?.terminate();
    worker = undefined;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      if (why) reject(new ReadingEnded(why));
    }
    waiting.clear();
  };
  const begin = (): Worker => {
    const begun = start();
    begun.onmessage = ({ data: { id, answer } }: MessageEvent<Answered>) => {
      clearTimeout(waiting.get(id)?.timer);
      waiting.get(id)?.resolve(answer);
      waiting.delete(id);
    };
    // Race: a worker that was terminated may have crashed just before, which is no matter of its successor.
    begun.onerror = () => begun === worker && end('broken');
    return begun;
  };
  const post = (kind: string, about: unknown): number => {
    worker ??= begin();
    worker.postMessage({ id: ++last, kind, about } satisfies Asked);
    return last;
  };
  const ask = async (kind: string, about: unknown): Promise<never> => {
    if (!worker && kind !== 'open') post('open', page);
    const answer = Promise.withResolvers<unknown>();
    waiting.set(post(kind, about), { ...answer, timer: setTimeout(end, patienceMs, 'too-slow') });
    return (await answer.promise) as never;
  };
  return { open: () => ask('open', page), ask, close: () => end() };
};

interface Waiting extends PromiseWithResolvers<unknown> {
  timer: ReturnType<typeof setTimeout>;
}

export interface Asked {
  id: number;
  kind: string;
  about: unknown;
}

export interface Answered {
  id: number;
  answer: unknown;
}

/** It is called in the worker, whose engine then answers in the order in which it is asked. */
export const serve = <E extends Engine<E>>(engine: E): void =>
  addEventListener('message', ({ data }: MessageEvent<Asked>) => postMessage(answerOf(engine, data)));

export const answerOf = <E extends Engine<E>>(engine: E, { id, kind, about }: Asked): Answered => ({
  id,
  answer: (engine[kind as keyof E] as unknown as (about: unknown) => unknown)(about),
});
