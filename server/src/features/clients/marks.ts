/** Marks what a reader app has read, kept or starred by the functions of the house, so that the web shows it and a mark can be taken back. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { visibleToAll } from '#features/items/keyset.ts';
import { type Marked, markItemsRead, markItemsUnread, markScopeRead } from '#features/read-state/mark.ts';
import { type MarkScope, ofMine, ofProject, ofWord } from '#features/read-state/scope.ts';
import { addStars, removeStars } from '#features/read-state/stars.ts';
import type { Feed } from './feeds.ts';
import { lastSeenAt } from './first-sight.ts';

export interface ItemMarks {
  /** Undefined leaves it as it is. */
  isRead?: boolean | undefined;
  isStarred?: boolean | undefined;
}

/** Items that the person may not see are passed over. `full`: nothing has changed, because the stars would be too many. */
export const markItems = async (
  db: Db,
  accountId: number,
  ids: readonly number[],
  { isRead, isStarred }: ItemMarks,
): Promise<'marked' | 'full'> => {
  if (isStarred && (await addStars(db, accountId, ids)) === 'full') return 'full';
  if (isStarred === false) await removeStars(db, accountId, ids);
  if (isRead) await markItemsRead(db, accountId, ids);
  if (isRead === false) await markItemsUnread(db, accountId, ids);
  return 'marked';
};

/** All that is followed, a feed, or a folder by its id, which is the person's own; 0 is what is in none. */
export type ListToMark = { kind: 'all' } | { kind: 'feed'; feed: Feed } | { kind: 'folder'; id: number };

/** Marks what was first seen at the moment or before; without one, all that lists show by now. */
export const markListRead = async (db: Db, accountId: number, list: ListToMark, moment?: Date): Promise<Marked> =>
  markScopeRead(db, accountId, scopeOf(accountId, list), moment ? { until: await lastShownAt(db, moment) } : {});

const scopeOf = (accountId: number, list: ListToMark): MarkScope => {
  if (list.kind === 'all') return ofMine({ accountId });
  if (list.kind === 'folder') return ofMine({ accountId, folder: list.id });
  const { feed } = list;
  if (feed.kind === 'tag') return ofMine({ accountId, tag: feed.tag, isPublic: true });
  return feed.kind === 'project' ? ofProject(feed.projectId) : ofWord(feed.wordId);
};

/**
 * Answers the newest item that an app which asked at the moment can have been shown; 0 where there is none. Moments go out in whole
 * milliseconds, so the next one is the first that is later than what an app sends back.
 */
const lastShownAt = async (db: Db, moment: Date): Promise<number> => {
  const last = await lastSeenAt(db, new Date(moment.getTime() + 1));
  const { rows } = await sql<{ id: number }>`
    select i.id from item i where i.id <= ${last} and ${visibleToAll} order by i.id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
};
