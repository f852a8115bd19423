import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { freshDatabase } from '#test/database.ts';
import type { Source } from '../sources.ts';
import { declaring, takeFaults } from './checked-rows.ts';
import { declaredRows, type Row } from './declared-rows.ts';
import { statementsNotRun } from './not-run.ts';
import { rowPlugin } from './row-plugin.ts';

let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The row that a type declares. */
const rowOf = (type: string): Row =>
  declaredRows(
    import.meta.filename,
    `interface Named extends Base { own: string } interface Base { id: number }
    type Kind = 'a' | 'b'; export const query = sql<${type}>\`select\`;`,
  )[0]!.row!;

const faultsOf = async (type: string, statement: RawBuilder<unknown>): Promise<string[]> => {
  await declaring(statement, 'a.ts:1', rowOf(type)).execute(database.db);
  return takeFaults();
};

describe('a statement is compared with the row that it declares', () => {
  it.each([
    ['{ id: number; title: string | null }', "select 1::bigint as id, 'a' as title"],
    ['{ id: number; title: string | null }', 'select 1::int as id, null as title'],
    [
      '{ at: Date; tags: string[]; json: Json; is: boolean }',
      "select now() as at, array['a'] as tags, '{}'::jsonb as json, true as is",
    ],
    ['{ ids: number[]; bytes: Buffer }', "select array[1]::bigint[] as ids, 'a'::bytea as bytes"],
    ['Named & { kind: Kind | null }', "select 1 as id, 'b' as own, 'a' as kind"],
    ["Omit<Named, 'own'>", 'select 1 as id'],
    ["Pick<Named, 'own'>", "select 'a' as own"],
    ['{ id: number; title?: string }', 'select 1 as id'],
  ])('%s by %s', async (type, statement) => {
    expect(await faultsOf(type, sql.raw(statement))).toEqual([]);
  });

  it.each([
    ['{ id: number; title: string }', 'select 1 as id', 'a.ts:1 declares title, which it does not select'],
    ['{ id: number }', "select 1 as id, 'a' as title", 'a.ts:1 selects title, which it does not declare'],
    [
      '{ n: number }',
      'select sum(n) as n from (values (1::bigint)) v (n)',
      'a.ts:1 declares n as number; PostgreSQL gives string',
    ],
    ['{ tags: string }', "select array['a'] as tags", 'a.ts:1 declares tags as string; PostgreSQL gives string[]'],
    ['{ at: Date }', 'select null::timestamptz as at', 'a.ts:1 declares at without null; PostgreSQL gives null'],
    ['Named', "select 1 as own, 'a' as id", 'a.ts:1 declares id as number; PostgreSQL gives string'],
  ])('%s against %s', async (type, statement, fault) => {
    expect(await faultsOf(type, sql.raw(statement))).toContain(fault);
  });

  it('also where it is composed, is prepared, or runs in a transaction', async () => {
    const row = rowOf('{ id: number }');
    const wrong = () => declaring(sql`select ${sql.raw("'a'")} as id, ${1}::int as n`, 'a.ts:1', row);
    const twoFaults = [
      'a.ts:1 selects n, which it does not declare',
      'a.ts:1 declares id as number; PostgreSQL gives string',
    ];
    await runPrepared(database.db, wrong());
    expect(takeFaults()).toEqual(twoFaults);
    await database.db.transaction().execute(tx => wrong().execute(tx));
    expect(takeFaults()).toEqual(twoFaults);
  });
});

it('the source of the server is changed where it declares a row, and no line moves', () => {
  const source = 'const a = 1;\nexport const query = sql<{ id: number }>`\n  select id from item`;\n';
  const transform = rowPlugin().transform as (code: string, id: string) => { code: string } | null;
  const { code } = transform(source, '/house/server/src/features/items/a.ts')!;
  expect(code.split('\n').slice(0, 3)).toEqual([
    'const a = 1;',
    'export const query = declaring(sql<{ id: number }>`',
    expect.stringContaining('  select id from item`, "server/src/features/items/a.ts:2", {"id":'),
  ]);
  expect(transform(source, '/house/server/src/features/items/a.test.ts')).toBeNull();
  expect(transform('export const query = sql`select 1`;', '/house/server/src/a.ts')).toBeNull();
});

it('a statement that no test has run is named, and so is an exception that nothing needs', () => {
  const sources: Source[] = [
    [
      'server/src/a.ts',
      'export const one = sql<{ id: number }>`select`;\nexport const other = sql<{ id: number }>`select`;',
    ],
    ['server/src/b.ts', 'export const one = sql<{ id: number }>`select`; export const two = sql`update`;'],
  ];
  const all = new Set(['server/src/a.ts:1', 'server/src/a.ts:2', 'server/src/b.ts:1']);
  expect(statementsNotRun(sources, all, {})).toEqual([]);
  expect(statementsNotRun(sources, new Set(['server/src/a.ts:1']), { 'server/src/b.ts': 'a command' })).toEqual([
    'No test runs the SQL statement at server/src/a.ts:2.',
  ]);
  expect(statementsNotRun(sources, all, { 'server/src/b.ts': 'a command' })).toEqual([
    'The exception of server/src/b.ts is needless: tests run all of its statements.',
  ]);
});
