import { sql } from 'kysely';
import { walk } from '#db/walk.ts';
import type { Deps } from '#deps.ts';
import { MOST_HITS } from './fill.ts';

/** Batched: for each word a step reads as many rows of an index as the word may have hits. */
const WORDS = 100;
const HITS = 5_000;

/** Deletes the hits beyond the newest of each word, in one step of the walk over the words. True: there may be more. */
export const forgetOldHits = ({ db }: Pick<Deps, 'db'>): Promise<boolean> =>
  walk(db, 'word-hits', async (tx, place) => {
    const { rows } = await sql<{ id: number }>`
      select id from word where id > ${place ?? 0}::bigint order by id limit ${sql.lit(WORDS)}`.execute(tx);
    const { numAffectedRows } = await sql`
      delete from word_hit h using (
        select old.word_id, old.item_id from unnest(${rows.map(row => row.id)}::bigint[]) w (id)
        cross join lateral (
          select word_id, item_id from word_hit where word_id = w.id
          order by sort_at desc, item_id desc offset ${sql.lit(MOST_HITS)} limit ${sql.lit(HITS)}) old
        limit ${sql.lit(HITS)}) old
      where h.word_id = old.word_id and h.item_id = old.item_id`.execute(tx);
    if (Number(numAffectedRows ?? 0) === HITS) return place ?? '0';
    return rows.length < WORDS ? null : String(rows.at(-1)!.id);
  });
