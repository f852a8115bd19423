/** Says how the database is, for the operator. */
import { sql } from 'kysely';
import type { Db } from './open.ts';

export interface DatabaseState {
  version: string;
  /** The name of the last migration. */
  schema: string;
  bytes: number;
  /** Connections of all programs to this PostgreSQL, and how many it takes. */
  connections: number;
  mostConnections: number;
  /** The database's clock is ahead of this machine's by so many seconds, to the half of what the question took. */
  ahead: number;
}

export const databaseState = async (db: Db, now = () => Date.now()): Promise<DatabaseState> => {
  const asked = now();
  const { rows: clock } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  const ahead = (clock[0]!.at - (asked + now()) / 2) / 1000;
  const { rows } = await sql<Omit<DatabaseState, 'ahead'>>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select name from schema_migration order by version desc limit 1) as schema,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections"`.execute(db);
  return { ...rows[0]!, ahead };
};

const LARGE = 10_000;

/** Counts the rows of a table; beyond 10,000 it answers what the last analysis estimated, or 10,001 before the first. */
export const countRows = async (db: Db, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select case when c.reltuples > ${LARGE} then c.reltuples::float8
      else (select count(*)::float8 from (select from ${sql.ref(table)} limit ${LARGE + 1}) bounded) end as n
    from pg_class c where c.oid = ${table}::regclass`.execute(db);
  return rows[0]!.n;
};
