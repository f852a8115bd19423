/** Run-length folding: neighbouring items of one source are one row of a page, and the page goes on behind them (decision 0061). */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { RUN_COUNT } from '@newsbell/contracts/runs';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleItem } from '#db/visibility.ts';
import { itemsOf } from './item-row.ts';
import { type KeysetPosition, type KeysetRange, nearestFirst, positionOfItem } from './keyset.ts';
import type { List } from './list.ts';
import { listed } from './lists.ts';
import type { ListRequest } from './queries.ts';
import type { Viewer } from './viewer.ts';

/** So many neighbours of one source are a run. */
const SHORTEST_RUN = 3;
/** Bound: a page reads its list at most so many times, so many items at once. */
const MOST_READS = 12;
const READ_AT_ONCE = 200;

/** Visitors have runs folded; a person does unless they have switched it off. */
export const foldsRuns = async (db: Db, accountId: number | undefined): Promise<boolean> => {
  if (accountId === undefined) return true;
  const rows = await runPrepared(
    db,
    sql<{ folds: boolean }>`select fold_runs as folds from account where id = ${accountId}`,
  );
  return rows[0]?.folds ?? true;
};

interface Place extends KeysetPosition {
  at: Date;
  projectId: number;
}

/** Neighbours of one source. */
interface Group {
  projectId: number;
  length: number;
  /** The first ones, as many as are no run. */
  shown: Place[];
  last: Place;
}

/**
 * As `pageOf`, with each run as one row. A run that is longer than its count tells is not read to its end: the list is asked for its next
 * item of another source. A page that has read as much as it may ends where it has come to.
 */
export const foldedPageOf = async (
  db: Db,
  list: List,
  { id, size }: Pick<ListRequest, 'id' | 'size'>,
  viewer?: Viewer,
): Promise<FeedPage | undefined> => {
  const start = id === undefined ? undefined : await positionOfItem(db, id, isVisibleItem(viewer?.accountId));
  if (id !== undefined && !start) return undefined;
  const { groups, isEnd } = await groupsOf(db, list, start, size);
  const all = groups.flatMap(rowsOf);
  const rows = all.slice(0, size);
  const runs = new Map(rows.map(({ place, run }) => [place.id, run]));
  const items = await itemsOf(db, listed([...runs.keys()]), { marked: list.marked, viewer });
  const content = items.map(item => {
    const run = runs.get(item.id);
    return run ? { ...item, run } : item;
  });
  return { content, first: id === undefined, last: isEnd && all.length <= size };
};

/** Answers groups until those that are known to be whole fill a page. */
const groupsOf = async (db: Db, list: List, start: KeysetPosition | undefined, size: number) => {
  const groups: Group[] = [];
  let isEnd = false;
  let mayJump = true;
  for (let reads = 0; !isEnd && reads < MOST_READS && !isFull(groups, size); reads++) {
    const limit = reads === 0 ? 2 * size : READ_AT_ONCE;
    const places = await placesOf(db, list, { position: groups.at(-1)?.last ?? start, direction: 'older', limit });
    for (const place of places) add(groups, place);
    isEnd = places.length < limit;
    const open = groups.at(-1);
    if (isEnd || !open || open.length <= RUN_COUNT || !mayJump || !list.nextOfOthers) continue;
    const next = await list.nextOfOthers(open.projectId, open.last);
    if (next.kind === 'unknown') mayJump = false;
    else {
      open.last = (await lastOf(db, open.projectId, next.kind === 'none' ? undefined : next.id)) ?? open.last;
      isEnd = next.kind === 'none';
      if (next.kind === 'beyond') break;
    }
  }
  return { groups, isEnd };
};

/** The last group may go on. */
const isFull = (groups: readonly Group[], size: number): boolean =>
  groups.slice(0, -1).reduce((rows, group) => rows + rowsOf(group).length, 0) >= size;

const add = (groups: Group[], place: Place): void => {
  const open = groups.at(-1);
  if (open?.projectId !== place.projectId) {
    groups.push({ projectId: place.projectId, length: 1, shown: [place], last: place });
    return;
  }
  open.length++;
  if (open.shown.length < SHORTEST_RUN - 1) open.shown.push(place);
  open.last = place;
};

const rowsOf = ({ length, shown, last }: Group): { place: Place; run?: NonNullable<FeedItem['run']> }[] => {
  if (length < SHORTEST_RUN) return shown.map(place => ({ place }));
  const run = { count: Math.min(length - 1, RUN_COUNT), lastId: last.id, lastAt: last.at.toISOString() };
  return [{ place: shown[0]!, run }];
};

const placesOf = async (db: Db, list: List, range: KeysetRange): Promise<Place[]> => {
  const found = await list.keys(range);
  if (!found) return [];
  return runPrepared(
    db,
    sql<Place>`
    with page as materialized (${found.keys})
    select i.id, i.project_id as "projectId", i.sort_at::text as "sortAt", i.sort_at as at
    from page join item i on i.id = page.id ${nearestFirst(range)}`,
  );
};

/** Answers the last item of the project above the item `before`, or at it; the oldest of all where that is undefined. */
const lastOf = async (db: Db, projectId: number, before: number | undefined): Promise<Place | undefined> => {
  const above =
    before === undefined
      ? sql`true`
      : sql`(i.sort_at, i.id) >= (select b.sort_at, b.id from item b where b.id = ${before})`;
  const rows = await runPrepared(
    db,
    sql<Place>`
    select i.id, i.project_id as "projectId", i.sort_at::text as "sortAt", i.sort_at as at
    from item i where i.project_id = ${projectId} and ${above} order by i.sort_at, i.id limit 1`,
  );
  return rows[0];
};
