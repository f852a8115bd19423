/** Gives a newly followed word its hits from before, once, and once more where they are read otherwise. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import type { Deps } from '#deps.ts';
import { holdNewItems } from '#features/items/new-items.ts';
import type { Query } from '#text/query.ts';
import { words } from './match.ts';
import { queryOf } from './word-index.ts';

export const MOST_HITS = 1_000;

export interface Filling {
  /** Finds the newest items with the words, at most so many. It may take long, and fail at words that are too common. */
  newestHits(db: Db, query: Query, most: number): Promise<number[]>;
  /** Called in the transaction that gives the word its hits. */
  readBackfill(tx: Transaction<Tables>, wordId: number): Promise<void>;
  /** Called with the hits that a word gets once more, in the transaction that gives it them: they are news to nobody. */
  passOver(tx: Transaction<Tables>, wordId: number, itemIds: readonly number[]): Promise<void>;
}

/**
 * First the word enters the matching, under the lock of its cursor, so that entries become visible in their order: items
 * beyond the cursor are matched from then on. Then those up to it are sought, without the lock, for a search may take long. All of
 * them can be seen by then, and a hit that both find is one row: nothing is lost or doubled. True: there may be more.
 */
export const fillWords = async ({ db, log }: Pick<Deps, 'db' | 'log'>, filling: Filling): Promise<boolean> => {
  const { rows } = await sql<{ id: number; text: string; entered: boolean }>`
    select id, text, entry is not null as entered from word where filled_at is null or refill order by id limit 20`.execute(
    db,
  );
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
    await holdNewItems(tx, words);
    await sql`update word set entry = nextval('word_entry') where filled_at is null and entry is null`.execute(tx);
  });

const search = (db: Db, text: string, { newestHits }: Filling): Promise<number[]> =>
  db.transaction().execute(async tx => {
    await sql`set local statement_timeout = '10s'`.execute(tx);
    return newestHits(tx, queryOf(text), MOST_HITS);
  });

/** Idempotent: of two processes that fill the same word at the same time the second finds it filled. */
const fill = (db: Db, wordId: number, hits: readonly number[], { readBackfill, passOver }: Filling): Promise<void> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ isNew: boolean }>`
      update word w set filled_at = coalesce(w.filled_at, clock_timestamp()), refill = false
      from (select id, filled_at is null as is_new from word
        where id = ${wordId} and (filled_at is null or refill) for update) o
      where w.id = o.id returning o.is_new as "isNew"`.execute(tx);
    if (!rows[0]) return;
    const added = await sql<{ id: number }>`
      insert into word_hit (word_id, item_id, sort_at)
      select ${wordId}, i.id, i.sort_at from item i where i.id = any (${hits}::bigint[])
      on conflict do nothing returning item_id as id`.execute(tx);
    if (rows[0].isNew) await readBackfill(tx, wordId);
    else
      await passOver(
        tx,
        wordId,
        added.rows.map(({ id }) => id),
      );
  });

/** PostgreSQL has cut the search off: trying again would end the same way. */
const isTimeout = (error: unknown): boolean => (error as { code?: string }).code === '57014';
