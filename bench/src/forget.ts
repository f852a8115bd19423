/**
 * Measures how many rows the clean-up reads and how long its statements take where millions of items are stored. README.md says how to read
 * the figures.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '@newsbell/server/db/migrate';
import { type Db, openDatabase } from '@newsbell/server/db/open';
import type { Settings } from '@newsbell/server/deps';
import { forgetOldItems, forgetOldNames, trimAccounts } from '@newsbell/server/features/items/retention';
import { sql } from 'kysely';
import { loadAverage } from './process-figures.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '1000000' },
    projects: { type: 'string', default: '5000' },
    /** The items are kept in this folder for another time; without it they are removed at the end. */
    folder: { type: 'string' },
  },
});
const items = Number(values.items);
const projects = Number(values.projects);
const MB = 1_048_576;
const keep = { items: 1000, days: 90, sourceBytes: 512 * MB, accountBytes: 16_384 * MB };

const run = async (): Promise<void> => {
  const dataDir = values.folder ?? (await mkdtemp(join(tmpdir(), 'newsbell-bench-')));
  if (!values.folder) await chmod(dataDir, 0o711);
  const database = await openDatabase({ dataDir, log: () => {}, poolSize: 1 });
  const { db, connection } = database;
  await migrate(connection, { log: () => {} });
  await fill(db);
  console.log(`${items} items in ${projects} sources (load ${await loadAverage()})\n`);
  const rows = [await measured(db, 'first, when nothing is counted')];
  rows.push(await measured(db, 'an hour later, nothing new'));
  await storeOne(db, 0.2);
  rows.push(await measured(db, 'one new item in every fifth source'));
  await pass(db, 1);
  rows.push(await measured(db, 'a day later'));
  await pass(db, 29);
  rows.push(await measured(db, 'a month later'));
  printTable(rows);
  await database.close();
  if (!values.folder) await rm(dataDir, { recursive: true });
};

/**
 * Fills a year, of which large sources write most. Texts are short and have no words, because the search index is not
 * measured.
 */
const fill = async (db: Db): Promise<void> => {
  const { rows } = await sql`select from item limit 1`.execute(db);
  if (rows.length > 0) return;
  await sql`set statement_timeout = 0`.execute(db);
  await sql`insert into project (url_key, kind, title) select 'source-' || n, 'FEED', 'Source ' || n
    from generate_series(1, ${projects}) n`.execute(db);
  await sql`insert into item_space (project_id, is_counted) select id, false from project on conflict do nothing`.execute(
    db,
  );
  await sql`alter table item disable trigger user`.execute(db);
  for (let from = 0; from < items; from += 100_000) {
    await sql`
      with made as (
        select n, 1 + floor(${projects} * power(random(), 3)) as project, md5(n::text) as words,
          now() - make_interval(secs => 31536000.0 * (${items} - n) / ${items}) as at
        from generate_series(${from} + 1, least(${from} + 100000, ${items})) n
      ), stored as (
        insert into item (project_id, listed, notify, sort_at, created_at, title, link, excerpt, content, source_hash,
          folded_title, folded, words)
        select project, true, true, at, at, words, 'https://site.example/' || n, repeat(words, 4), repeat(words, 12), words, words,
          repeat(words, 10), '' from made
        returning id, project_id, source_hash
      )
      insert into item_alias (project_id, hash, item_id, seen_at)
      select project_id, decode(source_hash, 'hex'), id, now() from stored`.execute(db);
    if (from % 500_000 === 0) console.log(`${from} items`);
  }
  await sql`alter table item enable trigger user`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  await sql`checkpoint`.execute(db);
  await sql`set statement_timeout = '30s'`.execute(db);
};

const storeOne = async (db: Db, share: number): Promise<void> => {
  await sql`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select id, true, true, now(), 'New', '', '', 'new', 'new', 'new', '' from project
    where id % ${Math.round(1 / share)} = 0`.execute(db);
};

/** Being kept for a day less has the same effect as being a day older. */
const pass = async (db: Db, days: number): Promise<void> => {
  keep.days -= days;
  await sql`update item_space set due_at = due_at - make_interval(days => ${days})`.execute(db);
};

/** Measures one walk of each kind, to its end. */
const measured = async (db: Db, name: string): Promise<Record<string, string>> => {
  await sql`update walk set place = null, ended_at = null`.execute(db);
  let forgotten = 0;
  const settings = { keep } as Settings;
  const log = (_: string, fields?: Record<string, unknown>) => {
    forgotten += Number(fields?.items ?? 0) + Number(fields?.names ?? 0);
  };
  const before = await rowsRead(db);
  let steps = 0;
  let longest = 0;
  const begun = performance.now();
  for (const job of [forgetOldItems, trimAccounts, forgetOldNames]) {
    for (let more = true; more; steps++) {
      const from = performance.now();
      more = await job({ db, settings, log });
      longest = Math.max(longest, performance.now() - from);
    }
  }
  const whole = performance.now() - begun;
  const after = await rowsRead(db);
  return {
    walk: name,
    'rows of items read': (after.items - before.items).toLocaleString('en'),
    'other rows read': (after.others - before.others).toLocaleString('en'),
    forgotten: forgotten.toLocaleString('en'),
    steps: String(steps),
    'longest step, ms': longest.toFixed(0),
    'whole walk, s': (whole / 1000).toFixed(1),
  };
};

/** Counts rows read by scans and by indexes; index entries without their rows are counted, too. */
const rowsRead = async (db: Db): Promise<{ items: number; others: number }> => {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  await sql`select pg_stat_clear_snapshot()`.execute(db);
  const { rows } = await sql<{ table: string; read: number }>`
    select t.relname as table, t.seq_tup_read + (
      select coalesce(sum(greatest(i.idx_tup_read, i.idx_tup_fetch)), 0) from pg_stat_user_indexes i where i.relid = t.relid) as read
    from pg_stat_user_tables t`.execute(db);
  const sum = (some: typeof rows) => some.reduce((all, { read }) => all + Number(read), 0);
  return {
    items: sum(rows.filter(row => row.table === 'item')),
    others: sum(rows.filter(row => row.table !== 'item')),
  };
};

run().catch(error => {
  console.error(error);
  process.exit(1);
});
