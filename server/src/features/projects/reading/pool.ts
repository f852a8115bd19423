/** Threads that read documents: a document can take five seconds or 256 MB at most, and takes nobody down with it. */
import { Worker } from 'node:worker_threads';
import type { Document, Reading } from './read-document.ts';

export interface Reader {
  /** Never throws for what the document does: READER_TIMEOUT and READER_CRASH are failures like any other. */
  read(document: Document): Promise<Reading>;
  close(): Promise<void>;
}

interface Waiting {
  document: Document;
  answer(reading: Reading): void;
}

/** Threads start when first needed, and a dead one is replaced. Documents wait in order. */
export const createReader = ({ threads = 1, timeoutMs = 5000, memoryMb = 256 } = {}): Reader => {
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
      thread.removeAllListeners('message');
      thread.removeAllListeners('error');
      thread.removeAllListeners('exit');
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
    const timer = setTimeout(
      () => settle(failed('READER_TIMEOUT', `not read within ${timeoutMs} ms`), false),
      timeoutMs,
    );
    thread.on('message', (reading: Reading) => settle(reading, true));
    thread.on('error', error => settle(failed('READER_CRASH', String(error)), false));
    thread.on('exit', code => settle(failed('READER_CRASH', `the thread ended with ${code}`), false));
    thread.ref();
    // The bytes move instead of being copied; a view of a larger buffer is copied first.
    const bytes = ownsBuffer(document.bytes) ? document.bytes : document.bytes.slice();
    thread.postMessage({ ...document, bytes }, [bytes.buffer as ArrayBuffer]);
  };

  const start = (): Thread => {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    all.add(thread);
    return thread;
  };

  return {
    read: document =>
      new Promise(answer => {
        if (closed) return answer(failed('READER_CRASH', 'the reader is closed'));
        queue.push({ document, answer });
        next();
      }),
    close: async () => {
      closed = true;
      await Promise.all([...all].map(thread => thread.terminate()));
    },
  };
};

type Thread = Worker;

const failed = (code: string, detail: string): Reading => ({ kind: 'failed', code, detail });

const ownsBuffer = (bytes: Uint8Array): boolean => bytes.byteLength === bytes.buffer.byteLength;
