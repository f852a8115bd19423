/** Publishes, edits and deletes the news of a project that a person publishes to. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { useImages } from '#features/images/use.ts';
import { holdProject, lockItemsOf } from '#features/items/lock.ts';
import { deleteItem, deleteItemsOf, itemByName, nameOfItem } from '#features/items/published.ts';
import { type StoringPolicy, storeItems } from '#features/items/store.ts';
import { noteNewest } from '#features/projects/newest.ts';
import { type Caller, isManager } from '#http/guard.ts';
import { picturesOf, withSizes } from './pictures.ts';
import { isArchive, nameOf, type Publication, readyItem, renderPublication } from './publication.ts';

type Tx = Transaction<Tables>;
type Publisher = Pick<Caller, 'accountId' | 'roles' | 'token'>;

export interface OwnProject {
  id: number;
  urlKey: string;
}

/** `absent`: there is none that the caller may see. `forbidden`: it is not theirs to publish to. `beyond-token`: the token is for others. */
export type Refused = { kind: 'absent' | 'forbidden' | 'beyond-token' };

/** Finds the published project of the caller by its key. */
export const ownProject = async (
  db: Db,
  { accountId, token }: Publisher,
  urlKey: string,
): Promise<({ kind: 'own' } & OwnProject) | Refused> => {
  const { rows } = await sql<{ id: number; urlKey: string; isOwn: boolean }>`
    select p.id, p.url_key as "urlKey", coalesce(p.kind = 'PUBLISHED' and p.owner_id = ${accountId}, false) as "isOwn"
    from project p
    where p.url_key = ${urlKey} and p.merged_into is null and ${isVisibleProject(accountId)}`.execute(db);
  const [found] = rows;
  if (!found) return { kind: 'absent' };
  if (!found.isOwn) return { kind: 'forbidden' };
  if (token?.projects && !token.projects.includes(found.id)) return { kind: 'beyond-token' };
  return { kind: 'own', id: found.id, urlKey: found.urlKey };
};

export interface Stored {
  id: number;
  created: boolean;
  updated: boolean;
  followers: number;
}

interface Places {
  projectId: number;
  ownOrigins: readonly string[];
}

/**
 * Idempotent by `key`: the same again changes nothing, another text edits the item in place, and nobody is told twice. Undefined: the project
 * has gone.
 */
export const publish = (
  db: Db,
  { projectId, ownOrigins }: Places,
  publication: Publication,
  key: string | undefined,
): Promise<Stored | undefined> => {
  const news = prepared(publication, ownOrigins);
  const name = nameOf(key);
  return transact(db, tx => store(tx, projectId, news, name));
};

/** The item is told by its number. Undefined: the project has no such item. */
export const edit = (
  db: Db,
  { projectId, ownOrigins }: Places,
  publication: Publication,
  itemId: number,
): Promise<Stored | undefined> => {
  const news = prepared(publication, ownOrigins);
  return transact(db, async tx => {
    const name = await nameOfItem(tx, projectId, itemId);
    return name === undefined ? undefined : store(tx, projectId, news, name);
  });
};

const prepared = (publication: Publication, ownOrigins: readonly string[]) => ({
  publication,
  rendered: renderPublication(publication, ownOrigins),
});

/** News of a publisher come one by one and are told apart by their names alone; none of them is a flood. */
const policy: StoringPolicy = { dates: 'own', hasFingerprints: false, mustKnow: 0, flood: null };

const store = async (
  tx: Tx,
  projectId: number,
  { publication, rendered }: ReturnType<typeof prepared>,
  name: string,
): Promise<Stored | undefined> => {
  const held = await holdProject(tx, projectId);
  if (!held) return undefined;
  const known = await itemByName(tx, projectId, name);
  const publishedAt = publication.publishedAt ?? known?.publishedAt ?? null;
  const ready = readyItem(rendered, publication, { name, publishedAt, editedAt: known ? held.now : null });
  const item = await withSizes(tx, ready);
  const previousCrawl = isArchive(publishedAt, held.now) ? null : held.now;
  const isQuiet = publication.priority === 'low';
  const storing = { projectId, ...held, previousCrawl, documentItems: 1, policy, isQuiet };
  const { added, changed } = await storeItems(tx, storing, [item]);
  const { rows } = await sql<{ followers: number }>`
    select subscribers_count as followers from project where id = ${projectId}`.execute(tx);
  const { id } = known ?? (await itemByName(tx, projectId, name))!;
  const pictures = picturesOf(item);
  if (changed > 0 || (added > 0 && pictures.length > 0)) await useImages(tx, { itemId: id }, pictures);
  return { id, created: added > 0, updated: changed > 0, followers: rows[0]!.followers };
};

/** Also one without an owner is found for the operator. */
export const publishedProject = async (db: Db, urlKey: string): Promise<OwnProject | undefined> => {
  const { rows } = await sql<OwnProject>`
    select id, url_key as "urlKey" from project
    where url_key = ${urlKey} and kind = 'PUBLISHED' and merged_into is null`.execute(db);
  return rows[0];
};

/** Managers may delete the news of any published project. Undefined: no such item of one that the caller may see. */
export const projectOfItem = async (db: Db, { accountId }: Publisher, itemId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ urlKey: string }>`
    select p.url_key as "urlKey" from item i join project p on p.id = i.project_id
    where i.id = ${itemId} and p.merged_into is null and ${isVisibleProject(accountId)}`.execute(db);
  return rows[0]?.urlKey;
};

/** The published project whose news the caller may delete. */
export const deletableProject = async (
  db: Db,
  caller: Publisher,
  urlKey: string,
): Promise<({ kind: 'own' } & OwnProject) | Refused> => {
  const own = await ownProject(db, caller, urlKey);
  if (own.kind !== 'forbidden' || !isManager(caller)) return own;
  const published = await publishedProject(db, urlKey);
  return published ? { kind: 'own', ...published } : own;
};

/** False: the project has no such item, any more. */
export const deleteNews = (db: Db, projectId: number, itemId: number): Promise<boolean> =>
  transact(db, async tx => {
    await lockItemsOf(tx, [projectId]);
    const isGone = await deleteItem(tx, projectId, itemId);
    if (isGone) await noteNewest(tx, projectId);
    return isGone;
  });

export const deleteAllNews = (db: Db, projectId: number): Promise<void> =>
  transact(db, async tx => {
    await lockItemsOf(tx, [projectId]);
    await deleteItemsOf(tx, projectId);
    await noteNewest(tx, projectId);
  });

const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryTransient(() => db.transaction().execute(work), requestPatience);
