import { sql } from 'kysely';
import type { Deps } from '#deps.ts';
import { MOST_HITS } from './fill.ts';

/** Hits beyond the newest of each word. True: there may be more. */
export const forgetOldHits = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from word_hit h using (
      select old.word_id, old.item_id from word w
      cross join lateral (
        select word_id, item_id from word_hit where word_id = w.id
        order by sort_at desc, item_id desc offset ${sql.lit(MOST_HITS)} limit 2000) old
      limit 10000) old
    where h.word_id = old.word_id and h.item_id = old.item_id`.execute(db);
  return numAffectedRows === 10_000n;
};
