/** Keys and names of this installation, each made once and kept until it is forgotten. A backup takes them along. */
import { sql } from 'kysely';
import type { Db } from './open.ts';
import { apart } from './request-scope.ts';

/** Idempotent: the value is made by the first caller and kept; all processes get the same. */
export const serverKey = <T>(db: Db, name: string, make: () => T | Promise<T>): Promise<T> =>
  apart(() => findKey(db, name, make));

const findKey = async <T>(db: Db, name: string, make: () => T | Promise<T>): Promise<T> => {
  const kept = await findServerKey<T>(db, name);
  if (kept !== undefined) return kept;
  const made = JSON.stringify(await make());
  await sql`insert into server_key (name, value) values (${name}, ${made}::jsonb) on conflict do nothing`.execute(db);
  return (await findServerKey<T>(db, name))!;
};

/** Answers undefined where nobody has made it yet. */
export const findServerKey = async <T>(db: Db, name: string): Promise<T | undefined> => {
  const { rows } = await sql<{ value: T }>`select value from server_key where name = ${name}`.execute(db);
  return rows[0]?.value;
};

/** It is for a key that is of use once. */
export const forgetServerKey = async (db: Db, name: string): Promise<void> => {
  await sql`delete from server_key where name = ${name}`.execute(db);
};
