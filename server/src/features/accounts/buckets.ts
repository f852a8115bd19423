/** Token buckets in PostgreSQL, so that all machines count together. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { Refusal } from '#http/problems.ts';
import { turnsOf } from './turns.ts';

export interface Bucket {
  /** What is counted and for whom, such as `sign-in:203.0.113.7`. */
  key: string;
  /** Tokens when full; they come back evenly within `perSeconds`. */
  size: number;
  perSeconds: number;
}

/** Throws TOO_MANY_REQUESTS when the bucket is empty. Not for use inside a transaction, which would wait with its connection. */
export const spend = async (db: Db, bucket: Bucket): Promise<void> => {
  if (!(await inTurn(() => trySpend(db, bucket)))) throw new Refusal('TOO_MANY_REQUESTS');
};

/**
 * A flood from one address waits for one row. Few of it may do so with a connection to the database, or there is none left for those who
 * only read.
 */
const inTurn = turnsOf({ atOnce: 2, waitingAtMost: 200 });

/** One statement, so that parallel tries cannot spend the same token. False when the bucket is empty. */
export const trySpend = async (db: Db, { key, size, perSeconds }: Bucket): Promise<boolean> => {
  const full = sql`least(${size}::float8, bucket.tokens + extract(epoch from now() - bucket.filled_at) * ${size / perSeconds}::float8)`;
  const { rows } = await sql<{ spent: boolean }>`
    insert into bucket (key, tokens) values (${key}, ${size - 1})
    on conflict (key) do update set tokens = ${full} - 1, filled_at = now() where ${full} >= 1
    returning true as spent`.execute(db);
  return rows.length > 0;
};

/** One household or office of IPv6 has a whole /64 to try from. */
export const addressKey = (address: string): string => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const groups = expand(address.split('%')[0]!);
  return `${groups.slice(0, 4).join(':')}::/64`;
};

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  return tail === undefined
    ? left
    : [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
};
