/** Each look at alarms reads as many items as there are alarms, however many items there are. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedProject } from '#test/seed.ts';
import { minute } from '#test/silence.ts';
import { changedAlarms, dueAlarms, lockAlarms, recentSights } from './facts.ts';

const PROJECTS = 200;
const ITEMS_EACH = 100;

let database: Database;
let alice: Person;
let projectIds: number[];
beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  alice = await makePerson(db, 'owner');
  projectIds = [];
  for (let n = 0; n < PROJECTS; n++) projectIds.push((await seedProject(db, n < 150 ? { tags: ['sea'] } : {})).id);
  await sql`
    insert into item (project_id, listed, notify, sort_at, created_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select p.id, true, true, now(), ${minute(0)}::timestamptz + make_interval(secs => n), 'News', '', '', '', '', '', ''
    from generate_series(1, ${ITEMS_EACH}) n, project p`.execute(db);
  await sql`update project p set newest_item_id = (select max(id) from item i where i.project_id = p.id)`.execute(db);
  await sql`insert into word (text) values ('news')`.execute(db);
  await sql`insert into word_hit select w.id, i.id, i.sort_at from word w, item i`.execute(db);
  await sql`
    insert into subscription (account_id, project_id, tag, word_id)
    select ${alice.id}::bigint, id, null::text, null::bigint from project
    union all select ${alice.id}, null, 'sea', null union all select ${alice.id}, null, null, id from word`.execute(db);
  await sql`
    insert into silence (account_id, subscription_id, every_minutes, grace_minutes, last_at, due_at, state)
    select account_id, id, 60, 10, ${minute(10)}, ${minute(80)}, 'silent' from subscription`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => database.close());

/** Counts how the work reads the table of items. The server's counters also have what it has not reported of the transactions before. */
const readings = (work: (tx: Transaction<Tables>) => Promise<unknown>) =>
  database.db.transaction().execute(async tx => {
    const before = await counted(tx);
    await work(tx);
    const after = await counted(tx);
    return { scans: after.scans - before.scans, items: after.items - before.items };
  });

const counted = async (tx: Transaction<Tables>) => {
  const { rows } = await sql<{ scans: number; items: number }>`
    select coalesce(sum(seq_scan), 0)::int as scans, coalesce(sum(idx_tup_fetch), 0)::int as items
    from pg_stat_xact_user_tables where relname = 'item'`.execute(tx);
  return rows[0]!;
};

const clock = sql`${minute(100)}::timestamptz`;

it('those that are silent are looked at by an index', async () => {
  const { scans, items } = await readings(tx => changedAlarms(tx, clock, minute(-10_000), 500));
  expect(scans).toBe(0);
  // Each source has one, the tag twenty.
  expect(items).toBeLessThan(2 * PROJECTS + 50);
});

it('those that are due are found and judged by an index', async () => {
  await sql`update silence set state = 'watching'`.execute(database.db);
  const { scans, items } = await readings(async tx => {
    const ids = await dueAlarms(tx, clock, 500);
    expect(ids).toHaveLength(PROJECTS + 2);
    await lockAlarms(tx, ids, { clock, resumedAt: minute(0), skip: true });
  });
  expect(scans).toBe(0);
  expect(items).toBeLessThan(2 * PROJECTS + 50);
});

it('a rhythm is read from a bounded number of items', async () => {
  for (const [of, most] of [
    ['project_id is not null', 110],
    ['tag is not null', 2010],
    ['word_id is not null', 110],
  ] as const) {
    const { rows } = await sql<{
      id: number;
    }>`select id from subscription where ${sql.raw(of)} order by id limit 1`.execute(database.db);
    const { scans, items } = await readings(tx => recentSights(tx, { subscriptionId: rows[0]!.id }));
    expect([scans, items <= most], `${of}: ${items}`).toEqual([0, true]);
  }
});
