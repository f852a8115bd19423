/** Token buckets in PostgreSQL, so that all machines count together. */
import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { Refusal } from '#http/problems.ts';
import { turnsOf } from '#http/turns.ts';

/** Politeness: answers false where the host has been asked for a page within the gap, by any process and for anybody. */
export const turnOfHost =
  (db: Db, gapMs: number) =>
  async (host: string): Promise<boolean> =>
    gapMs === 0 || trySpend(db, { key: `page-host:${host}`, size: 1, perSeconds: gapMs / 1000 });

export interface Bucket {
  /**
   * The key of the bucket says what is counted and for whom, such as `sign-in:203.0.113.7`. What was typed comes in its canonical form, of
   * any length.
   */
  key: string;
  /** Tokens when full; they come back evenly within `perSeconds`. */
  size: number;
  perSeconds: number;
}

/**
 * Throws TOO_MANY_REQUESTS with the seconds until the next try when the bucket is empty. Not for use inside a transaction, which would wait
 * with its connection. `from`: whose tries wait for each other and may come as a flood, such as an address.
 */
export const spend = async (db: Db, bucket: Bucket, from?: string): Promise<void> => {
  if (from === undefined) {
    if (await inTurn(() => trySpend(db, bucket), bucket.key)) return;
    throw refusal(await secondsUntilNext(db, bucket));
  }
  const empty = emptyOf(db);
  const known = empty.ask(bucket.key);
  if (known) {
    if (known.asked > REFUSED_AT_ONCE) await pause(TARPIT_MS);
    throw refusal(known.seconds);
  }
  if (await inTurn(() => trySpend(db, bucket), from)) return;
  const seconds = await inTurn(() => secondsUntilNext(db, bucket), from);
  empty.add(bucket.key, { seconds, ms: (bucket.perSeconds / bucket.size) * LATER * 1000 });
  throw refusal(seconds);
};

/** Tarpit: who goes on after so many refusals is told of the next ones late, so a flood of them costs the server little. */
const REFUSED_AT_ONCE = 20;
const TARPIT_MS = 1000;

/**
 * Bulkhead: a flood from one address waits for one row. Few of it may do so with a connection to the database, or there is none left for
 * those who only read.
 */
const inTurn = turnsOf({ atOnce: 2, waitingAtMost: 1000, waitingOfKey: 50 });

/**
 * Negative cache: an empty bucket is not asked again for a tenth of the time in which a token comes back, so a flood that is
 * refused costs the database nothing. Nobody is refused for more than that tenth longer.
 */
const LATER = 1 / 10;
const MOST_EMPTY = 1000;

const emptyOf = (db: Db): Memory => {
  const known = empties.get(db) ?? createMemory(MOST_EMPTY);
  empties.set(db, known);
  return known;
};
const empties = new WeakMap<Db, Memory>();

interface Memory {
  /** For `ms`; the next try is possible in `seconds`. */
  add(key: string, known: { seconds: number; ms: number }): void;
  /** Counts the calls since the key was added, with this one. Undefined when the count is not known, or not any more. */
  ask(key: string): { asked: number; seconds: number } | undefined;
}

/** FIFO cache: beyond `most` keys the one that was added first is evicted. */
const createMemory = (most: number): Memory => {
  const known = new Map<string, { until: number; nextAt: number; asked: number }>();
  return {
    add: (key, { seconds, ms }) => {
      known.delete(key);
      const now = performance.now();
      known.set(key, { until: now + ms, nextAt: now + seconds * 1000, asked: 0 });
      const [oldest] = known.keys();
      if (known.size > most) known.delete(oldest!);
    },
    ask: key => {
      const one = known.get(key);
      const now = performance.now();
      if (!one || one.until <= now) return undefined;
      return { asked: ++one.asked, seconds: Math.max(1, Math.ceil((one.nextAt - now) / 1000)) };
    },
  };
};

const refusal = (seconds: number): Refusal => new Refusal('TOO_MANY_REQUESTS', undefined, undefined, seconds);

const secondsUntilNext = async (db: Db, { key, size, perSeconds }: Bucket): Promise<number> => {
  const { rows } = await sql<{ seconds: number }>`
    select (1 - tokens) * ${perSeconds / size}::float8 - abs(extract(epoch from now() - filled_at))::float8 as seconds
    from bucket where key = ${storable(key)}`.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1));
};

/**
 * One statement, so that parallel tries cannot spend the same token. False when the bucket is empty. A clock that went back
 * counts like one that went on, or nobody could try again until it is where it was.
 */
export const trySpend = async (db: Db, { key, size, perSeconds }: Bucket): Promise<boolean> => {
  const full = sql`least(${size}::float8, bucket.tokens + abs(extract(epoch from now() - bucket.filled_at)) * ${size / perSeconds}::float8)`;
  const { rows } = await sql<{ spent: boolean }>`
    insert into bucket (key, tokens) values (${storable(key)}, ${size - 1})
    on conflict (key) do update set tokens = ${full} - 1, filled_at = now() where ${full} >= 1
    returning true as spent`.execute(db);
  return rows.length > 0;
};

/** An index cannot hold everything that somebody may type. */
const storable = (key: string): string =>
  key.length <= 200 ? key : `${key.slice(0, key.indexOf(':'))}:${hash('sha256', key)}`;
