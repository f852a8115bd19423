/** Gives a newly followed word its hits from before, once. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { holdNewItems } from '#features/items/new-items.ts';
import type { Query } from '#text/query.ts';
import { WORDS } from './match.ts';
import { queryOf } from './word-index.ts';

export const MOST_HITS = 1_000;

export interface Filling {
  /** Finds the newest items with the words, at most so many. It may take long, and fail at words that are too common. */
  newestHits(db: Db, query: Query, most: number): Promise<number[]>;
  /** Called in the transaction that gives the word its hits. */
  readBackfill(tx: Transaction<Tables>, wordId: number): Promise<void>;
}

/**
 * First the word enters the matching, under the lock of its cursor, so that entries become visible in their order: items
 * beyond the cursor are matched from then on. Then those up to it are sought, without the lock, for a search may take long. All of
 * them can be seen by then, and a hit that both find is one row: nothing is lost or doubled. True: there may be more.
 */
export const fillWords = async ({ db, log }: Pick<Deps, 'db' | 'log'>, filling: Filling): Promise<boolean> => {
  const { rows } = await sql<{ id: number; text: string; entered: boolean }>`
    select id, text, entry is not null as entered from word where filled_at is null order by id limit 20`.execute(db);
  if (rows.some(row => !row.entered)) await enterWords(db);
  for (const { id, text } of rows) {
    const hits = await search(db, text, filling).catch(error => {
      if (!isTimeout(error)) throw error;
      log('word_fill_given_up', { word: id });
      return [];
    });
    await fill(db, id, hits, filling);
  }
  return rows.length === 20;
};

const enterWords = (db: Db): Promise<void> =>
  db.transaction().execute(async tx => {
    await holdNewItems(tx, WORDS);
    await sql`update word set entry = nextval('word_entry') where filled_at is null and entry is null`.execute(tx);
  });

const search = (db: Db, text: string, { newestHits }: Filling): Promise<number[]> =>
  db.transaction().execute(async tx => {
    await sql`set local statement_timeout = '10s'`.execute(tx);
    return newestHits(tx, queryOf(text), MOST_HITS);
  });

/** Idempotent: of two processes that fill the same word at the same time the second finds it filled. */
const fill = (db: Db, wordId: number, hits: readonly number[], { readBackfill }: Filling): Promise<void> =>
  db.transaction().execute(async tx => {
    const { numAffectedRows } = await sql`
      update word set filled_at = clock_timestamp() where id = ${wordId} and filled_at is null`.execute(tx);
    if (!numAffectedRows) return;
    await sql`
      insert into word_hit (word_id, item_id, sort_at)
      select ${wordId}, i.id, i.sort_at from item i where i.id = any (${hits}::bigint[])
      on conflict do nothing`.execute(tx);
    await readBackfill(tx, wordId);
  });

/** PostgreSQL has cut the search off: trying again would end the same way. */
const isTimeout = (error: unknown): boolean => (error as { code?: string }).code === '57014';
