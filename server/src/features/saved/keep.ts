/** Keeps a page and removes one: in one transaction each, so that nothing of it is lost or half there. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { holdProject, lockItemsOf } from '#features/items/lock.ts';
import { deleteItem, itemByName } from '#features/items/published.ts';
import { storeItems } from '#features/items/store.ts';
import { noteNewest } from '#features/projects/newest.ts';
import { ensureSaved, findSaved } from '#features/projects/saved.ts';
import { addStar } from '#features/read-state/stars.ts';
import type { Starting } from '#features/subscriptions/follow.ts';
import { followSource } from '#features/subscriptions/follow-source.ts';
import { lockAccount } from '#features/subscriptions/followed.ts';
import { Refusal } from '#http/problems.ts';
import { nameOf, pageItem } from './page-item.ts';
import { policy } from './store-text.ts';

type Tx = Transaction<Tables>;

export interface Keeping {
  /** An address as `keptAddress` answers it. */
  url: string;
  title: string | undefined;
  /** The title of the project, where this is the first page that the person keeps. */
  projectTitle: string;
  ownOrigins: readonly string[];
}

export interface Kept {
  id: number;
  /** Its text is not there, and nobody has found out that there is none. */
  isWaiting: boolean;
}

/**
 * Idempotent: an address that is kept is starred and followed again, and stays the item that it is. Lock order: the account, its project,
 * the item. Throws TOO_MANY_STARS, and then nothing is kept.
 */
export const keepPage = (db: Db, accountId: number, page: Keeping, starting: Starting): Promise<Kept> =>
  transact(db, async tx => {
    if (!(await lockAccount(tx, accountId))) throw new Refusal('LOGIN_REQUIRED');
    const { projectId, urlKey } = await ensureSaved(tx, accountId, page.projectTitle);
    await followSource(tx, accountId, urlKey, starting);
    const id = await itemOf(tx, projectId, page);
    if ((await addStar(tx, accountId, id)) === 'full') throw new Refusal('TOO_MANY_STARS');
    return { id, isWaiting: await letWait(tx, id) };
  });

const itemOf = async (tx: Tx, projectId: number, page: Keeping): Promise<number> => {
  const { now } = (await holdProject(tx, projectId))!;
  const name = nameOf(page.url);
  const known = await itemByName(tx, projectId, name);
  if (known) return known.id;
  const storing = { projectId, now, listed: false, previousCrawl: null, documentItems: 1, policy };
  await storeItems(tx, storing, [pageItem(page, null, page.ownOrigins)]);
  return (await itemByName(tx, projectId, name))!.id;
};

/** A page without a text is asked for it anew whenever it is kept. The call that keeps it asks at once; the job, a minute later. */
const letWait = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`
    insert into saved_page (item_id, next_at)
    select id, now() + interval '1 minute' from item where id = ${id} and content = ''
    on conflict do nothing returning item_id`.execute(tx);
  return rows.length > 0;
};

/** False: the person keeps no such page. */
export const removePage = (db: Db, accountId: number, id: number): Promise<boolean> =>
  transact(db, async tx => {
    const project = await findSaved(tx, accountId);
    if (!project) return false;
    await lockItemsOf(tx, [project.projectId]);
    const isGone = await deleteItem(tx, project.projectId, id);
    if (isGone) await noteNewest(tx, project.projectId);
    return isGone;
  });

const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryTransient(() => db.transaction().execute(work), requestPatience);
