import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { pageOf } from '#features/items/queries.ts';
import { createEdges } from '#features/items/window-edges.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { readQuery } from '#text/query.ts';
import { searchMine } from './my-search.ts';

const ITEMS = 30_000;
let database: Database;
let accountId: number;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  ({ id: accountId } = await makePerson(db, 'viewer'));
  const [open, own] = [
    await seedProject(db, { language: 'ja' }),
    await seedProject(db, { title: '일기', visibility: 'PRIVATE' }),
  ];
  await sql`update project set owner_id = ${accountId} where id = ${own.id}`.execute(db);
  await sql`
    insert into subscription (account_id, project_id, notify_from)
    select ${accountId}, id, pg_current_xact_id() from unnest(${[open.id, own.id]}::bigint[]) id`.execute(db);
  // Both words are everywhere, and beside each other in one item of 3,000; every second item is in the private source.
  await sql`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select case when n % 2 = 0 then ${open.id}::bigint else ${own.id}::bigint end, n % 2 = 0, true,
      timestamptz '2026-01-01' + n / 7 * interval '1 minute', 'T', 'E', 'C', n::text, ' t ',
      case when n % 3000 < 2 then ' one two ' else ' two one ' end, array_to_tsvector(array['one', 'two'])
    from generate_series(1, ${ITEMS}::int) n`.execute(db);
  // A followed word has found one more, of a source that is not followed.
  const other = await seedProject(db, { language: 'en' });
  const { rows } = await sql<{ id: number }>`insert into word (text) values ('one') returning id`.execute(db);
  await db.insertInto('subscription').values({ account_id: accountId, word_id: rows[0]!.id }).execute();
  const [found] = await seedItems(db, other, [{ title: 'One', sortAt: '2026-01-02T00:05:00.000Z' }]);
  await sql`insert into word_hit select ${rows[0]!.id}, id, sort_at from item where id = ${found}`.execute(db);
  await sql`vacuum analyze item`.execute(db);
});
afterAll(() => database.close());

it('a phrase of common words is searched in one’s own news page by page, and nothing is left out or doubled', async () => {
  const { db } = database;
  const edgeOf = createEdges();
  const estimate = async () => ({ items: ITEMS, hits: 15_000, rarest: "'one'" });
  const lists = { db, edgeOf, estimate, itemsOfLanguage: async () => ITEMS };
  const query = readQuery('"one two"');
  const found: number[] = [];
  let stopped = 0;
  for (let id: number | undefined; ; ) {
    const list = searchMine(lists, { accountId }, query);
    const viewer = { accountId, isRead: sql`false`, isStarred: sql`false`, canDelete: sql`false` };
    const page = (await pageOf(db, list, { id, size: 20 }, viewer as never))!;
    found.push(...page.content.map(item => item.id));
    if (page.last) break;
    if (page.searchedTo) stopped++;
    id = page.searchedTo ?? page.content.at(-1)!.id;
  }
  const { rows } = await sql<{ id: number }>`
    select id from item where folded = ' one two ' order by sort_at desc, id desc`.execute(db);
  expect(found).toEqual(rows.map(row => row.id));
  expect(stopped).toBeGreaterThan(0);
});

it.each([
  ['ja', `i.listed and title = 'T'`],
  ['ko', 'not i.listed'],
  ['en', `title = 'One'`],
  ['zh-CN', 'false'],
] as const)('a common word in one’s own news of %s', async (language, condition) => {
  const { db } = database;
  const since = '2026-01-02T00:00:00Z';
  const estimate = async () => ({ items: ITEMS, hits: ITEMS, rarest: "'one'" });
  const lists = { db, edgeOf: createEdges(), estimate, itemsOfLanguage: async () => ITEMS };
  const list = searchMine(lists, { accountId, language }, readQuery('one'));
  const viewer = { accountId, isRead: sql`false`, isStarred: sql`false`, canDelete: sql`false` };
  const page = (await pageOf(db, list, { size: 100, since, until: '2026-01-02T00:10:00Z' }, viewer as never))!;
  const { rows } = await sql<{ id: number }>`
    select id from item i where ${sql.raw(condition)} and sort_at >= ${since} and sort_at < '2026-01-02T00:10:00Z'
    order by sort_at desc, id desc`.execute(db);
  expect(page.content.map(item => item.id)).toEqual(rows.map(row => row.id));
  expect(page).toMatchObject({ last: true });
});
