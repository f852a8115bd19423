/** Follows the sources of a bundle together. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { followInTransaction, type Starting } from './follow.ts';
import { lockAccount } from './followed.ts';

export type BundleOutcome = { kind: 'followed'; added: string[] } | { kind: 'full' };

/**
 * One transaction: all are followed, or none where there is no room for all. Idempotent: what is followed already stays as it is. A source that
 * has gone meanwhile is left out.
 */
export const followBundle = async (
  db: Db,
  accountId: number,
  urlKeys: readonly string[],
  starting: Starting,
): Promise<BundleOutcome> => {
  try {
    const added = await db.transaction().execute(async tx => {
      await lockAccount(tx, accountId);
      // Deadlock: several sources are locked by their ids, after the account, as everywhere.
      const { rows } = await sql<{ urlKey: string }>`
        select url_key as "urlKey" from project where url_key = any (${[...urlKeys]}::text[])
        order by id for no key update`.execute(tx);
      const fresh: string[] = [];
      for (const { urlKey } of rows) {
        const outcome = await followInTransaction(tx, accountId, { type: 'PROJECT', urlKey }, null, starting);
        if (outcome.kind === 'full') throw new NoRoom();
        if (outcome.kind === 'followed' && outcome.isNew) fresh.push(urlKey);
      }
      return fresh;
    });
    return { kind: 'followed', added };
  } catch (error) {
    if (error instanceof NoRoom) return { kind: 'full' };
    throw error;
  }
};

/** It takes the transaction back. */
class NoRoom extends Error {}
