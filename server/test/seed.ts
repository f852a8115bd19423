import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { fold } from '#text/fold.ts';
import type { TextField } from '#text/folded-fields.ts';
import { itemLexemes } from '#text/item-lexemes.ts';
import { lexemes } from '#text/lexemes.ts';
import { counter } from './counter.ts';

export interface SeedProject {
  urlKey?: string;
  kind?: 'FEED' | 'GENERATED' | 'PUBLISHED';
  visibility?: 'PUBLIC' | 'PRIVATE';
  ownerId?: number;
  title?: string;
  description?: string | null;
  link?: string | null;
  feedUrl?: string | null;
  feedKey?: string | null;
  image?: string | null;
  language?: string | null;
  subscribersCount?: number;
  mergedInto?: number;
  tags?: readonly string[];
}

export interface Seeded {
  id: number;
  urlKey: string;
  listed: boolean;
}

const nextNumber = counter();

/** Makes a project as the crawler would have stored it, without a crawl of its own. */
export const seedProject = async (db: Db, project: SeedProject = {}): Promise<Seeded> => {
  const { urlKey = `source-${nextNumber()}`, title = `Source ${urlKey}`, visibility = 'PUBLIC', tags = [] } = project;
  const feedUrl = project.feedUrl === undefined ? `https://${urlKey}.example/feed.xml` : project.feedUrl;
  const folded = fold([title, project.description, feedUrl && new URL(feedUrl).hostname].filter(Boolean).join('\n'));
  const { id } = await db
    .insertInto('project')
    .values({
      url_key: urlKey,
      kind: project.kind ?? 'FEED',
      visibility,
      owner_id: project.ownerId ?? null,
      title,
      description: project.description ?? null,
      link: project.link ?? null,
      image: project.image ?? null,
      language: project.language ?? null,
      feed_url: feedUrl,
      subscribers_count: project.subscribersCount ?? 0,
      merged_into: project.mergedInto ?? null,
      folded,
      words: sql`array_to_tsvector(${lexemes(folded)}::text[])`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (feedUrl) {
    const key = project.feedKey ?? feedUrl.replace(/^https?:\/\/(www\.)?/, '');
    await db.insertInto('feed_address').values({ key, project_id: id }).execute();
  }
  for (const [position, name] of tags.entries()) {
    await db.insertInto('project_tag').values({ project_id: id, name, position }).execute();
  }
  return { id, urlKey, listed: visibility === 'PUBLIC' };
};

export interface SeedItem {
  title?: string;
  /** It is plain text: the excerpt begins with it, and search finds it. */
  text?: string;
  content?: string;
  /** It is ISO 8601, to the microsecond. */
  sortAt?: string;
  publishedAt?: string | null;
  updatedAt?: string | null;
  link?: string | null;
  author?: string | null;
  image?: string | null;
  enclosures?: { url: string; type: string | null; length: number | null }[];
  tags?: string[];
  fields?: TextField[] | undefined;
  priority?: 'low' | 'high';
}

/**
 * Makes items in the order given, each a minute older than the one before unless it says `sortAt`. Answers their ids in
 * that order.
 */
export const seedItems = async (
  db: Db,
  { id, listed }: Pick<Seeded, 'id' | 'listed'>,
  wanted: number | readonly SeedItem[],
): Promise<number[]> => {
  const items = typeof wanted === 'number' ? Array.from({ length: wanted }, (): SeedItem => ({})) : wanted;
  const rows = items.map((item, index) => rowOf(item, index));
  const stored = await sql<{ id: number }>`
    insert into item (project_id, listed, notify, sort_at, published_at, updated_at, title, link, author, image, excerpt,
      content, enclosures, tags, fields, priority, source_hash, folded_title, folded, folded_fields, words)
    select ${id}, ${listed}, true, r.sort_at, r.published_at, r.updated_at, r.title, r.link, r.author, r.image, r.excerpt,
      r.content, r.enclosures, r.tags, r.fields, r.priority, md5(r.title), r.folded_title, r.folded, r.folded_fields, array_to_tsvector(r.lexemes)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (sort_at timestamptz, published_at timestamptz,
      updated_at timestamptz, title text, link text, author text, image text, excerpt text, content text, enclosures jsonb,
      tags text[], fields jsonb, priority text, folded_title text, folded text, folded_fields jsonb, lexemes text[])
    returning id`.execute(db);
  await sql`
    update project set last_item_at = newest.sort_at, newest_item_id = greatest(newest_item_id, newest.id)
    from (select max(sort_at) as sort_at, coalesce(max(id), 0) as id from item where project_id = ${id}) newest
    where project.id = ${id}`.execute(db);
  return stored.rows.map(row => row.id);
};

const newest = Date.parse('2026-03-05T12:00:00Z');

const rowOf = (item: SeedItem, index: number) => {
  const { title = `Item ${index + 1}`, text = `Text of item ${index + 1}` } = item;
  const sortAt = item.sortAt ?? new Date(newest - index * 60_000).toISOString();
  const { foldedTitle, folded, foldedFields } = itemLexemes(title, text, item.fields);
  return {
    sort_at: sortAt,
    published_at: item.publishedAt === undefined ? sortAt : item.publishedAt,
    updated_at: item.updatedAt ?? null,
    title,
    link: item.link ?? null,
    author: item.author ?? null,
    image: item.image ?? null,
    excerpt: text.slice(0, 300),
    content: item.content ?? `<p>${text}</p>`,
    enclosures: item.enclosures ?? [],
    tags: item.tags ?? [],
    fields: item.fields ?? null,
    priority: item.priority ?? null,
    folded_title: foldedTitle,
    folded,
    folded_fields: foldedFields,
    lexemes: lexemes(folded),
  };
};
