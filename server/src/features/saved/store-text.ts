/** The statements about kept pages that wait for their text: they are taken, get it, or are given up. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isRefusal } from '#db/trouble.ts';
import { holdProject } from '#features/items/lock.ts';
import { type StoringPolicy, storeItems } from '#features/items/store.ts';
import { type PageArticle, pageItem } from './page-item.ts';

/** A page is known by its address alone, and people keep as many at once as they like. */
export const policy: StoringPolicy = { dates: 'own', hasFingerprints: false, mustKnow: 0, flood: null };

/** By the call that keeps it, and by the job. */
export const MOST_TRIES = 4;

export interface Waiting {
  itemId: number;
  projectId: number;
  accountId: number;
  url: string;
  /** As it is stored. */
  title: string;
  /** With this one. */
  tries: number;
}

const longestWait = sql`interval '3 hours'`;

/** A lease: the try counts from its beginning, and where the process dies the next one is due after 10 seconds, 2 minutes, 24 minutes. A try takes less time. */
export const takeOne = async (db: Db, itemId: number): Promise<Waiting | undefined> =>
  (await take(db, sql`item_id = ${itemId}`))[0];

export const takeDue = (db: Db, most: number): Promise<Waiting[]> =>
  take(
    db,
    sql`item_id in (
      select item_id from saved_page where next_at <= now() and tries < ${sql.lit(MOST_TRIES)}
      order by next_at limit ${most} for update skip locked)`,
  );

const take = async (db: Db, which: RawBuilder<unknown>): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    with taken as (
      update saved_page set tries = tries + 1, next_at = now() + least(interval '10 seconds' * power(12, tries), ${longestWait})
      where ${which} returning item_id, tries
    )
    select t.item_id as "itemId", i.project_id as "projectId", p.owner_id as "accountId", i.link as url, i.title, t.tries
    from taken t join item i on i.id = t.item_id join project p on p.id = i.project_id order by t.item_id`.execute(db);
  return rows;
};

export const giveUp = async (db: Db, itemId: number): Promise<void> => {
  await sql`delete from saved_page where item_id = ${itemId}`.execute(db);
};

/** Processes died in each of their tries. */
export const giveUpOld = async (db: Db): Promise<void> => {
  await sql`delete from saved_page where tries >= ${sql.lit(MOST_TRIES)} and next_at <= now()`.execute(db);
};

/**
 * The item gets what its page says, and waits no more. Quota: once the pages that a person keeps take `mostBytes`, the next have no text of
 * their own. Nothing happens where it does not wait any more.
 */
export const storeText = async (
  db: Db,
  { itemId, projectId, url, title }: Waiting,
  article: PageArticle,
  { ownOrigins, mostBytes }: { ownOrigins: readonly string[]; mostBytes: number },
): Promise<void> => {
  try {
    await db.transaction().execute(async tx => {
      const held = await holdProject(tx, projectId);
      const { rows } = await sql`delete from saved_page where item_id = ${itemId} returning item_id`.execute(tx);
      if (!held || rows.length === 0) return;
      const space = await sql<{ isFull: boolean }>`
        select bytes >= ${mostBytes} as "isFull" from item_space where project_id = ${projectId}`.execute(tx);
      const told = space.rows[0]?.isFull ? { ...article, html: '' } : article;
      const storing = { projectId, now: held.now, listed: false, previousCrawl: null, documentItems: 1, policy };
      await storeItems(tx, storing, [pageItem({ url, title }, told, ownOrigins)]);
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await giveUp(db, itemId);
  }
};

/** Repairs what a clock that was set back has left behind. */
export const bringSavedPagesBack = async ({ db }: { db: Db }): Promise<void> => {
  await sql`update saved_page set next_at = now() where next_at > now() + ${longestWait} + interval '1 minute'`.execute(
    db,
  );
};
