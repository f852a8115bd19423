import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { backup, restore } from './backup.ts';
import { connect } from './connection.ts';
import { migrate, newestVersion } from './migrate.ts';
import type { Database } from './open.ts';

const processFile = join(import.meta.dirname, '../../test/archive-process.ts');

let folder: string;
let file: string;
let whole: Buffer;
let target: Database;
let before: unknown;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'newsbell-restore-test-'));
  file = join(folder, 'everything.newsbell');
  const source = await freshDatabase();
  await fill(source, 'of the backup', 500);
  await backup(source, file);
  await source.close();
  whole = readFileSync(file);
  target = await freshDatabase();
  await fill(target, 'of before', 3);
  before = await stateOf(target);
});

afterAll(async () => {
  await target.close();
  rmSync(folder, { recursive: true });
});

test('a cut archive never touches what is there, wherever the cut is', async () => {
  for (let part = 0; part < 24; part++) {
    const length = Math.floor((part / 24) * whole.length);
    await expect(replaceBy(whole.subarray(0, length)), `cut at ${length}`).rejects.toThrow(
      /not a whole backup|not whole/,
    );
  }
  await expect(replaceBy(whole.subarray(0, -1))).rejects.toThrow('not a whole backup');
  expect(await stateOf(target)).toEqual(before);
});

test('an archive of which one bit is another never touches what is there, wherever that is', async () => {
  // Before the tenth byte stand the time and the system of gzip, which say nothing of what is packed.
  for (let part = 0; part < 48; part++) {
    const at = 10 + Math.floor((part / 48) * (whole.length - 10));
    const damaged = Buffer.from(whole);
    damaged[at]! ^= 1 << (part % 8);
    await expect(replaceBy(damaged), `bit ${part % 8} of byte ${at}`).rejects.toThrow(/backup/);
  }
  expect(await stateOf(target)).toEqual(before);
});

test('what gzip cannot know is found by the checksum: another row, a lost row, a lost or added line at the end', async () => {
  const written = gunzipSync(whole).toString();
  for (const [what, changed] of [
    ['checksum', written.replace('of the backup 7\t', 'of the backup 8\t')],
    ['checksum', written.replace(/^.*of the backup 9\t.*\n/m, '')],
    ['checksum', written.replace(/^sha256 .*/m, `sha256 ${'0'.repeat(64)}`)],
    ['its end is missing', written.replace(/^sha256 .*\n/m, '')],
    ['goes on after its end', `${written}\n`],
    ['its end is missing', written.replace(/\\\.\n/g, '')],
    ['not what was written', written.replace('"columns":', '"column":')],
    ['not what was written', written.replace('{"schema"', '{schema')],
    ['a table or its end', written.replace('copy {', 'kopy {')],
    ['does not end', `newsbell backup 1\n${'x'.repeat(2_000_000)}`],
    ['not a backup', 'newsbell backup 2\n'],
    ['its end is missing', ''],
  ] as const) {
    expect(changed).not.toBe(written);
    await expect(replaceBy(gzipSync(changed)), what).rejects.toThrow(what);
  }
  expect(await stateOf(target)).toEqual(before);
});

test('an archive that is whole but does not fit is taken back as a whole', async () => {
  const written = gunzipSync(withoutChecksum(whole)).toString();
  const [row] = written.match(/^.*of the backup 500\t.*\n/m)!;
  await expect(replaceBy(gzipSync(written.replace(row, row + row)))).rejects.toThrow(
    /cannot be loaded: could not create unique index|cannot be loaded: duplicate key.*holds what it held before/,
  );
  await expect(replaceBy(gzipSync(written.replace('"table":"project"', '"table":"nothing"')))).rejects.toThrow(
    'relation "nothing" does not exist',
  );
  expect(await stateOf(target)).toEqual(before);
});

test('a process that is killed at any point of a restore leaves what was there', async () => {
  const all = await freshDatabase({ schema: 'empty' });
  const { said } = run(all, ['restore', file]);
  const events = Number(await said);
  await all.close();
  expect(events).toBeGreaterThan(20);
  for (const event of [1, 4, 12, Math.floor(events / 2), events]) {
    const { ended } = run(target, ['restore', file], event);
    expect(await ended, `event ${event}`).toBe('SIGKILL');
    expect(await stateOf(target), `event ${event}`).toEqual(before);
  }
}, 120_000);

test('a restore that is called off leaves what was there, and one into an empty database leaves it empty', async () => {
  const empty = await freshDatabase({ schema: 'empty' });
  for (const database of [target, empty]) {
    const stop = new AbortController();
    const log = (event: string) => event === 'table_restored' && stop.abort(new Error('called off'));
    const restoring = restore(database, file, { replace: true, log, signal: stop.signal });
    await expect(restoring).rejects.toThrow('called off');
  }
  expect(await stateOf(target)).toEqual(before);
  const { rows } = await empty.pool.query(`select from pg_tables where schemaname = 'public'`);
  expect(rows).toEqual([]);

  expect(await restore(empty, file)).toMatchObject({ rows: 505, checkedBy: 'sha256' });
  await empty.close();
}, 120_000);

test('an archive of before the checksum is restored, and of an earlier schema too', async () => {
  const database = await freshDatabase({ schema: 'empty' });
  await migrate(database.connection, { log: () => {}, upTo: 2 });
  await database.db.insertInto('host').values({ key: 'old.example:443' }).execute();
  const old = join(folder, 'old.newsbell');
  await backup(database, old);
  writeFileSync(old, withoutChecksum(readFileSync(old)));

  expect(await restore(database, old, { replace: true })).toMatchObject({ rows: 1, checkedBy: 'gzip' });
  expect(await database.db.selectFrom('host').select('key').execute()).toEqual([{ key: 'old.example:443' }]);
  expect(await migrate(database.connection, { log: () => {} })).toEqual({
    version: await newestVersion(),
    applied: [],
  });
  await database.close();
});

test('without --replace what others have in the database stays, where an earlier schema has to go', async () => {
  const old = await freshDatabase({ schema: 'empty' });
  await migrate(old.connection, { log: () => {}, upTo: 5 });
  const earlier = join(folder, 'earlier-schema');
  await backup(old, earlier);
  await old.close();
  const database = await freshDatabase();
  for (const [make, name, drop] of [
    ['create materialized view kept as select 1 as n', 'materialized view kept', 'materialized view kept'],
    ['create function f() returns int language sql as $$select 1$$', 'function f()', 'function f()'],
    ['create schema other; create view other.v as select title from project', 'view other.v', 'schema other'],
    [
      'create schema other; create table other.mine (p bigint constraint k references project (id))',
      'constraint k on table other.mine',
      'schema other',
    ],
  ] as const) {
    await database.pool.query(make);
    await expect(restore(database, earlier)).rejects.toThrow(`holds what is not Newsbell's (${name}). Restore into`);
    await database.pool.query(`drop ${drop} cascade`);
  }
  await database.pool.query('create schema other; create table other.apart (n int)');
  expect(await restore(database, earlier)).toMatchObject({ rows: 0 });
  expect((await database.pool.query('select from other.apart')).rows).toEqual([]);
  await database.close();
});

test('a server whose lock is lost is seen by its other connections', async () => {
  const server = await connect(target.connection, 'newsbell');
  await expect(restore(target, file, { replace: true })).rejects.toThrow(
    'Newsbell is running on this database (1 connection): stop all servers',
  );
  await server.end();
  expect(await stateOf(target)).toEqual(before);
});

test('what fails once all is restored does not make the restore a failed one', async () => {
  const database = await freshDatabase({ schema: 'empty' });
  await database.pool.query(`create schema other; create table other.t (n int); insert into other.t values (1);
    create function other.f(n int) returns int immutable language plpgsql as 'begin return n; end';
    create index on other.t (other.f(n));
    create or replace function other.f(n int) returns int immutable language plpgsql as 'begin return n / 0; end'`);
  const logged: string[] = [];
  expect(await restore(database, file, { log: event => void logged.push(event) })).toMatchObject({ rows: 505 });
  expect(logged.at(-1)).toBe('restored_not_analyzed');
  await database.close();
});

test('an archive comes from a stream as well as from a file, and goes into one', async () => {
  const chunks: Buffer[] = [];
  const pipe = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  const source = await freshDatabase();
  await fill(source, 'by a pipe', 20);
  await backup(source, pipe);
  await source.close();
  const spools = () =>
    readdirSync(tmpdir()).filter(name => name.startsWith('newsbell-restore-') && !folder.endsWith(name));

  const database = await freshDatabase({ schema: 'empty' });
  const written = Buffer.concat(chunks);
  await expect(restore(database, Readable.from([written.subarray(0, -9)]))).rejects.toThrow(
    'The standard input is not',
  );
  expect(await restore(database, Readable.from([written]))).toMatchObject({ rows: 25 });
  expect(spools()).toEqual([]);
  await database.close();
});

test('a backup that fails leaves the earlier file, and nothing beside it', async () => {
  const earlier = join(folder, 'earlier');
  writeFileSync(earlier, 'of yesterday');
  // A limit of the shell stands for a full disk: one block of 512 bytes.
  const full = run(target, ['backup', earlier], 0, 'ulimit -f 1; ');
  expect(await full.said).toContain(`The backup cannot be written to ${earlier}: EFBIG`);
  const stop = AbortSignal.abort(new Error('called off'));
  await expect(backup(target, earlier, { signal: stop })).rejects.toThrow();
  await expect(backup(target, join(folder, 'absent', 'file'))).rejects.toThrow('ENOENT');
  await expect(backup(target, '/dev/null')).rejects.toThrow('/dev/null is no file');
  expect(readFileSync(earlier, 'utf8')).toBe('of yesterday');
  expect(readdirSync(folder).filter(name => name.includes('.new-'))).toEqual([]);
});

test('a backup takes the place of an earlier one behind a link, and clears up after one that was killed', async () => {
  const real = join(folder, 'real');
  const link = join(folder, 'link');
  writeFileSync(real, 'of yesterday');
  symlinkSync('real', link);
  writeFileSync(`${real}.new-2147483646-0123abcd-4567cdef`, 'half');
  writeFileSync(`${real}.new-year`, 'a file of the operator');
  await backup(target, link);
  expect(readdirSync(folder).filter(name => name.startsWith('real'))).toEqual(['real', 'real.new-year']);
  expect(await restore(target, link, { replace: true })).toMatchObject({ rows: 8 });
});

const replaceBy = async (bytes: Buffer): Promise<unknown> => {
  const damaged = join(folder, 'damaged');
  writeFileSync(damaged, bytes);
  return restore(target, damaged, { replace: true });
};

const withoutChecksum = (archive: Buffer): Buffer => {
  const written = gunzipSync(archive).toString();
  return gzipSync(written.replace(',"checksum":"sha256"', '').replace(/^sha256 .*\n/m, ''));
};

const fill = async ({ pool }: Database, title: string, count: number): Promise<void> => {
  await pool.query(`insert into host (key) values ('some.example:443')`);
  await pool.query(
    `insert into project (url_key, kind, title) select 'key-' || n, 'FEED', $1 || ' ' || n from generate_series(1, $2::int) n`,
    [title, count],
  );
};

/** The rows, and which table they are in: one that was made anew has another number. */
const stateOf = async ({ pool }: Database): Promise<unknown> => {
  const { rows } = await pool.query(
    `select 'project'::regclass::oid as table, (select array_agg(title order by id) from project) as titles,
       (select max(version) from schema_migration) as schema`,
  );
  return rows;
};

const run = (database: Database, args: string[], event = 0, shell = '') => {
  const { types: _functions, ...connection } = database.connection;
  const command = `${shell}exec "$@"`;
  const all = [process.execPath, processFile, ...args, JSON.stringify(connection), String(event)];
  const child: ChildProcess = spawn('/bin/sh', ['-c', command, 'sh', ...all], { stdio: ['ignore', 'pipe', 'inherit'] });
  const said = text(child.stdout!);
  const ended = new Promise(resolve => child.once('close', (code, signal) => resolve(signal ?? code)));
  return { said, ended };
};
