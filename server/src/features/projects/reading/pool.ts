/** Threads that read documents: one can take so much time and memory, and takes nobody down with it. */
import { Worker } from 'node:worker_threads';
import type { Document, Reading } from './read-document.ts';

export interface Threads<Task, Answer> {
  /**
   * Never throws for what the document does: READER_TIMEOUT and READER_CRASH are failures like any other. BUSY: too many wait. Once the
   * signal is aborted a document that still waits fails as STOPPED.
   */
  read(document: Task, signal?: AbortSignal): Promise<Answer | ThreadFailure>;
  /** What is being read or waits for it fails as STOPPED. */
  close(): Promise<void>;
}

export interface ThreadFailure {
  kind: 'failed';
  code: string;
  detail: string;
}

export type Reader = Threads<Document, Reading>;

export interface ThreadLimits {
  threads?: number;
  timeoutMs?: number;
  memoryMb?: number;
  startMs?: number;
  /** Beside those that are being read. */
  mostWaiting?: number;
}

/**
 * Pages have threads of their own, with more memory and time: the tree of a page takes a hundred times as long as a feed, and no feed
 * waits for one. Each thread starts when it is first needed.
 */
export const createReader = (limits?: ThreadLimits): Reader => {
  const worker = new URL('./worker.ts', import.meta.url);
  const feeds = createThreads<Document, Reading>(worker, limits);
  const pages = createThreads<Document, Reading>(worker, { ...pageLimits, ...limits });
  return {
    read: (document, signal) => (document.page ? pages : feeds).read(document, signal),
    close: async () => {
      await Promise.all([feeds.close(), pages.close()]);
    },
  };
};

/** A list of 5 MB takes 2 to 3 s of a processor and up to 400 MB; one of nothing but tags is too much from 3 MB on. */
export const pageLimits = { memoryMb: 512, timeoutMs: 10_000 };

interface Waiting<Task, Answer> {
  document: Task;
  answer(reading: Answer | ThreadFailure): void;
}

/**
 * Threads start when first needed, and a dead one is replaced. Documents wait in order. The start of a thread takes
 * seconds on a slow or busy machine and does not count as the first document's time. The worker says `ready`, then
 * answers each message with one.
 */
export const createThreads = <Task extends { bytes: Uint8Array }, Answer extends object>(
  worker: URL,
  {
    threads = 1,
    timeoutMs = 5000,
    memoryMb = 256,
    startMs = 60_000,
    mostWaiting = Number.POSITIVE_INFINITY,
  }: ThreadLimits = {},
): Threads<Task, Answer> => {
  const ready = new WeakSet<Thread>();
  const idle: Thread[] = [];
  const all = new Set<Thread>();
  const queue: Waiting<Task, Answer>[] = [];
  let closed = false;

  const next = () => {
    if (queue.length === 0) return;
    const thread = idle.pop() ?? (all.size < threads ? start() : undefined);
    if (!thread) return;
    const { document, answer } = queue.shift()!;
    const settle = (reading: Answer | ThreadFailure, alive: boolean) => {
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
      message: (said: Answer | 'ready') => {
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
    const bytes = ownsBuffer(document.bytes) ? document.bytes : Uint8Array.from(document.bytes);
    thread.postMessage({ ...document, bytes }, [bytes.buffer as ArrayBuffer]);
  };

  const start = (): Thread => {
    const thread = new Worker(worker, {
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

  const broke = (detail: string): ThreadFailure =>
    closed ? failed('STOPPED', 'closed') : failed('READER_CRASH', detail);

  return {
    read: (document, signal) =>
      new Promise(answer => {
        if (closed) return answer(failed('STOPPED', 'closed'));
        if (signal?.aborted) return answer(failed('STOPPED', 'given up'));
        const isFull = idle.length === 0 && all.size >= threads && queue.length >= mostWaiting;
        if (isFull) return answer(failed('BUSY', `${mostWaiting} wait`));
        const giveUp = () => {
          const place = queue.indexOf(waiting);
          if (place < 0) return;
          queue.splice(place, 1);
          answer(failed('STOPPED', 'given up'));
        };
        const waiting: Waiting<Task, Answer> = {
          document,
          answer: reading => {
            signal?.removeEventListener('abort', giveUp);
            answer(reading);
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        queue.push(waiting);
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

const failed = (code: string, detail: string): ThreadFailure => ({ kind: 'failed', code, detail });

const ownsBuffer = (bytes: Uint8Array): boolean => bytes.byteLength === bytes.buffer.byteLength;
