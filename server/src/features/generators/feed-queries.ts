/** Reads the items and the source for the feed of a generator. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { itemsOf } from '#features/items/item-row.ts';

export interface GeneratedSource {
  /** It is in lower case. */
  uuid: string;
  projectId: number;
  isPublic: boolean;
  title: string;
  description: string | null;
  /** It leads to the page. */
  link: string;
  language: string | null;
  image: string | null;
  /** When the generator was last edited, or found what was new or another. A new title alone and what is gone do not count. */
  changedAt: Date;
  /** Another one whenever an item of the feed is new, gone or edited; null: there are none. */
  itemsVersion: string | null;
}

/** Answers undefined where there is no such generator. It makes no difference whether it is paused or finds anything. */
export const findSource = async (db: Db, uuid: string): Promise<GeneratedSource | undefined> => {
  const rows = await runPrepared(
    db,
    sql<GeneratedSource>`
    select g.id as uuid, p.id as "projectId", p.visibility = 'PUBLIC' as "isPublic", p.title, p.description,
      coalesce(p.feed_url, p.link) as link, p.language, p.image, greatest(g.edited_at, c.changed_at) as "changedAt",
      (select md5(string_agg(i.id || i.source_hash, ' ' order by i.sort_at desc, i.id desc)) from (
        select i.id, i.source_hash, i.sort_at from item i where i.project_id = p.id
        order by i.sort_at desc, i.id desc limit ${sql.lit(SIZE)}) i) as "itemsVersion"
    from generator g join project p on p.id = g.project_id left join crawl c on c.project_id = p.id
    where g.id = ${uuid}`,
  );
  return rows[0];
};

/** A feed is no list that polls continue, so it need not wait until all that is older has been written. */
export const itemsOfSource = (db: Db, projectId: number) =>
  itemsOf(
    db,
    sql`select i.id from item i where i.project_id = ${projectId} order by i.sort_at desc, i.id desc limit ${sql.lit(SIZE)}`,
  );

const SIZE = 100;
