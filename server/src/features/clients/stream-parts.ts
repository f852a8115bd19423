/** The parts of which a stream is put together, as SQL: a condition on an item, and the places in which the ids of its items are found. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { hasTag, type Keys, projectsOfTag } from '#features/items/lists.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { isOfSource, sourcesOf, wordsOf } from '#features/read-state/sources.ts';
import { edgeOf } from '#features/read-state/viewer.ts';
import type { Feed } from './feeds.ts';
import type { Window } from './walk.ts';

export type Part =
  | { kind: 'all' | 'unread' | 'read' | 'starred' | 'not-kept' }
  | { kind: 'feed'; feed: Feed }
  | { kind: 'folder'; id: number };

/** It is on an item `i`. Apps know two states only: what is not unread is read. With `mayBeAny` the item need not be followed. */
export const conditionOf = (part: Part, viewer: Viewer, mayBeAny: boolean): Keys => {
  const { accountId } = viewer;
  const isUnread = mayBeAny ? viewer.isUnread : viewer.isUnreadIfFollowed;
  switch (part.kind) {
    case 'all':
      return viewer.isFollowed;
    case 'unread':
      return isUnread;
    case 'read':
      return sql`(${isUnread}) is not true`;
    case 'starred':
      return viewer.isStarred;
    case 'not-kept':
      return sql`false`;
    case 'folder':
      return sql`((${isOfSource({ accountId, folder: part.id })}) or exists (
        select from word_hit h join (${wordsOf({ accountId, folder: part.id })}) w on w.word_id = h.word_id
        where h.item_id = i.id offset 0))`;
    case 'feed':
      return isOfFeed(part.feed);
  }
};

const isOfFeed = (feed: Feed): Keys => {
  switch (feed.kind) {
    case 'project':
      return sql`i.project_id = ${feed.projectId}`;
    case 'tag':
      return sql`(i.listed and ${hasTag(feed.tag)})`;
    case 'word':
      return sql`exists (select from word_hit h where h.word_id = ${feed.wordId} and h.item_id = i.id offset 0)`;
  }
};

export interface Places {
  /** There is but one, and the nearest are found first. */
  isSingle: boolean;
  hasWords: boolean;
  find: (window: Window, most: number, isOldestFirst: boolean) => Promise<number[]>;
}

export const placesOfStars = (db: Db, accountId: number): Places => ({
  isSingle: true,
  hasWords: false,
  find: async ({ above, upTo }, most, isOldestFirst) => {
    const { rows } = await sql<{ id: number }>`
      select s.item_id as id from star s
      where s.account_id = ${accountId} and s.item_id > ${above} and s.item_id <= ${upTo}
      ${nearestFirst('s.item_id', isOldestFirst)} limit ${most}`.execute(db);
    return rows.map(row => row.id);
  },
});

/**
 * The index of first sight has the ids of a project, and that of hits those of a word. With `isUnread` what is read is passed over: it is up
 * to the edge of its project, or noted as read. What is noted as unread below the edge is found with it.
 */
export const placesOf = async (db: Db, viewer: Viewer, base: Part, isUnread: boolean): Promise<Places> => {
  const [sources, words] = await Promise.all([sourcesIn(db, viewer, base, isUnread), wordsIn(db, viewer, base)]);
  return {
    isSingle: !isUnread && sources.length + words.length === 1,
    hasWords: words.length > 0,
    find: async (window, most, isOldestFirst) => {
      const range = { ...window, most, isOldestFirst };
      const branches = isUnread
        ? unreadIn(viewer, sources, words, range)
        : [...ofSources(sources, range, sql`true`), ...ofWords(words, range)];
      if (branches.length === 0) return [];
      const { rows } = await sql<{ id: number }>`
        select id from (${sql.join(branches, sql` union all `)}) found limit ${most}`.execute(db);
      return rows.map(row => row.id);
    },
  };
};

interface Source {
  id: number;
  newest: number;
  edge: number;
}

/** A source that has no item at all is left out. `edge`: what lies up to there is not unread, but for single items. */
const sourcesIn = async (
  db: Db,
  { accountId, horizon }: Viewer,
  base: Part,
  isUnread: boolean,
): Promise<readonly Source[]> => {
  const projects = projectsIn(accountId, base);
  if (!projects) return [];
  const edge = isUnread ? edgeOf(accountId, horizon, sql`source.id`) : sql`0::bigint`;
  const { rows } = await sql<Source>`
    select source.id, source.newest_item_id as newest, ${edge} as edge
    from (${projects}) source where source.newest_item_id > 0`.execute(db);
  return rows;
};

const projectsIn = (accountId: number, base: Part): Keys | undefined => {
  if (base.kind !== 'feed') return sourcesOf({ accountId, ...(base.kind === 'folder' && { folder: base.id }) });
  const { feed } = base;
  if (feed.kind === 'word') return undefined;
  return feed.kind === 'project'
    ? sql`select p.id, p.newest_item_id from project p where p.id = ${feed.projectId} and ${isVisibleProject(accountId)}`
    : sql`select p.id, p.newest_item_id from (${projectsOfTag(feed.tag)}) tagged join project p on p.id = tagged.project_id`;
};

const wordsIn = async (db: Db, { accountId }: Viewer, base: Part): Promise<readonly number[]> => {
  if (base.kind === 'feed') return base.feed.kind === 'word' ? [base.feed.wordId] : [];
  const words = wordsOf({ accountId, ...(base.kind === 'folder' && { folder: base.id }) });
  const { rows } = await sql<{ id: number }>`select w.word_id as id from (${words}) w`.execute(db);
  return rows.map(row => row.id);
};

interface Range extends Window {
  most: number;
  isOldestFirst: boolean;
}
type Branch = RawBuilder<unknown>;

/** `also` is a condition on an item `i` of a `source`. A source whose newest item lies below the window is not asked. */
const ofSources = (sources: readonly Source[], range: Range, also: Keys): Branch[] => {
  const asked = sources.filter(({ newest, edge }) => newest > Math.max(range.above, edge) && edge < range.upTo);
  if (asked.length === 0) return [];
  return [
    sql`
    select near.id from ${pairs(asked.map(({ id, edge }) => [id, Math.max(edge, range.above)]))} as source (id, above)
    cross join lateral (
      select i.id from item i
      where i.project_id = source.id and i.id > source.above and i.id <= ${range.upTo} and ${also}
      ${nearestFirst('i.id', range.isOldestFirst)} limit ${range.most}
    ) near`,
  ];
};

const ofWords = (words: readonly number[], range: Range): Branch[] => {
  if (words.length === 0 || range.above >= range.upTo) return [];
  return [
    sql`
    select near.item_id as id from unnest(${words}::bigint[]) as w (id)
    cross join lateral (
      select h.item_id from word_hit h where h.word_id = w.id and h.item_id > ${range.above} and h.item_id <= ${range.upTo}
      ${nearestFirst('h.item_id', range.isOldestFirst)} limit ${range.most}
    ) near`,
  ];
};

/** The hits of words are looked at more closely afterwards. */
const unreadIn = (
  { accountId, horizon }: Viewer,
  sources: readonly Source[],
  words: readonly number[],
  range: Range,
): Branch[] => {
  const isNoted = (projectId: Keys, itemId: Keys) => sql`exists (select from item_read e
    where e.account_id = ${accountId} and e.project_id = ${projectId} and e.item_id = ${itemId} and e.is_read is not false)`;
  const kept = sources.filter(({ edge }) => edge > range.above);
  const branches = [
    ...ofSources(sources, range, sql`not ${isNoted(sql`source.id`, sql`i.id`)}`),
    ...ofWords(words, { ...range, above: Math.max(range.above, horizon) }),
  ];
  if (kept.length > 0) {
    branches.push(sql`
    select near.item_id as id from ${pairs(kept.map(({ id, edge }) => [id, Math.min(edge, range.upTo)]))} as source (id, edge)
    cross join lateral (
      select e.item_id from item_read e where e.account_id = ${accountId} and e.project_id = source.id and e.is_read is false
        and e.item_id > ${range.above} and e.item_id <= source.edge limit ${range.most}
    ) near`);
  }
  if (words.length > 0 && horizon > range.above) {
    branches.push(sql`
    select e.item_id as id from item_read e join word_hit h on h.item_id = e.item_id and h.word_id = any (${words}::bigint[])
    where e.account_id = ${accountId} and e.is_read is false
      and e.item_id > ${range.above} and e.item_id <= ${Math.min(horizon, range.upTo)}`);
  }
  return branches;
};

const pairs = (rows: readonly (readonly [number, number])[]): Keys =>
  sql`unnest(${rows.map(([one]) => one)}::bigint[], ${rows.map(([, two]) => two)}::bigint[])`;

const nearestFirst = (column: string, isOldestFirst: boolean): Keys =>
  sql`order by ${sql.ref(column)} ${sql.raw(isOldestFirst ? 'asc' : 'desc')}`;
