/** From rows of `project` and `crawl` to the shape that every call answers, freshness told truthfully. */
import type { Language } from '@newsbell/contracts/languages';
import type { Project } from '@newsbell/contracts/projects';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { crawlErrorText } from '#i18n/crawl-error.ts';

/** In the order of `keys`, a query that gives `id` and `rank`. Errors are told in `language`. */
export const projectsOf = async (db: Db, keys: RawBuilder<unknown>, language: Language): Promise<Project[]> => {
  const { rows } = await sql<ProjectRow>`
    with page as materialized (${keys})
    select p.url_key, p.kind, p.visibility, p.title, p.description, p.link, p.feed_url, p.image, p.language,
      p.subscribers_count, p.last_item_at,
      array(select t.name from project_tag t where t.project_id = p.id order by t.position, t.name) as tags,
      c.checked_at, c.next_at, c.interval_minutes, c.interval_reason, c.health, c.error_code, c.error_at
    from page join project p on p.id = page.id left join crawl c on c.project_id = p.id
    order by page.rank`.execute(db);
  return rows.map(row => projectOf(row, language));
};

interface ProjectRow {
  url_key: string;
  kind: Project['kind'];
  visibility: Project['visibility'];
  title: string;
  description: string | null;
  link: string | null;
  feed_url: string | null;
  image: string | null;
  language: string | null;
  subscribers_count: number;
  last_item_at: Date | null;
  tags: string[];
  checked_at: Date | null;
  next_at: Date | null;
  interval_minutes: number | null;
  interval_reason: string | null;
  health: string | null;
  error_code: string | null;
  error_at: Date | null;
}

const projectOf = (row: ProjectRow, language: Language): Project => ({
  urlKey: row.url_key,
  kind: row.kind,
  visibility: row.visibility,
  title: row.title,
  description: row.description,
  link: row.link,
  feedUrl: row.feed_url,
  image: row.image,
  language: row.language,
  tag: row.tags[0] ?? null,
  tags: row.tags.map(name => ({ name })),
  subscribersCount: row.subscribers_count,
  subscribing: false,
  subscribe: null,
  lastNewsAt: row.last_item_at?.toISOString() ?? null,
  checkedAt: row.checked_at?.toISOString() ?? null,
  nextCheckAt: row.next_at?.toISOString() ?? null,
  interval: intervalOf(row),
  // The crawler writes no other words than the contract's.
  health: (row.kind === 'PUBLISHED' ? 'published' : (row.health ?? 'new')) as Project['health'],
  lastError: lastErrorOf(row, language),
});

const intervalOf = ({ interval_minutes: minutes, interval_reason: reason }: ProjectRow): Project['interval'] =>
  minutes === null || reason === null
    ? null
    : { minutes, reason: reason as NonNullable<Project['interval']>['reason'] };

const lastErrorOf = ({ error_code: code, error_at: at }: ProjectRow, language: Language): Project['lastError'] =>
  code === null || at === null ? null : { code, message: crawlErrorText(code, language), at: at.toISOString() };
