/** These tests hold the number of rows that the newest of each source reads, of 300 and of 1,000 sources among 20,000. */
import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { rowsRead } from '#test/rows-read.ts';

/** Each of 1,000 sources has as many; item n is of source (n - 1) % 1,000 + 1. */
const EACH = 60;
const ITEMS = 1_000 * EACH;
/** Read one by one, from the newest down. */
const READ = 20;
let database: Database;
let app: App;
const readers = new Map<string, TestBrowser>();

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  await sql`insert into project (url_key, kind, title) select 'p' || n, 'FEED', 'P' from generate_series(1, 20000) n`.execute(
    db,
  );
  await sql`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select (n - 1) % 1000 + 1, true, true, timestamptz '2026-01-01' + n * interval '1 minute', 'T', 'E', 'C', n::text, ' t ', ' t ', ''
    from generate_series(1, ${ITEMS}::int) n`.execute(db);
  await sql`
    update project p set last_item_at = newest.sort_at, newest_item_id = newest.id from (
      select project_id, max(sort_at) as sort_at, max(id) as id from item group by project_id
    ) newest where newest.project_id = p.id`.execute(db);
  app = await testApp(db);
  const follower = async (name: string, sources: number): Promise<number> => {
    const { id, cookie } = await makePerson(db, 'owner');
    await sql`insert into subscription (account_id, project_id) select ${id}, id from project where id <= ${sources}`.execute(
      db,
    );
    readers.set(name, browserAs(app, cookie));
    return id;
  };
  await follower('300 unread', 300);
  await follower('1,000 unread', 1_000);
  const read = await follower('300 read', 300);
  await sql`insert into read_upto select ${read}, id, ${ITEMS}::bigint from project where id <= 300`.execute(db);
  const thorough = await follower('300 read one by one', 300);
  await sql`
    insert into item_read (account_id, item_id, project_id, is_read)
    select ${thorough}, id, project_id, true from item where id > ${ITEMS - 1_000 * READ} and project_id <= 300`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Items of the sources from 1 to `last`, the newest first, `back` items from the top of each. */
const rowsOf = (last: number, back = 0): number[] =>
  Array.from({ length: 20 }, (_, at) => ITEMS - 1_000 * (back + 1) + last - at);

test.each([
  ['300 unread', '', rowsOf(300), 1_000],
  ['1,000 unread', '', rowsOf(1_000), 3_000],
  ['1,000 unread', `&id=${ITEMS - 500}`, rowsOf(499), 3_000],
  ['300 unread', '&unread=true', rowsOf(300), 1_000],
  ['1,000 unread', '&unread=true', rowsOf(1_000), 4_000],
  ['300 read', '&unread=true', [], 1_000],
  ['300 read one by one', '&unread=true', rowsOf(300, READ), 35_000],
])('of %s sources no more is read than that: %s', async (who, query, wanted, most) => {
  const browser = readers.get(who)!;
  const url = `/v1/feed/subscribes?newestOfEach=true${query}`;
  const read = () => rowsRead(database.db, ['item', 'project', 'read_upto', 'item_read']);
  // The plan of a prepared statement is the same for all from the sixth time on.
  for (let n = 0; n < 6; n++) await browser.get(url);
  const before = await read();
  const answer = await browser.get(url);
  const rows = (await read()) - before;
  expect((answer.json() as FeedPage).content.map(({ id }) => id)).toEqual(wanted);
  expect(rows).toBeLessThanOrEqual(most);
});
