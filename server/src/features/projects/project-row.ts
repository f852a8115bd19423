/** From rows of `project` and `crawl` to the shape that every call answers, freshness told truthfully. */
import type { Language } from '@newsbell/contracts/languages';
import type { Project } from '@newsbell/contracts/projects';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { type Caller, isManager } from '#http/guard.ts';
import { crawlErrorText, toldCode } from '#i18n/crawl-error.ts';
import { postsAWeek } from './posts-a-week.ts';

/** The caller who asks for a project, which says what they may do with it. */
export type ProjectCaller = Pick<Caller, 'accountId' | 'roles'>;

/** In the order of `keys`, a query that gives `id` and `rank`. Errors are told in `language`. */
export const projectsOf = async (
  db: Db,
  keys: RawBuilder<unknown>,
  language: Language,
  caller?: ProjectCaller,
): Promise<Project[]> => {
  const { rows } = await sql<ProjectRow>`
    with page as materialized (${keys})
    select p.url_key, p.kind, p.visibility, p.title, p.description, p.link, p.feed_url, p.image, p.language,
      p.subscribers_count, p.last_item_at, p.allows_full_text, (select g.id from generator g where g.project_id = p.id) as generator,
      array(select t.name from project_tag t where t.project_id = p.id
        and not exists (select from hidden_tag h where h.name = t.name) order by t.position, t.name) as tags,
      ${canEdit(caller)} as can_edit, ${canPublish(caller)} as can_publish,
      c.checked_at, c.next_at, c.interval_minutes, c.interval_reason, c.health, c.error_code, c.error_at,
      c.median_gap_minutes,
      s.trimmed_at, s.trimmed_for, s.trimmed_over
    from page join project p on p.id = page.id left join crawl c on c.project_id = p.id
      left join item_space s on s.project_id = p.id
    order by page.rank`.execute(db);
  return rows.map(row => projectOf(row, language));
};

/** On `p`: a manager; or who added it, while nobody else follows it. Who publishes it may edit it with followers, too. Kept pages nobody. */
export const canEdit = (caller: ProjectCaller | undefined): RawBuilder<boolean> => {
  if (!caller) return sql`false`;
  if (isManager(caller)) return sql`p.kind <> 'SAVED'`;
  return sql`(p.owner_id = ${caller.accountId} and p.kind <> 'SAVED' and (p.kind = 'PUBLISHED' or not exists (
    select from subscription s where s.project_id = p.id and s.account_id <> ${caller.accountId})))`;
};

const canPublish = (caller: ProjectCaller | undefined): RawBuilder<boolean> =>
  caller ? sql`(p.kind = 'PUBLISHED' and p.owner_id = ${caller.accountId})` : sql`false`;

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
  allows_full_text: boolean;
  can_edit: boolean | null;
  can_publish: boolean | null;
  generator: string | null;
  checked_at: Date | null;
  next_at: Date | null;
  interval_minutes: number | null;
  interval_reason: string | null;
  health: string | null;
  error_code: string | null;
  error_at: Date | null;
  median_gap_minutes: number | null;
  trimmed_at: Date | null;
  trimmed_for: string | null;
  trimmed_over: number | null;
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
  canEdit: row.can_edit === true,
  canPublish: row.can_publish === true,
  allowsFullText: row.allows_full_text,
  ...(row.generator !== null && { generator: row.generator }),
  lastNewsAt: row.last_item_at?.toISOString() ?? null,
  postsAWeek: postsAWeek(row.median_gap_minutes),
  checkedAt: row.checked_at?.toISOString() ?? null,
  nextCheckAt: row.next_at?.toISOString() ?? null,
  interval: intervalOf(row),
  health: healthOf(row),
  lastError: lastErrorOf(row, language),
  trimmed: trimmedOf(row),
});

/** The crawler writes no other words than the contract's. */
export const healthOf = ({ kind, health }: { kind: string; health: string | null }): Project['health'] =>
  (kind === 'PUBLISHED' || kind === 'SAVED' ? 'published' : (health ?? 'new')) as Project['health'];

const intervalOf = ({ interval_minutes: minutes, interval_reason: reason }: ProjectRow): Project['interval'] =>
  minutes === null || reason === null
    ? null
    : { minutes, reason: reason as NonNullable<Project['interval']>['reason'] };

const lastErrorOf = ({ error_code: code, error_at: at }: ProjectRow, language: Language): Project['lastError'] =>
  code === null || at === null
    ? null
    : { code: toldCode(code), message: crawlErrorText(code, language), at: at.toISOString() };

const trimmedOf = ({ trimmed_at: at, trimmed_for: of, trimmed_over: bytes }: ProjectRow): Project['trimmed'] =>
  at === null || of === null || bytes === null
    ? null
    : {
        at: at.toISOString(),
        megabytes: Math.max(Math.round(bytes / 1_048_576), 1),
        of: of === 'account' ? 'account' : 'source',
      };
