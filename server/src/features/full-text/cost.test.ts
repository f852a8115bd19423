/** This test holds the rows that the search for waiting texts reads, of 60,000 items in 300 sources, by PostgreSQL's own count. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { rowsRead } from '#test/rows-read.ts';
import { waitingTexts } from './prefetch.ts';

const ITEMS = 60_000;
const SOURCES = 300;
let database: Database;

/** Ten of the sources that are read in full have news of today, forty are quiet. All have 200 items. */
beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  const { id } = await makePerson(db, 'owner');
  await sql`
    insert into project (url_key, kind, title) select 'p' || n, 'FEED', 'P' from generate_series(1, ${SOURCES}::int) n`.execute(
    db,
  );
  await sql`
    insert into item (project_id, listed, notify, sort_at, created_at, title, link, excerpt, content, source_hash, folded_title, folded, words)
    select n % ${SOURCES}::int + 1, true, true, made, made, 'T', 'https://p.example/' || n, 'E', 'C', n::text, ' t ', ' t ', ''
    from generate_series(1, ${ITEMS}::int) n
    cross join lateral (select case when n % ${SOURCES}::int < 10 then now() - (${ITEMS}::int - n) * interval '1 second'
      else now() - interval '3 days' end as made)`.execute(db);
  await sql`
    update project p set newest_item_id = (select max(id) from item where project_id = p.id)`.execute(db);
  await sql`
    insert into subscription (account_id, project_id, full_text) select ${id}::bigint, id, id <= 50 from project`.execute(
    db,
  );
  await sql`
    insert into item_text (item_id, project_id, html, source_hash, asked_at)
    select id, project_id, 'T', 'h', now() - interval '2 days' from item where project_id <= 10`.execute(db);
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => database?.close());

const read = () => rowsRead(database.db, ['item', 'project', 'subscription', 'item_text']);

it('the newest items of sources that have news are looked at, and no others', async () => {
  const before = await read();
  expect(await waitingTexts(database.db, 20)).toEqual([]);
  // 50 subscriptions, projects and newest items; then 50 items of each of ten sources, and their texts.
  expect((await read()) - before).toBeLessThan(50 * 4 + 10 * 50 * 3);
});

it('and no more of them than are wanted', async () => {
  await sql`delete from item_text where project_id <= 5`.execute(database.db);
  await sql`vacuum analyze item_text`.execute(database.db);
  const before = await read();
  expect(await waitingTexts(database.db, 1)).toHaveLength(1);
  expect((await read()) - before).toBeLessThan(50 * 4 + 6 * 50 * 3);
});
