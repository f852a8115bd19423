/** The gauges show the operator the state of the crawl and the items that it brought. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { gauge, type Metric } from '#http/metrics.ts';

export const crawlGauges = async (db: Db): Promise<Metric[]> => {
  const { rows: health } = await sql<{ health: string; count: number }>`
    select health, count(*)::int as count from crawl group by health order by health`.execute(db);
  const { rows } = await sql<{ due: number; lag: number; items: number }>`
    select count(*) filter (where next_at <= now())::int as due,
      coalesce(extract(epoch from now() - min(next_at) filter (where next_at <= now())), 0)::float8 as lag,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'item'::regclass) as items
    from crawl where next_at is not null`.execute(db);
  const { due, lag, items } = rows[0]!;
  return [
    gauge('newsbell_crawl_due', 'Sources whose check is due.', due),
    gauge('newsbell_crawl_lag_seconds', 'How long the one that waits longest has been due.', lag),
    {
      name: 'newsbell_sources',
      help: 'Sources by health.',
      type: 'gauge',
      samples: health.map(row => ({ labels: { health: row.health }, value: row.count })),
    },
    gauge('newsbell_items', 'Items stored, as the last analysis estimated.', items),
  ];
};
