/** From a row of `item` to the shape that every call answers. */
import type { FeedItem } from '@newsbell/contracts/items';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { Query } from '#text/query.ts';
import { showHits } from './hits.ts';
import type { Viewer } from './viewer.ts';

/** Items in the order of their places, newest first unless `oldestFirst`. `keys` is a query for `runPrepared` that gives `id`, a page at most. */
export const itemsOf = async (db: Db, keys: RawBuilder<unknown>, shown: Shown = {}): Promise<FeedItem[]> => {
  const order = sql.raw(shown.oldestFirst ? 'i.sort_at, i.id' : 'i.sort_at desc, i.id desc');
  const rows = await runPrepared(
    db,
    sql<ItemRow>`
    with page as materialized (${keys})
    select ${shown.wholeContent ? whole : inLists}${shown.viewer ? stateFor(shown.viewer) : sql``}
    from page join item i on i.id = page.id join project p on p.id = i.project_id
    order by ${order}`,
  );
  const items = rows.map(feedItemOf);
  if (!shown.marked) return items;
  const hits = await showHits(db, rows, shown.marked);
  return items.map(item => ({ ...item, ...hits.get(item.id) }));
};

interface Shown {
  oldestFirst?: boolean;
  wholeContent?: boolean;
  /** Its hits are marked in title and excerpt, and the excerpt shows one. */
  marked?: Query;
  viewer?: Viewer;
}

interface ItemRow {
  id: number;
  title: string;
  link: string | null;
  author: string | null;
  published_at: Date | null;
  updated_at: Date | null;
  created_at: Date;
  sort_at: Date;
  excerpt: string;
  content: string | null;
  image: string | null;
  enclosures: FeedItem['enclosures'];
  tags: string[];
  fields: FeedItem['fields'] | null;
  priority: FeedItem['priority'] | null;
  url_key: string;
  project_title: string;
  project_image: string | null;
  project_language: string | null;
  story: number | null;
  is_read?: boolean | null;
  is_starred?: boolean;
  is_saved?: boolean;
  can_delete?: boolean;
}

const columns =
  sql.raw(`i.id, i.title, i.link, i.author, i.published_at, i.updated_at, i.created_at, i.sort_at, i.excerpt,
  i.image, i.enclosures, i.tags, i.fields, i.priority, p.url_key, p.title as project_title, p.image as project_image, p.language as project_language,
  (select s.story from story_item s where s.item_id = i.id) as story`);
const whole = sql`${columns}, i.content`;
// The octets are counted without reading them.
const inLists = sql`${columns}, case when octet_length(i.content) <= 16384 then i.content end as content`;

const stateFor = ({ state, isStarred, canDelete }: Viewer) =>
  sql`, ${state} as is_read, ${isStarred} as is_starred, ${canDelete} as can_delete, p.kind = 'SAVED' as is_saved`;

const feedItemOf = (row: ItemRow): FeedItem => ({
  id: row.id,
  title: row.title,
  link: row.link,
  author: row.author,
  published: row.published_at?.toISOString() ?? null,
  updated: row.updated_at?.toISOString() ?? null,
  createdDate: row.created_at.toISOString(),
  sortAt: row.sort_at.toISOString(),
  excerpt: row.excerpt,
  content: row.content,
  image: row.image,
  enclosures: row.enclosures,
  tags: row.tags,
  ...(row.fields && { fields: row.fields }),
  ...(row.priority && { priority: row.priority }),
  story: row.story,
  project: { urlKey: row.url_key, title: row.project_title, image: row.project_image, language: row.project_language },
  ...(row.is_read !== undefined && { read: row.is_read, starred: row.is_starred }),
  ...(row.is_saved && { saved: true }),
  ...(row.can_delete && { canDelete: true }),
});
