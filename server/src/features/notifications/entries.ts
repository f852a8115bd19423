/** The entries of digests, as they are shown in the bell and in mails. */
import type { ChannelName } from '@newsbell/contracts/channels';
import type { DigestEntry, NoticeReason } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isVisibleProject } from '#db/visibility.ts';

export interface Entries {
  /** In all; `entries` has those with a place, which are 50 at most. */
  items: number;
  entries: DigestEntry[];
}

/**
 * Answers the entries by digest. With a channel, without what its subscriptions have muted for that. What has been deleted or made private
 * since is left out. What is followed is called by the person's own titles, as they are now.
 */
export const entriesOf = async (
  db: Db,
  digestIds: readonly number[],
  channel: ChannelName | null = null,
): Promise<Map<number, Entries>> => {
  const ids = [...digestIds];
  const unmuted = sql`(${channel}::text is null or not d.muted_channels @> array[${channel}::text])`;
  const counts = await runPrepared(
    db,
    sql<{ digest_id: number; items: number }>`
      select d.digest_id, count(*)::int as items from digest_item d
      where d.digest_id = any(${ids}::bigint[]) and d.told_by is null and ${unmuted} group by d.digest_id`,
  );
  const rows = await runPrepared(
    db,
    sql<Row>`
      with others as (
        select o.digest_id, o.told_by, jsonb_agg(distinct jsonb_build_object(
            'urlKey', q.url_key, 'title', coalesce(own.title, q.title))) as sources
        from digest_item o join item teller on teller.id = o.told_by
          join item j on j.id = o.item_id join project q on q.id = j.project_id
          left join subscription own on own.account_id = o.account_id and own.project_id = q.id
        where o.digest_id = any(${ids}::bigint[]) and o.told_by is not null and q.id <> teller.project_id
          and ${isVisibleProject(sql.ref('o.account_id'), 'q')}
        group by o.digest_id, o.told_by)
      select d.digest_id, i.id, i.title, i.excerpt, i.link, i.image, i.sort_at, i.fields, i.priority, d.reasons, p.url_key,
        coalesce(own.title, p.title) as project_title, coalesce(others.sources, '[]') as others, (
          select coalesce(jsonb_object_agg(s.id, s.title), '{}') from jsonb_array_elements(d.reasons) reason
          join subscription s on s.id = (reason ->> 'subscriptionId')::bigint and s.title is not null) as own_titles
      from digest_item d join item i on i.id = d.item_id
        join project p on p.id = i.project_id and ${isVisibleProject(sql.ref('d.account_id'))}
        left join subscription own on own.account_id = d.account_id and own.project_id = p.id
        left join others on others.digest_id = d.digest_id and others.told_by = d.item_id
      where d.digest_id = any(${ids}::bigint[]) and d.place is not null and ${unmuted}
      order by d.digest_id, d.place`,
  );
  const found = new Map(counts.map(row => [row.digest_id, { items: row.items, entries: [] as DigestEntry[] }]));
  for (const row of rows) found.get(row.digest_id)?.entries.push(entryOf(row));
  return found;
};

interface Row {
  digest_id: number;
  id: number;
  title: string;
  excerpt: string;
  link: string | null;
  image: string | null;
  sort_at: Date;
  fields: DigestEntry['item']['fields'] | null;
  priority: DigestEntry['item']['priority'] | null;
  reasons: (NoticeReason & { subscriptionId?: number })[];
  url_key: string;
  project_title: string;
  others: { urlKey: string; title: string }[];
  /** By the subscription's id. */
  own_titles: Record<string, string>;
}

const entryOf = (row: Row): DigestEntry => ({
  item: {
    id: row.id,
    title: row.title,
    excerpt: row.excerpt,
    link: row.link,
    image: row.image,
    sortAt: row.sort_at.toISOString(),
    ...(row.fields && { fields: row.fields }),
    ...(row.priority && { priority: row.priority }),
    project: { urlKey: row.url_key, title: row.project_title },
  },
  others: row.others,
  reasons: row.reasons.map(({ subscriptionId = 0, type, key, title, keyword }) => ({
    type,
    key,
    title: row.own_titles[subscriptionId] ?? title,
    keyword,
  })),
});
