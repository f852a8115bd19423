import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { cli, newsbellOn } from '#test/command-line.ts';
import { freshDatabase } from '#test/database.ts';

let database: Database;
let folder: string;

beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'newsbell-psql-'));
  // PostgreSQL does not run as root, so another user must reach its data.
  await chmod(folder, 0o711);
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** It stands in for the psql of a machine: it says how it was called, and ends with a code of its own. */
const fakePsql = async (): Promise<string> => {
  const path = join(folder, 'psql');
  await writeFile(path, '#!/bin/sh\nprintf "%s\\n" "$@" "password=$PGPASSWORD"\nexit 3\n');
  await chmod(path, 0o755);
  return folder;
};

it('hands its arguments on, with the password in the environment alone, and ends with the code of psql', async () => {
  const PATH = await fakePsql();
  const called = await newsbellOn(database)(['psql', '--', '-c', 'select 1'], '', { PATH });
  expect(called).toMatchObject({ code: 3, complained: '' });
  const [address = '', ...rest] = called.printed.split('\n');
  expect(address).toMatch(/^--dbname=postgres:\/\//);
  expect(rest.slice(0, 2)).toEqual(['-c', 'select 1']);
});

it('shows nobody the password of DATABASE_URL', async () => {
  const PATH = await fakePsql();
  const { connection } = database as unknown as { connection: Record<string, string> };
  const at = new URL(`postgres://${connection.user}:s%2Fcret@localhost/${connection.database}`);
  at.searchParams.set('host', connection.host!);
  at.searchParams.set('port', String(connection.port));
  const called = await cli(['psql'], { PATH, DATABASE_URL: at.href });
  expect(called.printed).toMatch(/^--dbname=postgres:\/\/\w+@localhost\/[^\n]*\npassword=s\/cret$/);
  const none = await cli(['psql'], { PATH: '/nowhere', DATABASE_URL: at.href });
  expect(none).toMatchObject({
    code: 1,
    printed: '',
    complained: expect.stringContaining('There is no psql on the PATH'),
  });
  expect(none.complained).toContain(`/${connection.database}?host=`);
  expect(none.complained).not.toContain('cret');
});

it('names the embedded database, which it starts where nobody else has', async () => {
  const PATH = await fakePsql();
  const called = await cli(['psql'], { PATH, DATABASE_URL: '', DATA_DIR: join(folder, 'data') });
  expect(called).toMatchObject({ code: 3, complained: '' });
  expect(called.printed).toMatch(/^--dbname=postgresql:\/\/\/newsbell\?host=[^&]*data%2Fpostgres&port=5432&user=\w+\n/);
});
