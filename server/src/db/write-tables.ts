import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { connect } from './connection.ts';
import { migrate } from './migrate.ts';
import { startThrowAwayCluster } from './throw-away.ts';

interface Column {
  table_name: string;
  name: string;
  type: string;
  not_null: boolean;
  /** The column's value comes from the database: `always` unless an insert says otherwise, never, or only if left out. */
  given: 'always' | 'default' | 'never';
  comment: string | null;
  check: string | null;
}

const typeNames: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  int8multirange: 'string',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
};

const header = `// Written by \`npm run tables\` from a migrated database.
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A value with a default: an insert may leave it out. */
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

/** Written as JSON text, read as what it parses to. */
type Json = ColumnType<unknown, string, string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;
`;

/** The types of all tables in the database, as TypeScript. */
export const renderTables = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<Column>(columnsOfAllTables);
  const tables = Map.groupBy(rows, row => row.table_name);
  const interfaces = [...tables].map(([table, columns]) => renderTable(table, columns));
  const index = [...tables.keys()].map(table => `  ${table}: ${interfaceName(table)};\n`);
  return `${header}\nexport interface Tables {\n${index.join('')}}\n\n${interfaces.join('\n')}`;
};

const columnsOfAllTables = `
  select c.relname as table_name, a.attname as name, t.typname as type, a.attnotnull as not_null,
    case when a.attgenerated <> '' then 'always' when a.attidentity = 'a' then 'always'
      when a.atthasdef or a.attidentity = 'd' then 'default' else 'never' end as given,
    col_description(c.oid, a.attnum) as comment,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      order by k.conname limit 1) as check
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`;

const renderTable = (table: string, columns: Column[]): string => {
  const lines = columns.map(column => {
    const comment = column.comment ? `  /** ${column.comment} */\n` : '';
    return `${comment}  ${column.name}: ${renderType(column)};\n`;
  });
  return `interface ${interfaceName(table)} {\n${lines.join('')}}\n`;
};

const renderType = (column: Column): string => {
  const base = column.type.startsWith('_')
    ? `${typeName(column.type.slice(1))}[]`
    : (oneOf(column) ?? typeName(column.type));
  const type = column.not_null ? base : `${base} | null`;
  if (column.given === 'always') return `GeneratedAlways<${type}>`;
  return column.given === 'default' ? `Generated<${type}>` : type;
};

const typeName = (type: string): string => {
  const name = typeNames[type];
  if (!name) throw new Error(`the type ${type} has no TypeScript name yet: add it to write-tables.ts`);
  return name;
};

// check (kind in ('A', 'B')), as PostgreSQL writes it back.
const oneOf = ({ name, type, check }: Column): string | undefined => {
  const list = type === 'text' ? check?.match(/^CHECK \(\((\w+) = ANY \(ARRAY\[(.+)\]\)\)\)$/) : undefined;
  if (list?.[1] !== name) return undefined;
  return list[2]!
    .split(', ')
    .map(value => value.replace(/::text$/, ''))
    .join(' | ');
};

const interfaceName = (table: string): string =>
  `${table.replace(/(^|_)(\w)/g, (_all, _start, letter: string) => letter.toUpperCase())}Table`;

const main = async (): Promise<void> => {
  const cluster = await startThrowAwayCluster();
  try {
    await migrate(cluster.connection, { log: () => {} });
    const client = await connect(cluster.connection);
    await writeFile(join(import.meta.dirname, 'tables.ts'), await renderTables(client));
    await client.end();
  } finally {
    await cluster.stop();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
