/** The lists that anybody may read: all items, a project's, a tag's, a word's. */
import { sql } from 'kysely';
import type { Query } from '#text/query.ts';
import type { FollowedList, List } from './list.ts';
import {
  hasFewProjects,
  hasTag,
  keysOfAll,
  keysOfProject,
  keysOfTag,
  listed,
  newestOfTag,
  projectsOfTag,
} from './lists.ts';
import { nextInAll, nextInTag } from './next-of-others.ts';
import { lowestId, type Polling, pollCandidates, pollNewest } from './poll.ts';
import type { Lists } from './queries.ts';
import { unreadOfProject } from './unread-lists.ts';
import type { Viewer } from './viewer.ts';
import { boundedSearch, conditionOf, isRare, keysOfWords } from './word-search.ts';

export const allItems = ({ db }: Pick<Lists, 'db'>): List => ({
  keys: async range => ({ keys: keysOfAll(range) }),
  poll: polling => pollNewest(db, polling, sql`i.listed`),
  nextOfOthers: (projectId, position) => nextInAll(db, projectId, position),
});

/** With `unread` it has only items that are unread to that viewer. */
export const itemsOfProject = (
  { db }: Pick<Lists, 'db'>,
  projectId: number,
  { unread }: { unread?: Viewer | undefined } = {},
): FollowedList => {
  const holds = sql`i.project_id = ${projectId}`;
  return {
    holds,
    keys: async range => ({
      keys: unread ? await unreadOfProject(db, projectId, unread, range) : keysOfProject(projectId, range),
    }),
    poll: polling =>
      pollCandidates(db, polling, sql`select i.id from item i where ${holds} and ${above(polling)}`, unread?.isUnread),
    recent: async (since, most) => sql`select i.id from item i where ${holds} and ${since} ${newest} limit ${most}`,
  };
};

export const itemsOfTag = ({ db }: Pick<Lists, 'db'>, tag: string): FollowedList => {
  const holds = sql`i.listed and ${hasTag(tag)}`;
  return {
    holds,
    keys: async range => ({ keys: await keysOfTag(db, tag, range) }),
    poll: async polling =>
      (await hasFewProjects(db, tag))
        ? pollCandidates(db, polling, sql`select i.id from (${newestOfTag(tag)}) i where ${above(polling)}`)
        : pollNewest(db, polling, holds),
    nextOfOthers: (projectId, position) => nextInTag(db, tag, projectId, position),
    recent: async (since, most) =>
      (await hasFewProjects(db, tag))
        ? sql`select of_project.id from (${projectsOfTag(tag)}) tagged cross join lateral (
            select i.id from item i where i.project_id = tagged.project_id and ${since} ${newest} limit ${most}) of_project`
        : sql`select i.id from (
            select i.id, i.project_id, i.sort_at from item i where i.listed and ${since} ${newest} limit ${LONGEST_WALK}
          ) i where ${hasTag(tag)} ${newest} limit ${most}`,
  };
};

export interface WordList {
  query: Query;
  /** Its hits are not marked. */
  plain?: boolean;
  /** Only items that are unread to this viewer. */
  unread?: Viewer | undefined;
}

export const itemsWithWord = ({ db, ...statistics }: Lists, of: WordList): FollowedList => {
  const { query, plain, unread } = of;
  const condition = conditionOf(query);
  const holds = condition && sql`i.listed and ${condition.holds}`;
  const also = unread?.isUnread;
  return {
    marked: plain ? undefined : query,
    holds,
    keys: async range => {
      const found = await boundedSearch(db, { query, also }, range, statistics);
      return found && { keys: listed(found.ids), searchedTo: found.searchedTo };
    },
    poll: async polling => {
      if (!condition || !holds) return { ids: [], complete: true };
      return isRare(await statistics.estimate(db, condition.tsquery))
        ? pollCandidates(db, polling, sql`select i.id from item i where ${holds} and ${above(polling)}`, also)
        : pollNewest(db, polling, sql`${holds} and ${also ?? sql`true`}`, 'words');
    },
    recent: (_, most) =>
      keysOfWords(db, { query }, { position: undefined, direction: 'older', limit: most }, statistics),
  };
};

/** Bound: the newest items of a tag that many projects have are sought among so many of all. */
const LONGEST_WALK = 20_000;

const newest = sql`order by i.sort_at desc, i.id desc`;

const above = (polling: Polling) => sql`i.id > ${lowestId(polling)}`;
