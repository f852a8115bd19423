/** The index of words never gives back the place of a word that it has once had, whatever vacuum does. It is made anew when that is too much. */
import { sql } from 'kysely';
import { limits } from '#db/connection.ts';
import { locks } from '#db/locks.ts';
import type { Deps } from '#deps.ts';

/** Even of words that nobody else writes, a new index is not much larger than what its items are counted with. So much more than twice that is waste. */
const SLACK_BYTES = 1024 * 1_048_576;

/**
 * A stranger who makes words up for each item fills the disk with them, although the items go. Searches and crawls go on
 * meanwhile: the new index is made beside the old one. One worker does it; what a killed or cancelled one leaves behind is removed
 * first. It takes minutes, so the signal cancels it.
 */
export const rebuildWords = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { slackBytes = SLACK_BYTES, signal }: { slackBytes?: number; signal?: AbortSignal } = {},
): Promise<boolean> =>
  db.connection().execute(async one => {
    const { rows } = await sql<{ size: number; isDue: boolean; pid: number }>`
      select pg_relation_size('item_words') as size, pg_backend_pid() as pid,
        pg_relation_size('item_words') > 2 * coalesce(sum(bytes), 0) + ${slackBytes}::bigint and bool_and(is_counted) as "isDue"
      from item_space`.execute(one);
    const { size, isDue, pid } = rows[0]!;
    if (!isDue) return false;
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${sql.lit(locks.wordIndex)}) as mine`.execute(
      one,
    );
    if (!lock.rows[0]!.mine) return false;
    const cancel = () => void sql`select pg_cancel_backend(${pid})`.execute(db).catch(() => {});
    signal?.addEventListener('abort', cancel);
    try {
      await sql`set statement_timeout = 0`.execute(one);
      await sql`set lock_timeout = 0`.execute(one);
      const left = await sql<{ name: string }>`
        select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
        where i.indrelid = 'item'::regclass and not i.indisvalid and c.relname ~ '^item_words_cc'`.execute(one);
      for (const { name } of left.rows) await sql`drop index concurrently ${sql.id(name)}`.execute(one);
      if (signal?.aborted) return false;
      await sql`reindex index concurrently item_words`.execute(one);
      log('words_rebuilt', { bytesBefore: size });
    } catch (error) {
      if (!signal?.aborted) throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
      await sql`set statement_timeout = ${sql.lit(limits.statement_timeout)}`.execute(one);
      await sql`set lock_timeout = ${sql.lit(limits.lock_timeout)}`.execute(one);
      await sql`select pg_advisory_unlock(${sql.lit(locks.wordIndex)})`.execute(one);
    }
    return false;
  });
