/** Threads that read documents: one can take so much time and memory, and takes nobody down with it. */
import { Worker } from 'node:worker_threads';
import { type Asking, createFairQueue, type FairQueue, SLOW_MS } from './fair-queue.ts';
import type { ArticlePage, ArticleResult } from './read-article.ts';
import type { Coded, Document, DocumentResult, Text } from './read-document.ts';

/** People who wait for a document at once in this process: each look may hold one of ten megabytes. */
export const LOOKS_AT_ONCE = 16;

export interface Threads<Task, Answer> extends Pick<FairQueue<Asking>, 'isCrowded'> {
  /**
   * Never throws for what the document does: READER_TIMEOUT and READER_CRASH are failures like any other. BUSY: too many people wait.
   * Once the signal is aborted the document fails as STOPPED: one that waits is forgotten, one that is being read ends its thread.
   */
  read(document: Task, asking?: AskingToRead): Promise<Answer | ThreadFailure>;
  /** The documents of the crawl that wait for a thread, and their bytes. */
  backlog(): { documents: number; bytes: number };
  /** Documents that are being parsed or wait end as STOPPED. */
  close(): Promise<void>;
}

export interface AskingToRead extends Asking {
  signal?: AbortSignal | undefined;
  /** Timeout: the document gets less time than the thread's usual. */
  withinMs?: number;
  /** Called when a thread takes the document. */
  begins?: () => void;
}

export interface ThreadFailure {
  kind: 'failed';
  code: string;
  detail: string;
}

/** The answer of a thread; `cpuMs` is the CPU time that it took. */
interface Costing {
  cpuMs?: number;
}

export interface DocumentPool extends Threads<Document, DocumentResult> {
  /** Answers the document as UTF-8, whatever its encoding. */
  text(document: Coded, asking?: AskingToRead): Promise<Text | ThreadFailure>;
  /** Finds the article of a web page, in the threads of pages. */
  article(page: Omit<ArticlePage, 'isArticle'>, asking?: AskingToRead): Promise<ArticleResult | ThreadFailure>;
}

export type DocumentTask = Document | ArticlePage | (Coded & { isText: true });

type TaskAnswer = DocumentResult | ArticleResult | Text;

export interface PoolLimits extends ThreadLimits {
  /** The `memoryMb` of the threads that read pages. */
  pageMemoryMb?: number;
}

export interface ThreadLimits {
  /** At most; another one starts when a document waits while all threads are held by slow documents. */
  threads?: number;
  /** A document holds its thread once it has taken this long, and from the beginning where its key is costly. */
  holdsAfterMs?: number;
  timeoutMs?: number;
  memoryMb?: number;
  startMs?: number;
  /**
   * Backpressure: at most this many documents that people wait for may queue, beside those that are being parsed: each person has one. The
   * crawl bounds its own by its slots.
   */
  mostWaiting?: number;
  /** A thread that has had nothing to do for so long is ended, and its memory is given back, but for `kept` of them. */
  restMs?: number;
  kept?: number;
  /** A thread that has read a document of more bytes is ended before the answer is given: its heap would stay as large. */
  endsAfterBytes?: number;
}

/**
 * Pages have threads of their own, with more memory and time: the tree of a page takes a hundred times as long as a feed, and no feed
 * waits for one. A thread that reads feeds is kept; pages are rare.
 */
export const createDocumentPool = (
  { pageMemoryMb, ...limits }: PoolLimits = {},
  worker = new URL('./worker.ts', import.meta.url),
): DocumentPool => {
  const feeds = createThreads<DocumentTask, TaskAnswer>(worker, { kept: 1, ...limits });
  const memory = pageMemoryMb === undefined ? {} : { memoryMb: pageMemoryMb };
  const pages = createThreads<DocumentTask, TaskAnswer>(worker, { ...pageLimits, ...limits, ...memory });
  return {
    read: (document, asking) =>
      (document.page
        ? pages.read(document, { ...asking, expectedMs: document.bytes.length * PAGE_MS_A_BYTE })
        : feeds.read(document, asking)) as Promise<DocumentResult>,
    text: (document, asking) => feeds.read({ ...document, isText: true }, asking) as Promise<Text | ThreadFailure>,
    article: (page, asking) =>
      pages.read(
        { ...page, isArticle: true },
        {
          ...asking,
          withinMs: Math.min(ARTICLE_MS, asking?.withinMs ?? ARTICLE_MS),
          expectedMs: page.bytes.length * PAGE_MS_A_BYTE,
        },
      ) as Promise<ArticleResult | ThreadFailure>,
    isCrowded: keys => feeds.isCrowded(keys) || pages.isCrowded(keys),
    backlog: () => {
      const [ofFeeds, ofPages] = [feeds.backlog(), pages.backlog()];
      return { documents: ofFeeds.documents + ofPages.documents, bytes: ofFeeds.bytes + ofPages.bytes };
    },
    close: async () => {
      await Promise.all([feeds.close(), pages.close()]);
    },
  };
};

/** A list of 5 MB takes 2 to 3 s of a processor and up to 400 MB; one of nothing but tags is too much from 3 MB on. */
export const pageLimits = { memoryMb: 512, timeoutMs: 10_000 };

/** An article takes a tenth of a second or two: what takes longer is no article. */
const ARTICLE_MS = 5000;

/** Half a second is expected for each megabyte: a larger page never gets the last thread, whichever account brings it. */
const PAGE_MS_A_BYTE = 500 / 1_000_000;

interface Waiting<Task, Answer> extends AskingToRead {
  document: Task;
  answer(reading: Answer | ThreadFailure): void;
}

/**
 * Threads start when first needed, and a dead one is replaced. Who is next is the fair queue's to say. The start of a thread takes
 * seconds on a slow or busy machine and does not count as the first document's time. Starting and warming one up costs
 * as much as a hundred quick documents, so those wait for one another instead. The worker says `ready`, then answers each message with one.
 */
export const createThreads = <Task extends { bytes: Uint8Array }, Answer extends object & Costing>(
  worker: URL,
  {
    threads = 2,
    holdsAfterMs = SLOW_MS,
    timeoutMs = 5000,
    memoryMb = 256,
    startMs = 60_000,
    mostWaiting = LOOKS_AT_ONCE,
    restMs = 30_000,
    kept = 0,
    endsAfterBytes = Number.POSITIVE_INFINITY,
  }: ThreadLimits = {},
): Threads<Task, Answer> => {
  const ready = new WeakSet<Thread>();
  const idle: Thread[] = [];
  /** A thread that is being ended counts until it has: what it runs may be beyond any interrupt. */
  const all = new Set<Thread>();
  const ending = new Set<Thread>();
  const rests = new WeakMap<Thread, NodeJS.Timeout>();
  const queue = createFairQueue<Waiting<Task, Answer>>();
  let closed = false;

  /** True also where a thread would have to start: that costs too much while the others go on quickly. */
  const hasThread = () => idle.length > 0 || (all.size < threads && all.size - ending.size === queue.costly.size);

  const next = () => {
    if (!hasThread()) return;
    const waiting = queue.next(threads);
    if (!waiting) return;
    const thread = idle.pop() ?? start();
    clearTimeout(rests.get(thread));
    readWith(thread, waiting);
    next();
  };

  /** Prewarming: what waits now is of costly keys only, and the next quick document should not wait for a thread to start. */
  const warmUp = () => {
    if (queue.waiting.length === 0 || idle.length > 0 || !hasThread()) return;
    const thread = start();
    thread.once('message', () => ready.add(thread));
    rest(thread);
  };

  const readWith = (thread: Thread, waiting: Waiting<Task, Answer>) => {
    const { document, answer, signal, withinMs = timeoutMs } = waiting;
    const most = Math.min(timeoutMs, withinMs);
    const isLast = document.bytes.length > endsAfterBytes;
    let since = performance.now();
    const hold = () => {
      queue.tookLong(waiting);
      next();
      warmUp();
    };
    const settle = (reading: Answer | ThreadFailure, alive: boolean) => {
      clearTimeout(timer);
      clearTimeout(holds);
      signal?.removeEventListener('abort', giveUp);
      for (const [event, listener] of Object.entries(listeners)) thread.off(event, listener);
      queue.ended(waiting, ('cpuMs' in reading && reading.cpuMs) || performance.now() - since);
      if (alive && isLast) void end(thread).then(() => answer(reading));
      else {
        if (alive && !closed) rest(thread);
        else void end(thread);
        answer(reading);
      }
      next();
    };
    const giveUp = () => settle(failed('STOPPED', 'given up'), false);
    const late = () => settle(failed('READER_TIMEOUT', `not read within ${most} ms`), false);
    let timer = setTimeout(late, ready.has(thread) ? most : startMs);
    let holds = ready.has(thread) ? setTimeout(hold, holdsAfterMs) : undefined;
    if (queue.costly.has(waiting)) warmUp();
    const listeners = {
      message: (said: Answer | 'ready') => {
        if (said !== 'ready') return settle(said, true);
        ready.add(thread);
        clearTimeout(timer);
        clearTimeout(holds);
        since = performance.now();
        timer = setTimeout(late, most);
        holds = setTimeout(hold, holdsAfterMs);
      },
      error: (error: unknown) => settle(broke(String(error)), false),
      exit: (code: number) => settle(broke(`the thread ended with ${code}`), false),
    };
    for (const [event, listener] of Object.entries(listeners)) thread.on(event, listener);
    signal?.addEventListener('abort', giveUp, { once: true });
    thread.ref();
    waiting.begins?.();
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
      ending.delete(thread);
      const place = idle.indexOf(thread);
      if (place >= 0) idle.splice(place, 1);
      next();
    });
    return thread;
  };

  const rest = (thread: Thread) => {
    thread.unref();
    idle.push(thread);
    const tired = setTimeout(() => {
      if (all.size - ending.size > kept && idle.includes(thread)) void end(thread);
    }, restMs);
    rests.set(thread, tired.unref());
  };

  const end = (thread: Thread): Promise<unknown> => {
    const place = idle.indexOf(thread);
    if (place >= 0) idle.splice(place, 1);
    if (all.has(thread)) ending.add(thread);
    return thread.terminate();
  };

  const broke = (detail: string): ThreadFailure =>
    closed ? failed('STOPPED', 'closed') : failed('READER_CRASH', detail);

  return {
    read: (document, asking = {}) =>
      new Promise(answer => {
        const { signal } = asking;
        if (closed) return answer(failed('STOPPED', 'closed'));
        if (signal?.aborted) return answer(failed('STOPPED', 'given up'));
        if (asking.isUrgent && !hasThread() && queue.waiting.filter(each => each.isUrgent).length >= mostWaiting)
          return answer(failed('BUSY', `${mostWaiting} wait`));
        const giveUp = () => {
          if (queue.remove(waiting)) answer(failed('STOPPED', 'given up'));
        };
        const waiting: Waiting<Task, Answer> = {
          ...asking,
          document,
          answer: reading => {
            signal?.removeEventListener('abort', giveUp);
            answer(reading);
          },
        };
        signal?.addEventListener('abort', giveUp, { once: true });
        queue.add(waiting);
        next();
      }),
    isCrowded: queue.isCrowded,
    backlog: () => {
      const waiting = queue.waiting.filter(each => !each.isUrgent);
      return {
        documents: waiting.length,
        bytes: waiting.reduce((sum, { document }) => sum + document.bytes.length, 0),
      };
    },
    close: async () => {
      closed = true;
      for (const waiting of [...queue.waiting]) {
        queue.remove(waiting);
        waiting.answer(failed('STOPPED', 'closed'));
      }
      await Promise.all([...all].map(thread => thread.terminate()));
    },
  };
};

type Thread = Worker;

const failed = (code: string, detail: string): ThreadFailure => ({ kind: 'failed', code, detail });

const ownsBuffer = (bytes: Uint8Array): boolean => bytes.byteLength === bytes.buffer.byteLength;
