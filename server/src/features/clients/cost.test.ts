/** These tests hold the number of rows that streams read, of 40,000 items in 2,000 projects, by PostgreSQL's own count. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { rowsRead } from '#test/rows-read.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { entriesOf } from './entries.ts';
import type { StreamQuestion } from './reader/parameters.ts';
import type { Stream } from './reader/stream-names.ts';
import { idsOfStream } from './streams.ts';

const ITEMS = 40_000;
let database: Database;
let reader: { accountId: number; publicUrl: string };
/** The person follows 40 projects of which the newest item lies 20,000 items back, a tag of 20 such, a large tag of 300, and a word. */
const followed = `(project_id between 1961 and 2000 or project_id between 1901 and 1920 or project_id <= 300
  or exists (select from word_hit h where h.item_id = i.id))`;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 1 });
  const { db } = database;
  await sql`insert into project (url_key, kind, title) select 'p' || n, 'FEED', 'P' from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`
    insert into project_tag select id, 'large' from project where id <= 300
    union all select id, 'quiet' from project where id between 1901 and 1920`.execute(db);
  await sql`
    insert into item (project_id, listed, notify, sort_at, created_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select case when n < 20000 then n % 2000 else n % 1500 end + 1, true, true, now(), now() - (${ITEMS}::int - n) * interval '1 minute',
      'T', 'E', 'C', n::text, ' t ', ' t ', ''
    from generate_series(1, ${ITEMS}::int) n`.execute(db);
  await sql`
    update project p set newest_item_id = newest.id, last_item_at = now() from (
      select project_id, max(id) as id from item group by project_id
    ) newest where newest.project_id = p.id`.execute(db);
  await sql`insert into word (text, entry, filled_at) values ('hit', 1, now())`.execute(db);
  await sql`insert into word_hit select w.id, i.id, i.sort_at from word w, item i where i.id % 400 = 0`.execute(db);
  const { id } = await makePerson(db, 'owner');
  reader = { accountId: id, publicUrl: 'https://bell.example' };
  await sql`
    insert into subscription (account_id, project_id, tag, word_id)
    select ${id}::bigint, id, null, null::bigint from project where id > 1960 union all select ${id}::bigint, null, 'quiet', null
    union all select ${id}::bigint, null, 'large', null union all select ${id}::bigint, null, null, id from word`.execute(
    db,
  );
  await sql`
    with folder as (insert into folder (account_id, name) values (${id}, 'Quiet') returning id)
    update subscription s set folder_id = folder.id from folder where s.account_id = ${id} and (s.tag = 'quiet' or s.project_id > 1980)`.execute(
    db,
  );
  await sql`insert into star (account_id, item_id) select ${id}::bigint, id from item where id % 50 = 0`.execute(db);
  await sql`insert into read_upto select ${id}::bigint, id, ${ITEMS - 6_000}::bigint from project where id <= 1500`.execute(
    db,
  );
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => database?.close());

const read = () => rowsRead(database.db, ['item', 'project', 'word_hit', 'read_upto', 'item_read', 'star']);

/** Answers it with the rows that it has read. The plan of a prepared statement is the same for all from the sixth time on. */
const costOf = async <T>(ask: () => Promise<T>): Promise<{ answer: T; rows: number }> => {
  for (let n = 0; n < 6; n++) await ask();
  const before = await read();
  const answer = await ask();
  return { answer, rows: (await read()) - before };
};

const expected = async (condition: string, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select i.id from item i where ${sql.raw(condition)} order by i.id desc limit ${limit}`.execute(database.db);
  return rows.map(row => row.id);
};

const feedsOf = async (condition: string): Promise<Stream[]> => {
  const { rows } = await sql<{ id: number }>`select id from subscription where ${sql.raw(condition)}`.execute(
    database.db,
  );
  return rows.map(({ id }) => ({ kind: 'feed', id }));
};

const all: Stream = { kind: 'reading-list' };
const folder: Stream = { kind: 'label', name: 'Quiet' };
const inFolder = '(project_id between 1901 and 1920 or project_id > 1980)';
const unreadOnly = { without: [{ kind: 'read' }] } satisfies Partial<StreamQuestion>;

it.each<[string, Stream | string, Partial<StreamQuestion>, string, number]>([
  ['all', all, { count: 100 }, followed, 900],
  ['all, 1,000 ids', all, { count: 1_000 }, followed, 2_000],
  ['all, behind an item', all, { count: 100, after: 15_000 }, `i.id < 15000 and ${followed}`, 900],
  [
    'all, since a moment',
    all,
    { count: 1_000, since: new Date(Date.now() - 600_000) },
    `i.id > 39980 and ${followed}`,
    450,
  ],
  [
    'unread',
    { kind: 'kept-unread' },
    { count: 1_000 },
    `${followed} and (i.id > ${ITEMS - 6_000} or project_id > 1500)`,
    2_400,
  ],
  ['starred', { kind: 'starred' }, { count: 100 }, 'i.id % 50 = 0', 800],
  ['starred of all', all, { count: 100, within: [{ kind: 'starred' }] }, `i.id % 50 = 0 and ${followed}`, 1_700],
  ['thirty quiet projects', 'project_id > 1970', { count: 100 }, 'project_id > 1970', 500],
  ['a project', `project_id = 1990`, { count: 100 }, 'project_id = 1990', 120],
  ['a tag', `tag = 'quiet'`, { count: 100 }, 'project_id between 1901 and 1920', 700],
  ['unread of a tag', `tag = 'quiet'`, { count: 100, ...unreadOnly }, 'project_id between 1901 and 1920', 700],
  ['unread of a project', 'project_id = 1990', { count: 100, ...unreadOnly }, 'project_id = 1990', 120],
  ['a folder', folder, { count: 100 }, inFolder, 700],
  ['unread of a folder', folder, { count: 100, ...unreadOnly }, inFolder, 900],
  [
    'all that is not starred',
    all,
    { count: 100, without: [{ kind: 'starred' }] },
    `i.id % 50 <> 0 and ${followed}`,
    1_500,
  ],
  ['a word', 'word_id is not null', { count: 50 }, 'i.id % 400 = 0', 400],
])('%s', async (_name, named, question, condition, most) => {
  const feeds = typeof named === 'string' ? await feedsOf(named) : [];
  const stream = typeof named === 'string' ? (feeds.length === 1 ? feeds[0]! : all) : named;
  const ask = () =>
    idsOfStream(database.db, reader, stream, {
      ...{ count: 100, after: undefined, isOldestFirst: false, since: undefined, until: undefined },
      ...{ without: [], within: feeds.length > 1 ? feeds : [] },
      ...question,
    });
  await untilVisibleToAll(database.db);
  const { answer, rows } = await costOf(ask);
  if (answer === 'unknown-stream') throw new Error(answer);
  expect(answer.ids).toEqual(await expected(condition, question.count!));
  expect(rows).toBeLessThanOrEqual(most);
});

it('250 whole items', async () => {
  const ids = await expected(followed, 250);
  const { answer, rows } = await costOf(() => entriesOf(database.db, reader, { ids }));
  expect(answer.entries.map(entry => entry.id)).toEqual(ids);
  expect(rows).toBeLessThanOrEqual(10_000);
});
