/** The pages that the calls answer, from the ids that lists, words and polls give. */
import type { FeedItem, FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Query } from '#text/query.ts';
import { itemsOf } from './item-row.ts';
import { type Place, placeOfItem, type Stretch } from './keyset.ts';
import {
  hasFewProjects,
  hasTag,
  type Keys,
  keysOfAll,
  keysOfProject,
  keysOfTag,
  listed,
  newestOfTag,
} from './lists.ts';
import { lowestId, type Polled, type Polling, pollCandidates, pollNewest } from './poll.ts';
import { conditionOf, isRare, type Known, keysOfWords } from './word-search.ts';

/** What a list is of. A word's list marks its hits. */
export type Scope =
  | { of: 'all' }
  | { of: 'project'; projectId: number }
  | { of: 'tag'; tag: string }
  | { of: 'word'; query: Query; projectId?: number };

export interface Lists extends Known {
  db: Db;
}

export interface Asked {
  /** The item that the page continues after. */
  id?: number;
  size: number;
  direction?: Stretch['direction'];
}

/** Undefined: the place of `id` is not known. Towards the newer the nearest come first, so the page is turned round. */
export const pageOf = async (
  lists: Lists,
  scope: Scope,
  { id, size, direction = 'older' }: Asked,
): Promise<FeedPage | undefined> => {
  let place: Place | undefined;
  if (id !== undefined) {
    place = await placeOfItem(lists.db, id);
    if (!place) return undefined;
  }
  const keys = await keysOf(lists, scope, { place, direction, limit: size + 1 });
  const rows = keys
    ? await itemsOf(lists.db, keys, { oldestFirst: direction === 'newer', marked: markedOf(scope) })
    : [];
  return { content: rows.slice(0, size), first: id === undefined, last: rows.length <= size };
};

/** What came into the list since `after`, the newest id first. `last` is false when it is better to start anew. */
export const newsSince = async (
  lists: Lists,
  scope: Scope,
  { after, size }: { after: number; size: number },
): Promise<FeedPage> => {
  const { ids, complete } = await pollOf(lists, scope, { after, limit: size + 1 });
  const rows = await itemsOf(lists.db, listed(ids.slice(0, size)), {
    marked: markedOf(scope),
  });
  return { content: rows.sort((a, b) => b.id - a.id), first: true, last: complete };
};

/** In the order of the ids, whole; those that are not there, or not for everybody, are left out. */
export const itemsById = async (db: Db, ids: readonly number[]): Promise<FeedItem[]> => {
  const rows = await itemsOf(db, sql`select id from item where id = any (${ids}::bigint[]) and listed`, {
    wholeContent: true,
  });
  const byId = new Map(rows.map(row => [row.id, row]));
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? []);
};

export const newestOfProject = (db: Db, projectId: number, size: number): Promise<FeedItem[]> =>
  itemsOf(db, keysOfProject(projectId, { place: undefined, direction: 'older', limit: size }));

const keysOf = async ({ db, ...known }: Lists, scope: Scope, stretch: Stretch): Promise<Keys | undefined> => {
  switch (scope.of) {
    case 'all':
      return keysOfAll(stretch);
    case 'project':
      return keysOfProject(scope.projectId, stretch);
    case 'tag':
      return keysOfTag(db, scope.tag, stretch);
    case 'word':
      return keysOfWords(db, scope, stretch, known);
  }
};

const pollOf = async ({ db, estimate }: Lists, scope: Scope, polling: Polling): Promise<Polled> => {
  const above = sql`i.id > ${lowestId(polling)}`;
  switch (scope.of) {
    case 'all':
      return pollNewest(db, polling);
    case 'project':
      return pollCandidates(
        db,
        polling,
        sql`select i.id from item i where i.project_id = ${scope.projectId} and ${above}`,
      );
    case 'tag':
      return (await hasFewProjects(db, scope.tag))
        ? pollCandidates(db, polling, sql`select i.id from (${newestOfTag(scope.tag)}) i where ${above}`)
        : pollNewest(db, polling, hasTag(scope.tag));
    case 'word': {
      const condition = conditionOf(scope.query);
      if (!condition) return { ids: [], complete: true };
      return isRare(await estimate(db, condition.tsquery))
        ? pollCandidates(db, polling, sql`select i.id from item i where ${condition.holds} and ${above}`)
        : pollNewest(db, polling, condition.holds);
    }
  }
};

const markedOf = (scope: Scope): Query | undefined => (scope.of === 'word' ? scope.query : undefined);
