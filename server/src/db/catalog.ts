import type pg from 'pg';
import type { TableHead, Tail } from './archive.ts';
import { quoted } from './connection.ts';

/** The tables whose rows come with the migrations: the history of the migrations, and lookup tables. A backup leaves them out. */
const migrated = `('schema_migration', 'channel')`;

const own = `own as (select oid, relname as name from pg_class where relnamespace = 'public'::regnamespace
  and relkind in ('r', 'p') and not relispartition and relname not in ${migrated})`;

/** The tables of a backup, with the columns that it holds. */
export const copiedTables = async (client: pg.ClientBase): Promise<TableHead[]> => {
  const { rows } = await client.query<TableHead>(
    `with ${own} select name as table, (select coalesce(array_agg(a.attname::text order by a.attnum), '{}')
        from pg_attribute a where a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype) as columns
      from own order by name`,
  );
  return rows;
};

export const sequences = async (client: pg.ClientBase): Promise<Tail['sequences']> => {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `with ${own} select own.name as table, a.attname as column, s.name as sequence
      from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped
      cross join pg_get_serial_sequence(format('public.%I', own.name), a.attname) as s (name)
      where s.name is not null order by own.name, a.attnum`,
  );
  const states = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ value: number; called: boolean }>(
      `select last_value as value, is_called as called from ${sequence}`,
    );
    states.push({ table, column, ...state.rows[0]! });
  }
  return states;
};

/** A migration writes the first rows of these tables and their owner changes them: a backup has them, and they say nothing of use. */
const begun = ['board'];

/** The tables in which the product has written rows since its migrations. */
export const filledTables = async (client: pg.ClientBase): Promise<string[]> => {
  const filled = [];
  for (const { table } of (await copiedTables(client)).filter(({ table }) => !begun.includes(table))) {
    const { rows } = await client.query<{ filled: boolean }>(`select exists (select from ${quoted(table)}) as filled`);
    if (rows[0]!.filled) filled.push(table);
  }
  return filled;
};

/** All that stands in the database besides indexes and what PostgreSQL itself brings, as PostgreSQL names it. */
export const describeObjects = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select pg_describe_object(class, oid, 0) as name from (
       select 1 as rank, 'pg_extension'::regclass as class, oid, 0::oid as schema from pg_extension
       union all select 2, 'pg_class'::regclass, oid, relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm', 'S', 'f', 'c')
       union all select 3, 'pg_proc'::regclass, oid, pronamespace from pg_proc
       union all select 4, 'pg_type'::regclass, oid, typnamespace from pg_type where typrelid = 0 and typcategory <> 'A'
       union all select 5, 'pg_constraint'::regclass, oid, connamespace from pg_constraint
         where connamespace <> 'public'::regnamespace) o
     where schema not in (select oid from pg_namespace where nspname ~ '^(pg_|information_schema$)') order by rank, name`,
  );
  return rows.map(row => row.name);
};

/** The statements that take away what slows loading down or depends on its order, and those that put it back. */
export const loadingAids = async (client: pg.ClientBase): Promise<{ before: string[]; after: string[] }> => {
  const { rows } = await client.query<{ before: string; after: string }>(`with ${own}
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as before,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as after
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conparentid = 0
    union all
    select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select format('alter table %I disable trigger user', name), format('alter table %I enable trigger user', name)
    from own`);
  const after = rows.map(row => row.after);
  // A foreign key may rest on a unique index.
  return { before: rows.map(row => row.before), after: after.sort((a, b) => Number(isKey(a)) - Number(isKey(b))) };
};

/** Values are written and read as text in the same way, whatever the server's settings are. */
export const setTextFormats = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8'`);
};

const isKey = (statement: string): boolean => statement.includes(' add constraint ');
