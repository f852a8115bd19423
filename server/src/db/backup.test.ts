import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { backup, restore } from './backup.ts';
import { copiedTables } from './catalog.ts';
import { newestVersion } from './migrate.ts';
import type { Database } from './open.ts';

let folder: string;
let file: string;
let source: Database;
const opened: Database[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'newsbell-backup-'));
  file = join(folder, 'everything.newsbell');
  source = await filledDatabase();
  await backup(source, file);
});

afterEach(() => Promise.all(opened.splice(0).map(database => database.close())));

afterAll(async () => {
  await source.close();
  rmSync(folder, { recursive: true });
});

test('what was backed up is there after the restore, in every script and with every odd character', async () => {
  const target = await empty();
  expect(await restore(target, file)).toMatchObject({ rows: 10 });
  expect(await contentOf(target)).toEqual(await contentOf(source));
});

test('new rows after the restore get ids that were never given', async () => {
  const target = await empty();
  await restore(target, file);
  const { id } = await target.db
    .insertInto('project')
    .values({ url_key: 'next', kind: 'FEED', title: 'next' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(id).toBe(4);
});

test('restored rows belong to a transaction of the new cluster, so that readers who wait for running ones see them', async () => {
  const target = await empty();
  await restore(target, file);
  const { rows } = await target.pool.query(
    'select bool_and(written_by < pg_snapshot_xmin(pg_current_snapshot())) as visible, count(*) from item',
  );
  expect(rows).toEqual([{ visible: true, count: 1 }]);
});

test('foreign keys, indexes and defaults are as the migrations made them', async () => {
  const [target, plain] = await Promise.all([empty(), migrated()]);
  await restore(target, file);
  expect(await schemaOf(target)).toEqual(await schemaOf(plain));
});

test('a database that holds something is refused, unless it may be lost', async () => {
  const target = await migrated();
  await target.db.insertInto('host').values({ key: 'kept.example:443' }).execute();
  await expect(restore(target, file)).rejects.toThrow(/not empty \(host\).*--replace/);
  expect(await target.db.selectFrom('host').select('key').execute()).toEqual([{ key: 'kept.example:443' }]);

  await restore(target, file, { replace: true });
  expect(await contentOf(target)).toEqual(await contentOf(source));
});

test('a backup of a newer schema, and a file that is none, are refused with a reason', async () => {
  const newer = join(folder, 'newer.newsbell');
  const text = gunzipSync(readFileSync(file)).toString();
  writeFileSync(newer, gzipSync(text.replace(/"schema":\d+/, `"schema":${(await newestVersion()) + 1}`)));
  const target = await empty();
  await expect(restore(target, newer)).rejects.toThrow('use the program that made it');
  await expect(restore(target, join(import.meta.dirname, 'backup.ts'))).rejects.toThrow('not a whole backup');
  await expect(restore(target, join(folder, 'absent'))).rejects.toThrow('cannot be read');
});

const filledDatabase = async (): Promise<Database> => {
  const database = await freshDatabase();
  const { db } = database;
  const values = [
    { url_key: 'first', kind: 'FEED' as const, title: '뉴스 “하나”\n둘째 줄\t탭 \\. \\N 東京都 简体 🔔' },
    { url_key: 'second', kind: 'PUBLISHED' as const, title: '', merged_into: 1 },
    { url_key: 'third', kind: 'FEED' as const, title: 'to be deleted' },
  ];
  await db.insertInto('project').values(values).execute();
  await db.deleteFrom('project').where('url_key', '=', 'third').execute();
  // Later first: the order of rows does not satisfy the foreign key to the same table.
  await db.updateTable('project').set({ merged_into: 2 }).where('id', '=', 1).execute();
  await db.insertInto('project_tag').values({ project_id: 1, name: '\\.' }).execute();
  await db
    .insertInto('item_alias')
    .values({ project_id: 1, hash: Buffer.from([0, 10, 255]), item_id: 1 })
    .execute();
  await database.pool.query(
    `insert into item (project_id, listed, notify, sort_at, title, excerpt, content, enclosures, tags, source_hash,
       folded_title, folded, words, written_by)
     values (1, true, true, '2026-03-05T06:07:08.123456Z', 'title', '', repeat('本文 ', 100000), '[{"url": "\\\\"}]',
       array['a b', '"', 'null', ''], 'hash', '', '', to_tsvector('simple', '서울 서울시'), '9000000000')`,
  );
  return database;
};

const empty = async (): Promise<Database> => {
  const database = await freshDatabase({ schema: 'empty' });
  opened.push(database);
  return database;
};

const migrated = async (): Promise<Database> => {
  const database = await freshDatabase();
  opened.push(database);
  return database;
};

const contentOf = async ({ pool }: Database): Promise<Record<string, unknown[]>> => {
  const content: Record<string, unknown[]> = {};
  const client = await pool.connect();
  for (const { table } of await copiedTables(client)) {
    const { rows } = await client.query(`select to_jsonb(t) - 'written_by' as row from ${table} t order by 1`);
    content[table] = rows;
  }
  client.release();
  return content;
};

const schemaOf = async ({ pool }: Database): Promise<unknown[]> => {
  const { rows } = await pool.query(
    `select pg_get_constraintdef(oid) as made from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select table_name || column_name || coalesce(column_default, '') from information_schema.columns
        where table_schema = 'public' order by 1`,
  );
  return rows;
};
