import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface FailingSource {
  urlKey: string;
  health: string;
  /** It is a code such as `HTTP_404`. */
  error: string | null;
  /** The first of the failures in a row. */
  since: Date | null;
  failures: number;
  /** Null where the source is not asked any more. */
  nextCheck: Date | null;
}

/** Answers all sources that are not well, those that have failed for longest first. */
export const failingSources = async (db: Db): Promise<FailingSource[]> => {
  const { rows } = await sql<FailingSource>`
    select p.url_key as "urlKey", c.health, c.error_code as error, coalesce(c.failing_since, c.error_at) as since,
      c.failures, c.next_at as "nextCheck"
    from crawl c join project p on p.id = c.project_id
    where p.merged_into is null and c.health not in ('new', 'ok', 'published')
    order by since nulls last, p.id`.execute(db);
  return rows;
};
