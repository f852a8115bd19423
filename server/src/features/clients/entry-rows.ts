/** Reads what entries are made of, in one statement: who may see an item, what brings it, and what it is to the person. */
import type { FeedItem } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import { isReadableItem } from '#db/visibility.ts';
import { subscriptionThatBrings } from '#features/read-state/reasons.ts';
import { viewerOf } from '#features/read-state/viewer.ts';

export interface EntryRow {
  id: number;
  title: string;
  link: string | null;
  author: string | null;
  created_at: Date;
  sort_at: Date;
  updated_at: Date | null;
  /** Empty where the title and the content say enough. */
  excerpt: string;
  /** Null: the contents before it have taken all the bytes. */
  content: string | null;
  image: string | null;
  enclosures: FeedItem['enclosures'];
  fields: NonNullable<FeedItem['fields']> | null;
  url_key: string;
  project_title: string;
  is_read: boolean | null;
  is_starred: boolean;
  subscription: number | null;
}

/**
 * They come in the order of the ids, each once. An item is for the person who follows what brings it, or has starred it. The contents together
 * have at most so many bytes, but for the first one, which is always there.
 */
export const entryRowsOf = async (
  db: Db,
  accountId: number,
  ids: readonly number[],
  mostBytes: number,
): Promise<EntryRow[]> => {
  const { stateIf, isStarred } = await viewerOf(db, accountId);
  return runPrepared(
    db,
    sql<EntryRow>`
    select i.id, i.title, i.link, i.author, i.created_at, i.sort_at, i.updated_at,
      case when i.title = '' or shown.content = '' then i.excerpt else '' end as excerpt,
      case when sum(octet_length(shown.content)) over until_here <= ${mostBytes}::bigint or row_number() over until_here = 1
        then shown.content end as content,
      i.image, i.enclosures, i.fields, p.url_key, p.title as project_title,
      ${stateIf(sql`brings.id is not null`)} as is_read, ${isStarred} as is_starred, brings.id as subscription
    from unnest(${[...new Set(ids)]}::bigint[]) with ordinality asked (id, place)
      join item i on i.id = asked.id join project p on p.id = i.project_id
      cross join lateral (select ${subscriptionThatBrings(accountId)} as id offset 0) brings
      cross join lateral (select coalesce(${fullText(accountId)}, i.content) as content offset 0) shown
    where ${isReadableItem(accountId)} and (brings.id is not null or ${isStarred})
    window until_here as (order by asked.place rows unbounded preceding)
    order by asked.place`,
  );
};

/** The text of the item's page, where it is here and the person reads the source so. */
const fullText = (accountId: number) => sql`(
  select t.html from subscription s join item_text t on t.item_id = i.id
  where s.account_id = ${accountId} and s.project_id = i.project_id and s.full_text and p.allows_full_text)`;
