/** Counts the news a day of a person's own projects, for their charts. */
import { ACTIVITY_DAYS, type ProjectActivity } from '@newsbell/contracts/projects';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** A day is one of the person's time zone. A project without news has zeros. */
export const activityOf = async (db: Db, accountId: number, now: Date): Promise<ProjectActivity[]> => {
  const { rows } = await sql<ProjectActivity>`
    with person as (
      select time_zone, (${now}::timestamptz at time zone time_zone)::date as today from account where id = ${accountId}
    ), own as (
      select id, url_key, title from project
      where owner_id = ${accountId} and kind in ('PUBLISHED', 'GENERATED') and merged_into is null
    )
    select own.url_key as "urlKey", own.title, array(
      select coalesce(counted.news, 0)::int
      from generate_series(0, ${sql.lit(ACTIVITY_DAYS - 1)}) back
      left join (
        select person.today - (i.sort_at at time zone person.time_zone)::date as back, count(*) as news
        from item i
        where i.project_id = own.id
          and i.sort_at >= (person.today - ${sql.lit(ACTIVITY_DAYS - 1)})::timestamp at time zone person.time_zone
        group by 1
      ) counted using (back)
      order by back desc
    ) as days
    from own cross join person order by own.id desc`.execute(db);
  return rows;
};
