/** Publishes, schedules, edits and deletes the news of a project that a person publishes to. */
import type { Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { holdProject, lockItemsOf } from '#features/items/lock.ts';
import { deleteItem, deleteItemsOf, itemByName, nameOfItem } from '#features/items/published.ts';
import { noteNewest } from '#features/projects/newest.ts';
import { isAhead, isNothing, nameOf, type Prepared, type Publication, prepare } from './publication.ts';
import { clearSchedule, type Scheduled, schedule, unschedule } from './schedule.ts';
import { followersOf, type HeldProject, type Stored, store } from './store.ts';

type Tx = Transaction<Tables>;

interface Places {
  projectId: number;
  ownOrigins: readonly string[];
}

/**
 * `seen`: it is published already, so it cannot be shown later. `full`: as many as may be wait in the project. `nothing`: cleaned, it has
 * nothing to show.
 */
export type Outcome =
  | ({ kind: 'stored' } & Stored)
  | ({ kind: 'scheduled'; followers: number } & Scheduled)
  | { kind: 'gone' | 'seen' | 'full' | 'nothing' };

/**
 * Idempotent by `key`: the same again changes nothing, another text edits the item in place, and nobody is told twice. With a time ahead it
 * waits under its key, and is published, or replaced, by the same key. `gone`: so is the project. `isEdit`: it changes what is published, and
 * where nothing of the name is, that is `gone`, too.
 */
export const publish = async (
  db: Db,
  { projectId, ownOrigins }: Places,
  publication: Publication,
  key: string | undefined,
  { isEdit = false }: { isEdit?: boolean } = {},
): Promise<Outcome> => {
  const news = prepare(publication, ownOrigins);
  if (isNothing(news)) return { kind: 'nothing' };
  const name = nameOf(key);
  return transact(db, async tx => {
    const held = await holdProject(tx, projectId);
    if (!held || (isEdit && !(await itemByName(tx, projectId, name)))) return { kind: 'gone' };
    return publishIn(tx, { projectId, ...held }, news, { key, name });
  });
};

/** The same after `first`, in one transaction that holds the project. Undefined: `first` answered false, and nothing is published. */
export const publishAfter = (
  db: Db,
  { projectId, ownOrigins }: Places,
  publication: Publication,
  key: string | undefined,
  first: (tx: Tx) => Promise<boolean>,
): Promise<Outcome | undefined> => {
  const news = prepare(publication, ownOrigins);
  const name = nameOf(key);
  return transact(db, async tx => {
    const held = await holdProject(tx, projectId);
    if (!held) return { kind: 'gone' };
    return (await first(tx)) ? publishIn(tx, { projectId, ...held }, news, { key, name }) : undefined;
  });
};

const publishIn = async (
  tx: Tx,
  held: HeldProject,
  news: Prepared,
  { key, name }: { key: string | undefined; name: string },
): Promise<Outcome> => {
  const { projectId, now } = held;
  const { publishedAt } = news.publication;
  if (isAhead(publishedAt, now)) return later(tx, projectId, news, { key, name, publishAt: publishedAt! });
  if (key !== undefined) await unschedule(tx, projectId, name);
  return { kind: 'stored', ...(await store(tx, held, news, { name })) };
};

const later = async (
  tx: Tx,
  projectId: number,
  news: Prepared,
  named: { key: string | undefined; name: string; publishAt: Date },
): Promise<Outcome> => {
  if (await itemByName(tx, projectId, named.name)) return { kind: 'seen' };
  const scheduled = await schedule(tx, projectId, news, named);
  if (scheduled === 'full') return { kind: 'full' };
  return { kind: 'scheduled', followers: await followersOf(tx, projectId), ...scheduled };
};

/** The item is told by its number. `gone`: the project has no such item. */
export const edit = async (
  db: Db,
  { projectId, ownOrigins }: Places,
  publication: Publication,
  itemId: number,
): Promise<Outcome> => {
  const news = prepare(publication, ownOrigins);
  if (isNothing(news)) return { kind: 'nothing' };
  return transact(db, async tx => {
    const held = await holdProject(tx, projectId);
    const name = await nameOfItem(tx, projectId, itemId);
    if (!held || name === undefined) return { kind: 'gone' };
    if (isAhead(publication.publishedAt, held.now)) return { kind: 'seen' };
    return { kind: 'stored', ...(await store(tx, { projectId, ...held }, news, { name })) };
  });
};

/** False: the project has no such item, any more. */
export const deleteNews = (db: Db, projectId: number, itemId: number): Promise<boolean> =>
  transact(db, async tx => {
    await lockItemsOf(tx, [projectId]);
    const isGone = await deleteItem(tx, projectId, itemId);
    if (isGone) await noteNewest(tx, projectId);
    return isGone;
  });

/** Also those that wait for their time. */
export const deleteAllNews = (db: Db, projectId: number): Promise<void> =>
  transact(db, async tx => {
    await lockItemsOf(tx, [projectId]);
    await clearSchedule(tx, projectId);
    await deleteItemsOf(tx, projectId);
    await noteNewest(tx, projectId);
  });

const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryTransient(() => db.transaction().execute(work), requestPatience);
