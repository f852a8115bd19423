/** The gauges show the operator the state of the crawl and the items that it brought. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { gauge, type Metric } from '#http/metrics.ts';

export interface CrawlState {
  byHealth: { health: string; count: number }[];
  /** Sources that are asked at all. */
  asked: number;
  due: number;
  /** The one that waits longest has been due for so many seconds. */
  lag: number;
  /** Seconds since the newest check: below 0 where a clock that was set back has dated it in the future; null before the first. */
  sinceCheck: number | null;
  /** As the last analysis estimated. */
  items: number;
}

export const crawlState = async (db: Db): Promise<CrawlState> => {
  const { rows: byHealth } = await sql<{ health: string; count: number }>`
    select health, count(*)::int as count from crawl group by health order by health`.execute(db);
  const { rows } = await sql<Omit<CrawlState, 'byHealth'>>`
    select count(*)::int as asked, count(*) filter (where next_at <= now())::int as due,
      coalesce(extract(epoch from now() - min(next_at) filter (where next_at <= now())), 0)::float8 as lag,
      extract(epoch from now() - max(checked_at))::float8 as "sinceCheck",
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'item'::regclass) as items
    from crawl where next_at is not null`.execute(db);
  return { byHealth, ...rows[0]! };
};

export const crawlGauges = async (db: Db): Promise<Metric[]> => {
  const { byHealth, due, lag, items } = await crawlState(db);
  return [
    gauge('newsbell_crawl_due', 'Sources whose check is due.', due),
    gauge('newsbell_crawl_lag_seconds', 'How long the one that waits longest has been due.', lag),
    {
      name: 'newsbell_sources',
      help: 'Sources by health.',
      type: 'gauge',
      samples: byHealth.map(row => ({ labels: { health: row.health }, value: row.count })),
    },
    gauge('newsbell_items', 'Items stored, as the last analysis estimated.', items),
  ];
};
