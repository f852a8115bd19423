/** Each table remembers the account that its rows belong to, in its export and in its removal. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import { accountColumns, exportViolations, removalViolations, tablesReadBy } from './account-plan.ts';
import { freshDatabase } from './database.ts';

const source = readFileSync(new URL('../src/features/accounts/export.ts', import.meta.url), 'utf8');
let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

test("each table with an account's column is in the account's export, or excepted with a reason", async () => {
  const columns = await accountColumns(database.db);
  expect(columns.length).toBeGreaterThan(15);
  expect(exportViolations(columns, tablesReadBy(source))).toEqual([]);
});

test("each row with an account's column goes with the account, or is excepted with a reason", async () => {
  expect(removalViolations(await accountColumns(database.db))).toEqual([]);
});

describe('a table that is planted', () => {
  beforeAll(async () => {
    await sql`create table planted (
      account_id bigint,
      author_account_id bigint references account (id) on delete set null
    )`.execute(database.db);
  });

  test('is found where the export does not read it', async () => {
    const columns = await accountColumns(database.db);
    expect(exportViolations(columns, tablesReadBy(source))).toEqual(["planted is not in the account's export"]);
    expect(exportViolations(columns, tablesReadBy(`${source}\nsql\`select 1 from planted\``))).toEqual([]);
    expect(exportViolations(columns, tablesReadBy(`${source}\n// from planted`))).not.toEqual([]);
  });

  test('is found where its rows stay, with a foreign key that does not cascade and without one', async () => {
    expect(removalViolations(await accountColumns(database.db))).toEqual([
      'planted.account_id outlives its account',
      'planted.author_account_id outlives its account',
    ]);
  });

  test('is found where an exception is needed no more', async () => {
    const columns = (await accountColumns(database.db)).filter(
      ({ table }) => table !== 'planted' && table !== 'outbox_mail',
    );
    expect(removalViolations(columns)).toEqual(['outbox_mail.account_id is excepted, but does not exist']);
    expect(exportViolations(columns, new Set([...tablesReadBy(source), 'read_mark']))).toEqual([
      'read_mark is exported, and excepted all the same',
    ]);
  });
});
