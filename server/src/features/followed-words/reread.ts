/** After a change of how words are read, followed words lose the hits that they had by the old reading, and get those of the new one. */
import { sql } from 'kysely';
import { walk } from '#db/walk.ts';
import type { Deps } from '#deps.ts';
import { timesRefolded } from '#features/items/refold.ts';
import { conditionOf } from '#features/items/word-search.ts';
import { FOLDING, isReadAnew } from '#text/refold.ts';
import { queryOf } from './word-index.ts';

/** A word has at most about a thousand hits, and the text of each is read. */
const WORDS = 500;
const REREAD = 5;

/**
 * One step of the walk over the words, once after each walk that folds the items anew. The hits that words lack are found by fillWords.
 * True: there may be more.
 */
export const rereadWords = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const times = await timesRefolded(db);
  if (times === 0) return false;
  return walk(
    db,
    `reread-words-${FOLDING}-${times}`,
    async (tx, place) => {
      const { rows } = await sql<{ id: number; text: string }>`
        select id, text from word where id > ${place ?? 0}::bigint order by id limit ${sql.lit(WORDS)}`.execute(tx);
      const anew = rows.filter(({ text }) => isReadAnew(text)).slice(0, REREAD);
      for (const { id, text } of anew) {
        const condition = conditionOf(queryOf(text));
        if (!condition) continue;
        await sql`
          delete from word_hit where word_id = ${id} and item_id in (
            select i.id from word_hit h join item i on i.id = h.item_id
            where h.word_id = ${id} and not (${condition.holdsBeyond}))`.execute(tx);
      }
      await sql`update word set refill = true where id = any (${anew.map(({ id }) => id)}::bigint[])`.execute(tx);
      if (anew.length === REREAD) return String(anew.at(-1)!.id);
      return rows.length < WORDS ? null : String(rows.at(-1)!.id);
    },
    { once: true },
  );
};
