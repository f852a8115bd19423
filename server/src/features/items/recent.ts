/** Reads the newest items of a project, a tag or a word with their folded texts, for callers that search many of them. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { FoldedFields } from '#text/folded-fields.ts';
import type { FollowedList } from './list.ts';

/** Answers the ids of at most `most` items of the last `days`, newest first. */
export const recentItems = async (
  db: Db,
  list: FollowedList,
  { days, most }: { days: number; most: number },
): Promise<number[]> => {
  const since = sql`i.sort_at > now() - make_interval(days => ${days})`;
  const keys = await list.recent(since, most);
  if (!keys) return [];
  const { rows } = await sql<{ id: number }>`
    select i.id from (${keys}) found join item i on i.id = found.id
    where ${since} order by i.sort_at desc, i.id desc limit ${most}`.execute(db);
  return rows.map(row => row.id);
};

export interface ItemText {
  id: number;
  title: string;
  sortAt: Date;
  foldedTitle: string;
  folded: string;
  foldedFields: FoldedFields | null;
  urlKey: string;
  projectTitle: string;
}

/** In the order of the ids; those that have gone meanwhile are left out. */
export const textsOfItems = async (db: Db, ids: readonly number[]): Promise<ItemText[]> =>
  (
    await sql<ItemText>`
      select i.id, i.title, i.sort_at as "sortAt", i.folded_title as "foldedTitle", i.folded, i.folded_fields as "foldedFields",
        p.url_key as "urlKey", p.title as "projectTitle"
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join item i on i.id = wanted.id join project p on p.id = i.project_id
      order by wanted.place`.execute(db)
  ).rows;
