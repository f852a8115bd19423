import type { Answers, SessionRequest } from './requests.ts';

/** The error says why a page gave no answer: it took longer than a page may, or parsing it broke. */
export class ReadingEnded extends Error {
  readonly why: 'too-slow' | 'broken';

  constructor(why: 'too-slow' | 'broken') {
    super(`The reading of a page ended: ${why}.`);
    this.why = why;
  }
}

export interface PageSession {
  ask: <K extends SessionRequest['kind']>(ask: Extract<SessionRequest, { kind: K }>) => Promise<Answers[K]>;
  /** A question that is still open is never answered after this. */
  close: () => void;
}

/** Timeout: by then a slow phone has parsed two pages of the largest size that the server hands out. */
const PATIENCE_MS = 20_000;

/**
 * Worker with a timeout: parses one page after another. A worker that takes too long is terminated, whatever it does; the next question
 * starts another one, which opens the same page first.
 */
export const createPageSession = (patienceMs = PATIENCE_MS): PageSession => {
  let running: Running | undefined;
  let open: Extract<SessionRequest, { kind: 'open' }> | undefined;
  const stop = () => {
    running?.worker.terminate();
    running?.waiting.clear();
    running = undefined;
  };
  const begin = (ask: SessionRequest): Running => {
    running = start();
    if (open && ask.kind !== 'open') void post(running, open).catch(() => {});
    return running;
  };
  return {
    ask: async (ask: SessionRequest) => {
      if (ask.kind === 'open') {
        stop();
        open = ask;
      }
      const mine = running ?? begin(ask);
      const timer = setTimeout(() => mine.end(new ReadingEnded('too-slow')), patienceMs);
      try {
        return (await post(mine, ask)) as never;
      } catch (error) {
        if (running === mine) stop();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: stop,
  };
};

interface Running {
  worker: Worker;
  waiting: Map<number, PromiseWithResolvers<unknown>>;
  end: (error: Error) => void;
}

const start = (): Running => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting: Running['waiting'] = new Map();
  const end = (error: Error) => {
    for (const each of waiting.values()) each.reject(error);
    waiting.clear();
  };
  worker.onmessage = ({ data: { id, answer } }: MessageEvent<{ id: number; answer: unknown }>) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  };
  worker.onerror = () => end(new ReadingEnded('broken'));
  return { worker, waiting, end };
};

let last = 0;

const post = ({ worker, waiting }: Running, ask: SessionRequest): Promise<unknown> => {
  const answer = Promise.withResolvers<unknown>();
  const id = ++last;
  waiting.set(id, answer);
  worker.postMessage({ id, ask });
  return answer.promise;
};
