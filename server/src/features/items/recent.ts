/** Reads the newest items of a project, a tag or a word with their folded texts, for callers that search many of them. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { hasFewProjects, hasTag, type Keys, projectsOfTag } from './lists.ts';
import type { ListScope, Lists } from './queries.ts';
import { keysOfWords } from './word-search.ts';

/** Answers the ids of at most `most` items of the last `days`, newest first. */
export const recentItems = async (
  lists: Lists,
  scope: Exclude<ListScope, { of: 'all' }>,
  { days, most }: { days: number; most: number },
): Promise<number[]> => {
  const since = sql`i.sort_at > now() - make_interval(days => ${days})`;
  const keys = await keysOf(lists, scope, since, most);
  if (!keys) return [];
  const { rows } = await sql<{ id: number }>`
    select i.id from (${keys}) found join item i on i.id = found.id
    where ${since} order by i.sort_at desc, i.id desc limit ${most}`.execute(lists.db);
  return rows.map(row => row.id);
};

export interface ItemText {
  id: number;
  title: string;
  sortAt: Date;
  foldedTitle: string;
  folded: string;
  urlKey: string;
  projectTitle: string;
}

/** In the order of the ids; those that have gone meanwhile are left out. */
export const textsOfItems = async (db: Db, ids: readonly number[]): Promise<ItemText[]> =>
  (
    await sql<ItemText>`
      select i.id, i.title, i.sort_at as "sortAt", i.folded_title as "foldedTitle", i.folded,
        p.url_key as "urlKey", p.title as "projectTitle"
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join item i on i.id = wanted.id join project p on p.id = i.project_id
      order by wanted.place`.execute(db)
  ).rows;

const LONGEST_WALK = 20_000;

const keysOf = async (
  { db, ...known }: Lists,
  scope: Exclude<ListScope, { of: 'all' }>,
  since: Keys,
  most: number,
): Promise<Keys | undefined> => {
  const newest = sql`order by i.sort_at desc, i.id desc`;
  switch (scope.of) {
    case 'project':
      return sql`select i.id from item i where i.project_id = ${scope.projectId} and ${since} ${newest} limit ${most}`;
    case 'tag':
      return (await hasFewProjects(db, scope.tag))
        ? sql`select of_project.id from (${projectsOfTag(scope.tag)}) tagged cross join lateral (
            select i.id from item i where i.project_id = tagged.project_id and ${since} ${newest} limit ${most}) of_project`
        : sql`select i.id from (
            select i.id, i.project_id, i.sort_at from item i where i.listed and ${since} ${newest} limit ${LONGEST_WALK}
          ) i where ${hasTag(scope.tag)} ${newest} limit ${most}`;
    case 'word':
      return keysOfWords(db, scope, { position: undefined, direction: 'older', limit: most }, known);
  }
};
