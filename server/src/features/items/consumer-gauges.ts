import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Metric } from '#http/metrics.ts';

/** Each consumer of new items is so many seconds behind: one that stands still shows nowhere else. */
export const readerLags = async (db: Db): Promise<{ reader: string; lag: number }[]> => {
  const { rows } = await sql<{ reader: string; lag: number }>`
    select c.reader, greatest(0, coalesce(extract(epoch from now() - (
      select i.created_at from item i where (i.written_by, i.id) > (c.written_by, c.item_id)
      order by i.written_by, i.id limit 1)), 0))::float8 as lag
    from new_items_cursor c order by c.reader`.execute(db);
  return rows;
};

export const readerGauges = async (db: Db): Promise<Metric[]> => [
  {
    name: 'newsbell_reader_lag_seconds',
    help: 'How long the first item has been there that a reader of new items has not had.',
    type: 'gauge',
    samples: (await readerLags(db)).map(({ reader, lag }) => ({ labels: { reader }, value: lag })),
  },
];
