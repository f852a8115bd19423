/** Threads that read documents: a document can take five seconds or 256 MB at most, and takes nobody down with it. */
import { Worker } from 'node:worker_threads';
import type { Document, Reading } from './read-document.ts';

export interface Reader {
  /** Never throws for what the document does: READER_TIMEOUT and READER_CRASH are failures like any other. */
  read(document: Document): Promise<Reading>;
  /** What is being read or waits for it fails as STOPPED. */
  close(): Promise<void>;
}

interface Waiting {
  document: Document;
  answer(reading: Reading): void;
}

/**
 * Threads start when first needed, and a dead one is replaced. Documents wait in order. The start of a thread takes
 * seconds on a slow or busy machine and does not count as the first document's time.
 */
export const createReader = ({ threads = 1, timeoutMs = 5000, memoryMb = 256, startMs = 60_000 } = {}): Reader => {
  const ready = new WeakSet<Thread>();
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const queue: Waiting[] = [];
  let closed = false;

  const next = () => {
    if (queue.length === 0) return;
    const thread = idle.pop() ?? (all.size < threads ? start() : undefined);
    if (!thread) return;
    const { document, answer } = queue.shift()!;
    const settle = (reading: Reading, alive: boolean) => {
      clearTimeout(timer);
      for (const [event, listener] of Object.entries(listeners)) thread.off(event, listener);
      if (alive && !closed) {
        thread.unref();
        idle.push(thread);
      } else {
        all.delete(thread);
        void thread.terminate();
      }
      answer(reading);
      next();
    };
    const late = () => settle(failed('READER_TIMEOUT', `not read within ${timeoutMs} ms`), false);
    let timer = setTimeout(late, ready.has(thread) ? timeoutMs : startMs);
    const listeners = {
      message: (said: Reading | 'ready') => {
        if (said !== 'ready') return settle(said, true);
        ready.add(thread);
        clearTimeout(timer);
        timer = setTimeout(late, timeoutMs);
      },
      error: (error: unknown) => settle(broke(String(error)), false),
      exit: (code: number) => settle(broke(`the thread ended with ${code}`), false),
    };
    for (const [event, listener] of Object.entries(listeners)) thread.on(event, listener);
    thread.ref();
    // The bytes move instead of being copied; a view of a larger buffer is copied first.
    const bytes = ownsBuffer(document.bytes) ? document.bytes : document.bytes.slice();
    thread.postMessage({ ...document, bytes }, [bytes.buffer as ArrayBuffer]);
  };

  const start = (): Thread => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 16 },
    });
    all.add(thread);
    // Also when no document is at stake: an error that nobody hears would end the process.
    thread.on('error', () => {});
    thread.on('exit', () => {
      all.delete(thread);
      const place = idle.indexOf(thread);
      if (place >= 0) idle.splice(place, 1);
    });
    return thread;
  };

  const broke = (detail: string): Reading => (closed ? failed('STOPPED', 'closed') : failed('READER_CRASH', detail));

  return {
    read: document =>
      new Promise(answer => {
        if (closed) return answer(failed('STOPPED', 'closed'));
        queue.push({ document, answer });
        next();
      }),
    close: async () => {
      closed = true;
      for (const { answer } of queue.splice(0)) answer(failed('STOPPED', 'closed'));
      await Promise.all([...all].map(thread => thread.terminate()));
    },
  };
};

type Thread = Worker;

const failed = (code: string, detail: string): Reading => ({ kind: 'failed', code, detail });

const ownsBuffer = (bytes: Uint8Array): boolean => bytes.byteLength === bytes.buffer.byteLength;
