import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { RequestOver } from '#db/request-scope.ts';
import { freshDatabase } from '#test/database.ts';
import { seedProject } from '#test/seed.ts';
import { readQuery } from '#text/query.ts';
import { itemsWithWord } from './list-kinds.ts';
import { type Lists, pageOf } from './queries.ts';
import { createEdges } from './window-edges.ts';

const ITEMS = 12_000;
let database: Database;

beforeAll(async () => {
  database = await freshDatabase();
  const { id } = await seedProject(database.db);
  // A word that only the older half has, and seven items at each moment.
  await sql`
    insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
    select ${id}, true, true, timestamptz '2026-01-01' + n / 7 * interval '1 minute', 'T', 'E', 'C', n::text, ' t ', ' past ',
      array_to_tsvector(array['all'] || case when n % 4 = 0 and n < ${ITEMS / 2}::int then array['past'] end)
    from generate_series(1, ${ITEMS}::int) n`.execute(database.db);
  await sql`vacuum analyze item`.execute(database.db);
});
afterAll(() => database.close());

/** The searches have time for this many windows, and their statistics know nothing of the newer half. */
const listsWith = (windows: number): (() => Lists) => {
  const edgeOf = createEdges();
  return () => {
    let left = windows;
    return {
      db: database.db,
      estimate: async () => ({ items: ITEMS, hits: 30_000, rarest: "'past':*" }),
      itemsOfLanguage: async () => ITEMS,
      edgeOf: async (...asked) => {
        if (left-- === 0) throw new RequestOver();
        return edgeOf(...asked);
      },
    };
  };
};

const pagesOf = async (lists: () => Lists): Promise<FeedPage[]> => {
  const pages: FeedPage[] = [];
  for (let id: number | undefined; ; ) {
    const page = (await pageOf(lists().db, itemsWithWord(lists(), { query: readQuery('past') }), { id, size: 20 }))!;
    pages.push(page);
    if (page.last) return pages;
    id = page.searchedTo ?? page.content.at(-1)!.id;
  }
};

it.each([1, 2])(
  'a search with time for %i windows goes on where it stopped, leaves nothing out and doubles nothing',
  async windows => {
    const pages = await pagesOf(listsWith(windows));
    const { rows } = await sql<{ id: number }>`
    select id from item where words @@ 'past' order by sort_at desc, id desc`.execute(database.db);
    expect(pages.flatMap(page => page.content.map(item => item.id))).toEqual(rows.map(row => row.id));
    expect(pages[0]).toMatchObject({ content: [], first: true, last: false, searchedTo: expect.any(Number) });
  },
);

it('a search without time for the newest items fails', async () => {
  await expect(pagesOf(listsWith(0))).rejects.toThrow(RequestOver);
});
