/** The pages that the calls answer, from the ids that lists, words and polls give. */

import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isReadableItem, isVisibleItem } from '#db/visibility.ts';
import type { FoldedItem } from '#text/match.ts';
import { itemsOf } from './item-row.ts';
import { type KeysetPosition, type KeysetRange, nearestFirst, type Period, positionOfItem } from './keyset.ts';
import type { List } from './list.ts';
import { type Keys, keysOfProject, listed } from './lists.ts';
import type { Viewer } from './viewer.ts';
import { createEdges } from './window-edges.ts';
import { createEstimator, createLanguageCount } from './word-estimate.ts';
import { SEARCH_MS, type SearchStatistics } from './word-search.ts';

export interface Lists extends SearchStatistics {
  db: Db;
}

/** Its statistics are memoized, so a process opens it once a side. */
export const openLists = (db: Db): Lists => ({
  db,
  estimate: createEstimator(),
  edgeOf: createEdges(),
  itemsOfLanguage: createLanguageCount(),
});

export interface ListRequest extends Period {
  /** The page continues after this item. */
  id?: number;
  size: number;
  direction?: KeysetRange['direction'];
}

/** Answers undefined where the place of `id` is not known. Towards the newer the nearest come first, so the page is turned round. */
export const pageOf = async (
  db: Db,
  list: List,
  { id, size, direction = 'older', since, until }: ListRequest,
  viewer?: Viewer,
): Promise<FeedPage | undefined> => {
  let position: KeysetPosition | undefined;
  if (id !== undefined) {
    position = await positionOfItem(db, id, isVisibleItem(viewer?.accountId));
    if (!position) return undefined;
  }
  const found = await list.keys({ position, direction, limit: size + 1, since, until });
  const rows = found
    ? await itemsOf(db, found.keys, {
        oldestFirst: direction === 'newer',
        marked: list.marked,
        viewer,
      })
    : [];
  const { searchedTo } = found ?? {};
  const page = { content: rows.slice(0, size), first: id === undefined };
  return searchedTo === undefined ? { ...page, last: rows.length <= size } : { ...page, last: false, searchedTo };
};

/** Batched: this many items are read at once in search of those that count. */
const LOOKED_AT = 200;

/**
 * As `pageOf`, of those items alone that `counts` says yes to. What takes too long ends with `searchedTo`, as a search does: the next page
 * goes on there.
 */
export const matchingPageOf = async (
  db: Db,
  list: List,
  { id, size, direction = 'older' }: ListRequest,
  counts: (item: FoldedItem) => boolean,
  viewer?: Viewer,
): Promise<FeedPage | undefined> => {
  const until = performance.now() + SEARCH_MS;
  const visible = isVisibleItem(viewer?.accountId);
  let position = id === undefined ? undefined : await positionOfItem(db, id, visible);
  if (id !== undefined && !position) return undefined;
  const kept: number[] = [];
  let searchedTo: number | undefined;
  do {
    const range: KeysetRange = { position, direction, limit: LOOKED_AT };
    const found = await list.keys(range);
    const looked = found ? await foldedOf(db, found.keys, range) : [];
    kept.push(...looked.filter(each => counts(each)).map(each => each.id));
    const isEnd = looked.length < LOOKED_AT && found?.searchedTo === undefined;
    searchedTo = isEnd ? undefined : (found?.searchedTo ?? looked.at(-1)!.id);
    position = searchedTo === undefined ? undefined : await positionOfItem(db, searchedTo, visible);
  } while (position && kept.length <= size && performance.now() < until);
  const rows = inOrder(kept, await itemsOf(db, listed(kept.slice(0, size)), { marked: list.marked, viewer }));
  const page = { content: rows, first: id === undefined };
  if (kept.length > size) return { ...page, last: false };
  return searchedTo === undefined ? { ...page, last: true } : { ...page, last: false, searchedTo };
};

const foldedOf = async (db: Db, keys: Keys, range: KeysetRange) =>
  (
    await sql<FoldedItem & { id: number }>`
      select i.id, i.folded_title as title, i.folded as text, i.folded_fields as fields from (${keys}) found join item i on i.id = found.id
      ${nearestFirst(range)}`.execute(db)
  ).rows;

/** Poll: answers the items that came into the list since `after`, the newest id first. `last` is false when it is better to start anew. */
export const newsSince = async (
  db: Db,
  list: List,
  { after, size }: { after: number; size: number },
  viewer?: Viewer,
): Promise<FeedPage> => {
  const polling = { after, limit: size + 1, visible: isVisibleItem(viewer?.accountId) };
  const { ids, complete } = await list.poll(polling);
  const rows = await itemsOf(db, listed(ids.slice(0, size)), { marked: list.marked, viewer });
  return { content: rows.sort((a, b) => b.id - a.id), first: true, last: complete };
};

/** In the order of the ids, whole; those that are not there, or not for the caller, are left out. */
export const itemsById = async (db: Db, ids: readonly number[], viewer?: Viewer): Promise<FeedItem[]> => {
  const readable = isReadableItem(viewer?.accountId);
  const rows = await itemsOf(db, sql`select i.id from item i where i.id = any (${ids}::bigint[]) and ${readable}`, {
    wholeContent: true,
    viewer,
  });
  return inOrder(ids, rows);
};

/** The items of `ids` as lists show them, in the order of the ids. */
export const itemsAsListed = async (db: Db, ids: readonly number[], viewer?: Viewer): Promise<FeedItem[]> =>
  inOrder(ids, await itemsOf(db, listed(ids), { viewer }));

/** Answers the items of `ids` that are in public lists, the newest first. */
export const listedItems = (db: Db, ids: readonly number[]): Promise<FeedItem[]> =>
  itemsOf(db, sql`select i.id from item i where i.id = any (${ids}::bigint[]) and ${isVisibleItem(undefined)}`);

const inOrder = (ids: readonly number[], rows: readonly FeedItem[]): FeedItem[] => {
  const byId = new Map(rows.map(row => [row.id, row]));
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? []);
};

export const newestOfProject = (db: Db, projectId: number, size: number): Promise<FeedItem[]> =>
  itemsOf(db, keysOfProject(projectId, { position: undefined, direction: 'older', limit: size }));
