/**
 * The memory that this process and its embedded PostgreSQL may take together, and what follows from it. With 2 GB or more everything is as large as it may be.
 * docs/decisions/0078 has the reasons and the figures.
 */
import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

export interface MemoryChoices {
  /** Limits of the threads that read documents, as `createDocumentPool` takes them: counts, MB of V8's old generation, milliseconds, bytes. */
  documents: {
    threads: number;
    memoryMb: number;
    pageMemoryMb: number;
    restMs: number;
    mostWaiting: number;
    endsAfterBytes: number;
  };
  /** Addresses that are looked at for people at once. */
  looksAtOnce: number;
  /** The crawl takes so many documents of more than a megabyte at once; null: as many as come. */
  largeAtOnce: number | null;
  /** It is the default of CRAWL_SLOTS. */
  crawlSlots: number;
  /** It is the default of DATABASE_POOL. */
  databasePool: number;
  /** V8's flags for threads: the heap of the main one is there before they are known. */
  threadFlags: readonly string[];
  /** Settings of the embedded PostgreSQL in place of the usual ones. */
  postgres: Readonly<Record<string, string>>;
}

const BYTES_PER_MB = 1_048_576;

/**
 * Answers the MB that this group of processes may take: `bound` is that of the group in bytes, as Node tells it. Where there is none it is
 * undefined, 0, or more than the machine has.
 */
export const usableMegabytes = (bound: number | undefined = process.constrainedMemory(), total = totalmem()): number =>
  Math.floor((bound !== undefined && bound > 0 ? Math.min(bound, total) : total) / BYTES_PER_MB);

/** A machine of 2 GB tells a little less than that, for the kernel keeps some for itself; so does one of 1 GB. */
export const chooseBy = (megabytes: number): MemoryChoices =>
  megabytes >= 1800 ? ample : megabytes >= 900 ? modest : small;

const ample: MemoryChoices = {
  documents: {
    threads: 2,
    memoryMb: 256,
    pageMemoryMb: 512,
    restMs: 30_000,
    mostWaiting: 16,
    endsAfterBytes: Number.POSITIVE_INFINITY,
  },
  looksAtOnce: 16,
  largeAtOnce: null,
  crawlSlots: 16,
  databasePool: 12,
  threadFlags: [],
  postgres: {},
};

const modest: MemoryChoices = {
  documents: {
    threads: 2,
    memoryMb: 192,
    pageMemoryMb: 320,
    restMs: 10_000,
    mostWaiting: 8,
    endsAfterBytes: BYTES_PER_MB,
  },
  looksAtOnce: 8,
  largeAtOnce: 1,
  crawlSlots: 12,
  databasePool: 8,
  threadFlags: ['--max-semi-space-size=4'],
  postgres: { shared_buffers: '64MB', work_mem: '4MB', maintenance_work_mem: '32MB', autovacuum_max_workers: '2' },
};

const small: MemoryChoices = {
  documents: {
    threads: 1,
    memoryMb: 128,
    pageMemoryMb: 192,
    restMs: 5_000,
    mostWaiting: 4,
    endsAfterBytes: BYTES_PER_MB,
  },
  looksAtOnce: 4,
  largeAtOnce: 1,
  crawlSlots: 6,
  databasePool: 6,
  threadFlags: ['--max-semi-space-size=2'],
  postgres: {
    shared_buffers: '32MB',
    work_mem: '4MB',
    maintenance_work_mem: '16MB',
    autovacuum_max_workers: '1',
    // Each worker of a parallel query or index takes as much memory as its leader.
    max_parallel_workers: '0',
  },
};

/**
 * Tells V8 what holds for the threads that start from now on. Their `resourceLimits` cannot: the flag of the command line wins over them. The flags are
 * such that the compile cache holds with them, too.
 */
export const limitThreads = ({ threadFlags }: Pick<MemoryChoices, 'threadFlags'>): void => {
  for (const flag of threadFlags) setFlagsFromString(flag);
};
