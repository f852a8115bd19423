/** The parts of which a stream is put together, as SQL: a condition on an item, and the places in which the ids of its items are found. */
import { type RawBuilder, sql } from 'kysely';
import { isVisibleProject } from '#db/visibility.ts';
import type { Keys } from '#features/items/lists.ts';
import type { Viewer } from '#features/items/viewer.ts';
import { isOfSource, sourcesOf, wordsOf } from '#features/read-state/sources.ts';
import { edgeOf } from '#features/read-state/viewer.ts';
import type { Feed } from './feeds.ts';
import type { Window } from './walk.ts';

export type Part =
  | { kind: 'all' | 'unread' | 'read' | 'starred' | 'not-kept' }
  /** It has what any of them has. */
  | { kind: 'feeds'; feeds: readonly Feed[] }
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
    case 'feeds':
      return isOfFeeds(part.feeds);
  }
};

const isOfFeeds = (feeds: readonly Feed[]): Keys => {
  const { projectIds, tags, wordIds } = byKind(feeds);
  const conditions = [
    ...(projectIds.length > 0 ? [sql`i.project_id = any (${projectIds}::bigint[])`] : []),
    // Hash lookup: `is true` keeps it from becoming a join. A private project has tags too, and is in no list of theirs.
    ...(tags.length > 0
      ? [
          sql`(i.listed and i.project_id in (select t.project_id from project_tag t where t.name = any (${tags}::text[]))) is true`,
        ]
      : []),
    ...(wordIds.length > 0
      ? [
          sql`exists (select from word_hit h where h.word_id = any (${wordIds}::bigint[]) and h.item_id = i.id offset 0)`,
        ]
      : []),
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
};

const byKind = (feeds: readonly Feed[]) => ({
  projectIds: feeds.flatMap(feed => (feed.kind === 'project' ? [feed.projectId] : [])),
  tags: feeds.flatMap(feed => (feed.kind === 'tag' ? [feed.tag] : [])),
  wordIds: feeds.flatMap(feed => (feed.kind === 'word' ? [feed.wordId] : [])),
});

export interface Places {
  /** There is but one, and the nearest are found first. */
  isSingle: boolean;
  /** Selects as `word_id` the words by which ids are found. */
  words?: Keys;
  /** Selects `id` and `is_sure` of what lies within the window, some twice. What is not sure may be hidden from the person, or read. */
  find: (window: Window, most: number, isOldestFirst: boolean) => Keys;
}

export const placesOfStars = (accountId: number): Places => ({
  isSingle: true,
  find: ({ above, upTo }, most, isOldestFirst) => sql`
    select s.item_id as id, false as is_sure from star s
    where s.account_id = ${accountId} and s.item_id > ${above} and s.item_id <= ${upTo}
    ${nearestFirst('s.item_id', isOldestFirst)} limit ${most}`,
});

/**
 * The index of first sight has the ids of a project, and that of hits those of a word. With `isUnread` what is read is passed over: it is up
 * to the edge of its project, or noted as read. What is noted as unread below the edge is found with it.
 */
export const placesOf = (viewer: Viewer, base: Part, isUnread: boolean): Places => {
  const { projects, words, isSingle } = originsOf(viewer.accountId, base);
  return {
    isSingle: isSingle && !isUnread,
    ...(words && { words }),
    find: (window, most, isOldestFirst) => {
      const range = { ...window, most, isOldestFirst };
      const branches = [
        projects && (isUnread ? unreadOfProjects(viewer, projects, range) : ofProjects(projects, range)),
        words && (isUnread ? unreadOfWords(viewer, words, range) : ofWords(words, range)),
      ].filter(branch => branch !== undefined);
      return sql`select id, is_sure from (${sql.join(branches, sql` union all `)}) near limit ${most}`;
    },
  };
};

interface Origins {
  /** Selects `id` and `newest_item_id`. */
  projects?: Keys;
  /** Selects `word_id`. */
  words?: Keys;
  isSingle: boolean;
}

const originsOf = (accountId: number, base: Part): Origins => {
  if (base.kind !== 'feeds') {
    const mine = { accountId, ...(base.kind === 'folder' && { folder: base.id }) };
    return { projects: sourcesOf(mine), words: wordsOf(mine), isSingle: false };
  }
  const { projectIds, tags, wordIds } = byKind(base.feeds);
  return {
    ...((projectIds.length > 0 || tags.length > 0) && { projects: projectsNamed(accountId, projectIds, tags) }),
    ...(wordIds.length > 0 && { words: sql`select unnest(${wordIds}::bigint[]) as word_id` }),
    isSingle: base.feeds.length === 1 && tags.length === 0,
  };
};

const projectsNamed = (accountId: number, ids: readonly number[], tags: readonly string[]): Keys => {
  const branches = [
    ids.length > 0 &&
      sql`select p.id, p.newest_item_id from project p
        where p.id = any (${ids}::bigint[]) and p.merged_into is null and ${isVisibleProject(accountId)}`,
    // `offset 0` keeps the projects from being joined by reading all of them.
    tags.length > 0 &&
      sql`select p.id, p.newest_item_id from project_tag t cross join lateral (
        select p.id, p.newest_item_id from project p
        where p.id = t.project_id and p.visibility = 'PUBLIC' and p.merged_into is null offset 0
      ) p where t.name = any (${tags}::text[])`,
  ].filter(branch => branch !== false);
  return sql.join(branches, sql` union `);
};

interface Range extends Window {
  most: number;
  isOldestFirst: boolean;
}
type Branch = RawBuilder<unknown>;

/** A source whose newest item lies below the window is not asked. */
const ofProjects = (projects: Keys, { above, upTo, most, isOldestFirst }: Range): Branch => sql`
  select near.id, true as is_sure from (${projects}) source cross join lateral (
    select i.id from item i where i.project_id = source.id and i.id > ${above} and i.id <= ${upTo}
    ${nearestFirst('i.id', isOldestFirst)} limit ${most}
  ) near where source.newest_item_id > ${above}`;

const ofWords = (words: Keys, { above, upTo, most, isOldestFirst }: Range): Branch => sql`
  select near.item_id as id, false as is_sure from (${words}) w cross join lateral (
    select h.item_id from word_hit h where h.word_id = w.word_id and h.item_id > ${above} and h.item_id <= ${upTo}
    ${nearestFirst('h.item_id', isOldestFirst)} limit ${most}
  ) near`;

const unreadOfProjects = (
  { accountId, horizon }: Viewer,
  projects: Keys,
  { above, upTo, most, isOldestFirst }: Range,
): Branch => {
  const noted = sql`e.account_id = ${accountId} and e.project_id = source.id`;
  return sql`
  select id, true as is_sure from (
    with source as materialized (
      select p.id, p.newest_item_id, ${edgeOf(accountId, horizon, sql`p.id`)} as edge from (${projects}) p
      where p.newest_item_id > ${above}
    )
    select near.id from source cross join lateral (
      select i.id from item i
      where i.project_id = source.id and i.id > greatest(source.edge, ${above}::bigint) and i.id <= ${upTo}
        and not exists (select from item_read e where ${noted} and e.item_id = i.id and e.is_read is not false offset 0)
      ${nearestFirst('i.id', isOldestFirst)} limit ${most}
    ) near where source.newest_item_id > source.edge and source.edge < ${upTo}
    union all
    select near.item_id from source cross join lateral (
      select e.item_id from item_read e
      where ${noted} and e.is_read is false and e.item_id > ${above} and e.item_id <= least(source.edge, ${upTo}::bigint)
      limit ${most}
    ) near where source.edge > ${above}
  ) unread`;
};

/** The hits are looked at more closely afterwards, since the edge is their project's. */
const unreadOfWords = ({ accountId, horizon }: Viewer, words: Keys, range: Range): Branch => sql`
  ${ofWords(words, { ...range, above: Math.max(range.above, horizon) })}
  union all
  select e.item_id as id, false as is_sure from item_read e
  where e.account_id = ${accountId} and e.is_read is false and e.item_id > ${range.above}
    and e.item_id <= ${Math.min(horizon, range.upTo)}
    and exists (select from word_hit h where h.item_id = e.item_id and h.word_id in (${words}))`;

const nearestFirst = (column: string, isOldestFirst: boolean): Keys =>
  sql`order by ${sql.ref(column)} ${sql.raw(isOldestFirst ? 'asc' : 'desc')}`;
