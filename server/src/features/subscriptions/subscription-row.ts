/** From rows of `subscription` to the shape that every call answers. */
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { postsAWeek } from '#features/projects/posts-a-week.ts';
import { healthOf } from '#features/projects/project-row.ts';

/** Unread items by subscription, of all of the account's or, with `ids`, of these; what has none is left out. */
export type CountUnread = (db: Db, accountId: number, ids?: readonly number[]) => Promise<Map<number, number>>;

/** Lists them in their order. A source that has become private is not there for any but its owner and members. */
export const listSubscriptions = (db: Db, accountId: number, countUnread: CountUnread): Promise<Subscription[]> =>
  subscriptionsOf(db, accountId, countUnread);

/** Answers those of these ids that are the account's, in their order. */
export const subscriptionsById = (
  db: Db,
  accountId: number,
  ids: readonly number[],
  countUnread: CountUnread,
): Promise<Subscription[]> => subscriptionsOf(db, accountId, countUnread, sql`s.id = any (${ids}::bigint[])`);

/** Answers undefined where there is none, or it is another's. */
export const subscriptionById = async (
  db: Db,
  accountId: number,
  id: number,
  countUnread: CountUnread,
): Promise<Subscription | undefined> => (await subscriptionsOf(db, accountId, countUnread, sql`s.id = ${id}`))[0];

/** Answers the caller's subscriptions of projects, by urlKey. */
export const subscriptionsByProject = async (
  db: Db,
  accountId: number,
  urlKeys: readonly string[],
  countUnread: CountUnread,
): Promise<Map<string, Subscription>> => {
  const found = await subscriptionsOf(db, accountId, countUnread, sql`p.url_key = any (${urlKeys}::text[])`);
  return new Map(found.map(each => [each.project!.urlKey, each]));
};

const subscriptionsOf = async (
  db: Db,
  accountId: number,
  countUnread: CountUnread,
  only?: RawBuilder<unknown>,
): Promise<Subscription[]> => {
  const { rows } = await sql<Row>`
    select s.id, s.position, s.title as own_title, s.tag, s.notify_minute, s.at_once, s.full_text, s.muted_channels, s.created_at, w.text as word,
      f.id as folder_id, f.name as folder_name,
      p.url_key, p.kind, p.title, p.image, p.language, p.subscribers_count, p.last_item_at, c.health, c.median_gap_minutes,
      array(select k.keyword from subscription_keyword k where k.subscription_id = s.id
        order by k.created_at, k.keyword) as keywords
    from subscription s left join word w on w.id = s.word_id left join folder f on f.id = s.folder_id
      left join project p on p.id = s.project_id left join crawl c on c.project_id = p.id
    where s.account_id = ${accountId} and (s.project_id is null or ${isVisibleProject(accountId)})
      and ${only ?? sql`true`}
    order by s.position nulls last, s.id`.execute(db);
  if (rows.length === 0) return [];
  const unread = await countUnread(db, accountId, only && rows.map(row => row.id));
  return rows.map(row => subscriptionOf(row, unread.get(row.id) ?? 0));
};

interface Row {
  id: number;
  position: number | null;
  own_title: string | null;
  tag: string | null;
  word: string | null;
  notify_minute: number | null;
  at_once: boolean;
  full_text: boolean;
  muted_channels: string[];
  created_at: Date;
  folder_id: number | null;
  folder_name: string | null;
  url_key: string | null;
  kind: string | null;
  title: string | null;
  image: string | null;
  language: string | null;
  subscribers_count: number | null;
  last_item_at: Date | null;
  health: string | null;
  median_gap_minutes: number | null;
  keywords: string[];
}

const subscriptionOf = (row: Row, unread: number): Subscription => ({
  id: row.id,
  type: row.tag !== null ? 'TAG' : row.word !== null ? 'WORD' : 'PROJECT',
  order: row.position,
  title: row.own_title ?? row.title ?? row.tag ?? row.word ?? '',
  project: projectOf(row),
  tag: row.tag,
  word: row.word,
  subscriptionFolder: row.folder_id === null ? null : { id: row.folder_id, name: row.folder_name! },
  notifyMinute: row.notify_minute,
  atOnce: row.at_once,
  fullText: row.full_text,
  keywords: row.keywords.map(keyword => ({ keyword })),
  mutedChannels: row.muted_channels as Subscription['mutedChannels'],
  unread,
  createdDate: row.created_at.toISOString(),
});

const projectOf = (row: Row): Subscription['project'] =>
  row.url_key === null
    ? null
    : {
        urlKey: row.url_key,
        title: row.title!,
        image: row.image,
        language: row.language,
        subscribersCount: row.subscribers_count!,
        health: healthOf({ kind: row.kind!, health: row.health }),
        lastNewsAt: row.last_item_at?.toISOString() ?? null,
        postsAWeek: postsAWeek(row.median_gap_minutes),
      };
