/** Counts what PostgreSQL reads, which says what a query costs on any machine. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** Rows of the tables that have been read so far, those that an index alone told too. The database must have one connection. */
export const rowsRead = async (db: Db, tables: readonly string[]): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ rows: number }>`
    select sum(read)::float8 as rows from (
      select relname, idx_tup_read as read from pg_stat_user_indexes
      union all select relname, seq_tup_read from pg_stat_user_tables
    ) table_or_index where relname = any (${tables}::text[])`.execute(db);
  return rows[0]!.rows;
};
