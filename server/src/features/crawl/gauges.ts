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
}

/** One pass over the table, which a large installation has 100,000 rows in. */
export const crawlState = async (db: Db): Promise<CrawlState> => {
  const { rows } = await sql<Counted>`
    select health, count(*)::int as count, count(next_at)::int as asked,
      count(*) filter (where next_at <= now())::int as due,
      extract(epoch from now() - min(next_at) filter (where next_at <= now()))::float8 as lag,
      extract(epoch from now() - max(checked_at) filter (where next_at is not null))::float8 as "sinceCheck"
    from crawl group by health order by health`.execute(db);
  const sum = (of: (row: Counted) => number) => rows.reduce((all, row) => all + of(row), 0);
  const checks = rows.map(row => row.sinceCheck).filter(each => each !== null);
  return {
    byHealth: rows.map(({ health, count }) => ({ health, count })),
    ...{ asked: sum(row => row.asked), due: sum(row => row.due) },
    lag: Math.max(0, ...rows.map(row => row.lag ?? 0)),
    sinceCheck: checks.length > 0 ? Math.min(...checks) : null,
  };
};

interface Counted {
  health: string;
  count: number;
  asked: number;
  due: number;
  lag: number | null;
  sinceCheck: number | null;
}

const itemsEstimated = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ items: number }>`
    select greatest(reltuples, 0)::float8 as items from pg_class where oid = 'item'::regclass`.execute(db);
  return rows[0]!.items;
};

export const crawlGauges = async (db: Db): Promise<Metric[]> => {
  const { byHealth, due, lag } = await crawlState(db);
  return [
    gauge('newsbell_crawl_due', 'Sources whose check is due.', due),
    gauge('newsbell_crawl_lag_seconds', 'How long the one that waits longest has been due.', lag),
    {
      name: 'newsbell_sources',
      help: 'Sources by health.',
      type: 'gauge',
      samples: byHealth.map(row => ({ labels: { health: row.health }, value: row.count })),
    },
    gauge('newsbell_items', 'Items stored, as the last analysis estimated.', await itemsEstimated(db)),
  ];
};
