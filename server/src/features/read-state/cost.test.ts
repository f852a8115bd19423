/** These tests hold the number of rows that a person's own news read, of 40,000 items in 2,000 projects, by PostgreSQL's own count. */
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

const ITEMS = 40_000;
let database: Database;
let app: App;
/** Follows 40 projects of which the newest item lies 20,000 items back, a tag of 20 such, and a word. */
let quiet: TestBrowser;
/** Follows a tag of 1,000 projects, which have most of the new items, and 30 projects. */
let busy: TestBrowser;
/** Has starred 9,000 items, and before all of them a page that they keep, which alone is unread. */
let starring: TestBrowser;
const quietOnes = `(project_id between 1961 and 2000 or project_id between 1901 and 1920
  or exists (select from word_hit h where h.item_id = i.id))`;
const busyOnes = 'project_id between 1 and 1030';

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  await sql`insert into project (url_key, kind, title) select 'p' || n, 'FEED', 'P' from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`
    insert into project_tag select id, 'large' from project where id <= 1000
    union all select id, 'quiet' from project where id between 1901 and 1920`.execute(db);
  await sql`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select case when n < 20000 then n % 2000 else n % 1500 end + 1, true, true, timestamptz '2026-01-01' + n * interval '1 minute',
      'T', 'E', 'C', n::text, ' t ', ' common ', array_to_tsvector(array['all'] ||
        case when n % 4 = 0 then array['common'] end || case when n % 40 = 0 then array['middle'] end)
    from generate_series(1, ${ITEMS}::int) n`.execute(db);
  await sql`
    update project p set last_item_at = newest.sort_at, newest_item_id = newest.id from (
      select project_id, max(sort_at) as sort_at, max(id) as id from item group by project_id
    ) newest where newest.project_id = p.id`.execute(db);
  await sql`insert into word (text, entry, filled_at) values ('hit', 1, now())`.execute(db);
  await sql`insert into word_hit select w.id, i.id, i.sort_at from word w, item i where i.id % 400 = 0`.execute(db);
  await sql`analyze`.execute(db);
  app = await testApp(db);
  const follower = async (follows: string): Promise<TestBrowser> => {
    const { id, cookie } = await makePerson(db, 'owner');
    await sql`insert into subscription (account_id, project_id, tag, word_id) select ${id}, * from (${sql.raw(follows)}) f`.execute(
      db,
    );
    await sql`insert into read_upto select ${id}, id, ${ITEMS - 6_000}::bigint from project where id <= 1000`.execute(
      db,
    );
    return browserAs(app, cookie);
  };
  quiet = await follower(`select id, null, null::bigint from project where id > 1960
    union all select null, 'quiet', null union all select null, null, id from word`);
  busy = await follower(`select id, null, null::bigint from project where id between 1001 and 1030
    union all select null, 'large', null`);
  starring = await starrer(db);
  await sql`vacuum analyze`.execute(db);
});

const starrer = async (db: Database['db']): Promise<TestBrowser> => {
  const { id, cookie } = await makePerson(db, 'owner');
  await sql`
    with saved as (
      insert into project (url_key, kind, visibility, owner_id, title)
      values ('saved-1', 'SAVED', 'PRIVATE', ${id}, 'Saved') returning id
    ) insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select id, false, true, '2026-01-01', 'T', 'E', 'C', 'saved', ' t ', ' t ', '' from saved`.execute(db);
  await sql`
    insert into star (account_id, item_id, starred_at)
    select ${id}, i.id, i.sort_at + interval '150 days' from item i
    where i.id between 10001 and 19000 or i.source_hash = 'saved'`.execute(db);
  await sql`
    with kept as (select id, project_id from item where source_hash = 'saved'), followed as (
      insert into subscription (account_id, project_id) select ${id}::bigint, project_id from kept
    ) insert into item_read (account_id, item_id, project_id, is_read) select ${id}::bigint, id, project_id, false from kept`.execute(
    db,
  );
  return browserAs(app, cookie);
};

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const readOfNews = () => rowsRead(database.db, ['item', 'project', 'word_hit', 'read_upto']);

const reading = async (browser: TestBrowser, url: string, read = readOfNews) => {
  // The plan of a prepared statement is the same for all from the sixth time on.
  for (let n = 0; n < 6; n++) await browser.get(url);
  const before = await read();
  const answer = await browser.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return { answer: answer.json(), rows: (await read()) - before };
};

const expected = async (condition: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select i.id from item i where ${sql.raw(condition)} order by i.sort_at desc, i.id desc limit 20`.execute(
    database.db,
  );
  return rows.map(row => row.id);
};

test.each([
  ['quiet', 'feed/subscribes?', quietOnes, 300],
  ['quiet', 'feed/subscribes?id=15000', `i.id < 15000 and ${quietOnes}`, 350],
  ['quiet', 'feed/subscribes?unread=true', `${quietOnes} and (i.id > 34000 or project_id > 1000)`, 1_400],
  ['quiet', 'search/subscription?word=%22common%22', `words @@ 'common' and ${quietOnes}`, 300],
  ['quiet', 'search/subscription?word=%22all%22', `words @@ 'all' and ${quietOnes}`, 300],
  ['busy', 'feed/subscribes?', busyOnes, 1_700],
  ['busy', 'feed/subscribes?unread=true', `${busyOnes} and (i.id > 34000 or project_id > 1000)`, 2_000],
  ['busy', 'search/subscription?word=%22middle%22', `words @@ 'middle' and ${busyOnes}`, 8_000],
])('a page of the %s viewer reads no more than it needs: %s', async (who, url, condition, most) => {
  const { answer, rows } = await reading(who === 'quiet' ? quiet : busy, `/v1/${url}`);
  expect((answer as FeedPage).content.map(item => item.id)).toEqual(await expected(condition));
  expect(rows).toBeLessThanOrEqual(most);
});

test('what is unread of a large tag is counted up to 1,000, and no more of its projects are looked at', async () => {
  const { answer, rows } = await reading(busy, '/v1/subscribe/unread');
  expect(answer).toMatchObject({ all: 1_000 });
  expect((answer as { subscriptions: { unread: number }[] }).subscriptions.map(each => each.unread)).toContain(1_000);
  expect(rows).toBeLessThanOrEqual(3_000);
});

test('the page of a source counts what is unread of it, and of nothing else that its viewer follows', async () => {
  const { answer, rows } = await reading(busy, '/v1/project?urlKey=p1010');
  expect(answer).toMatchObject({ subscribe: { unread: 23 } });
  expect(rows).toBeLessThanOrEqual(60);
});

test.each([
  ['', 20, 150],
  ['id=15000', 20, 150],
  ['only=saved', 1, 30],
  ['only=unread', 1, 30_000],
])('a page of the starred is found among 9,000: %s', async (query, found, most) => {
  const read = () => rowsRead(database.db, ['item', 'star', 'item_read']);
  const { answer, rows } = await reading(starring, `/v1/feed/star?${query}`, read);
  expect((answer as FeedPage).content).toHaveLength(found);
  expect(rows).toBeLessThanOrEqual(most);
});
