/** The person's own timeline: their news, and why each is there. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { listOrNews } from '#features/items/pages.ts';
import type { ItemRoom, TimelineRow } from '#features/items/routes.ts';
import { myNews } from './my-news.ts';

export const myTimeline: ItemRoom['myTimeline'] = async (lists, viewer, { tag, unread, ...asked }) => {
  const mine = { accountId: viewer.accountId, tag, unread };
  const page = await listOrNews(lists.db, myNews(lists.db, viewer, mine), asked, viewer);
  const reasons = await reasonsOf(
    lists.db,
    viewer.accountId,
    page.content.map(item => item.id),
  );
  // A source that was unfollowed a moment ago gives no reason any more: the item shows its own source, which everybody understands.
  const rows = page.content.map(result => ({
    result,
    reason: reasons.get(result.id) ?? { type: 'PROJECT' as const, key: result.project.urlKey },
  }));
  return { ...page, content: rows };
};

export const unreadNews: ItemRoom['unreadNews'] = ({ db }, viewer, { tag }) =>
  myNews(db, viewer, { accountId: viewer.accountId, tag, isPublic: true, unread: true });

type Reason = TimelineRow['reason'];

/** A followed project comes before a followed tag, the project's first, before a followed word, the oldest. */
const reasonsOf = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, Reason>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; type: Reason['type']; key: string }>`
    select i.id, coalesce(direct.type, tagged.type, found.type) as type, coalesce(direct.key, tagged.key, found.key) as key
    from item i join project p on p.id = i.project_id
    left join lateral (
      select 'PROJECT' as type, p.url_key as key from subscription s
      where s.account_id = ${accountId} and s.project_id = p.id
    ) direct on true
    left join lateral (
      select 'TAG' as type, t.name as key from project_tag t
      join subscription s on s.account_id = ${accountId} and s.tag = t.name
      where t.project_id = p.id and direct.type is null order by t.position, t.name limit 1
    ) tagged on true
    left join lateral (
      select 'WORD' as type, w.text as key from word_hit h
      join subscription s on s.account_id = ${accountId} and s.word_id = h.word_id join word w on w.id = h.word_id
      where h.item_id = i.id and direct.type is null and tagged.type is null order by s.id limit 1
    ) found on true
    where i.id = any (${ids}::bigint[]) and coalesce(direct.type, tagged.type, found.type) is not null`.execute(db);
  return new Map(rows.map(({ id, type, key }) => [id, { type, key }]));
};
