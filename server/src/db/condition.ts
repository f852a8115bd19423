/** The condition of a database, as who runs it asks. */
import { sql } from 'kysely';
import { limits } from './connection.ts';
import { newestVersion } from './migrate.ts';
import type { Db } from './open.ts';

export interface Condition {
  /** It reads as PostgreSQL says it, without what a distribution adds. */
  version: string;
  /** The version of the schema, 0 where there is none; and the one that this program needs. */
  schema: number;
  wanted: number;
  isReadOnly: boolean;
  /** The settings of our sessions arrive. */
  keepsSettings: boolean;
  /** Milliseconds of the quickest of some round trips. */
  ms: number;
}

const ROUNDS = 3;

export const conditionOf = async (db: Db): Promise<Condition> => {
  const { rows } = await sql<{ version: string; isReadOnly: boolean; timeout: number; isMigrated: boolean }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (select setting::int from pg_settings where name = 'statement_timeout') as timeout,
      to_regclass('public.schema_migration') is not null as "isMigrated"`.execute(db);
  const { version, isReadOnly, timeout, isMigrated } = rows[0]!;
  const schema = isMigrated ? await schemaOf(db) : 0;
  const keepsSettings = timeout === limits.statement_timeout;
  return { version, schema, wanted: await newestVersion(), isReadOnly, keepsSettings, ms: await roundTripOf(db) };
};

const schemaOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from schema_migration`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
};

const roundTripOf = async (db: Db): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await sql`select 1`.execute(db);
    times.push(performance.now() - begun);
  }
  return Math.min(...times);
};

/** Milliseconds by which the database's clock is ahead of this machine's; the middle of the round trip counts. */
export const clockAhead = async (db: Db): Promise<number> => {
  const begun = Date.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db);
  return rows[0]!.ms - (begun + Date.now()) / 2;
};
