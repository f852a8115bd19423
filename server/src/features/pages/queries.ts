/** Reads the descriptions of pages before the web app has started: one indexed query each. Private sources are unknown. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';

export interface ProjectPreview {
  id: number;
  /** Another key than the one asked for: the source was merged. */
  urlKey: string;
  title: string;
  description: string | null;
  image: string | null;
  language: string | null;
  /** The generator that makes the source out of a page. */
  generator: string | null;
  /** The source has this many tags. */
  tags: number;
}

export interface ItemPreview {
  title: string;
  excerpt: string;
  image: string | null;
  publishedAt: Date;
}

const named = sql`project named join project p on p.id = coalesce(named.merged_into, named.id)`;
const isOpen = sql`${isVisibleProject(undefined)} and p.merged_into is null`;
const generator = sql`(select g.id from generator g where g.project_id = p.id)`;
const ofProject = sql`p.id, p.url_key as "urlKey", p.title, p.description, p.image, p.language, ${generator} as generator,
  (select count(*)::int from project_tag t where t.project_id = p.id and not exists (select from hidden_tag h where h.name = t.name)) as tags`;

export const previewProject = async (db: Db, urlKey: string): Promise<ProjectPreview | undefined> => {
  const { rows } = await sql<ProjectPreview>`
    select ${ofProject} from ${named} where named.url_key = ${urlKey} and ${isOpen}`.execute(db);
  return rows[0];
};

/** A page of one item shows this of its source. */
export type ItemsProject = Pick<ProjectPreview, 'urlKey' | 'title' | 'description' | 'image' | 'generator'>;

/** `item` is undefined where the source is known and the item is not. */
export const previewItem = async (
  db: Db,
  urlKey: string,
  id: number,
): Promise<{ project: ItemsProject; item: ItemPreview | undefined } | undefined> => {
  const { rows } = await sql<{ project: ItemsProject; item: (ItemPreview & { publishedAt: string }) | null }>`
    select json_build_object('urlKey', p.url_key, 'title', p.title, 'description', p.description, 'image', p.image,
        'generator', ${generator}) as project,
      case when i.id is not null then json_build_object('title', i.title, 'excerpt', i.excerpt, 'image', i.image,
        'publishedAt', coalesce(i.published_at, i.updated_at, i.sort_at)) end as item
    from ${named} left join item i on i.id = ${id} and i.project_id = p.id and i.listed
    where named.url_key = ${urlKey} and ${isOpen}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { project, item } = found;
  return { project, item: item ? { ...item, publishedAt: new Date(item.publishedAt) } : undefined };
};

export interface PostPreview {
  title: string;
  excerpt: string;
  publishedAt: Date;
}

/** Undefined where the board has no such post that everybody sees. */
export const previewPost = async (db: Db, board: string, id: number): Promise<PostPreview | undefined> => {
  const { rows } = await sql<PostPreview>`
    select p.title, p.excerpt, p.created_at as "publishedAt" from post p
    where p.id = ${id} and p.board = ${board} and p.deleted_at is null and p.withheld_for is null`.execute(db);
  return rows[0];
};

export interface SitemapEntry {
  urlKey: string;
  lastNewsAt: Date | null;
}

export const countPublicProjects = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from project p where ${isOpen}`.execute(db);
  return rows[0]!.count;
};

export const publicProjects = async (db: Db, { limit, offset }: { limit: number; offset: number }) => {
  const { rows } = await sql<SitemapEntry>`
    select p.url_key as "urlKey", p.last_item_at as "lastNewsAt" from project p
    where ${isOpen} order by p.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};
