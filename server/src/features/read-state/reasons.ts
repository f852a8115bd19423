/** Says why an item is among a person's news. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface Reason {
  type: 'PROJECT' | 'TAG' | 'WORD';
  key: string;
  subscriptionId: number;
}

/**
 * By the id of the item; one that nothing brings has none. A followed project comes before a followed tag, the project's first, before a
 * followed word, the oldest.
 */
export const reasonsOf = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, Reason>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Reason & { id: number }>`
    select i.id, coalesce(direct.type, tagged.type, found.type) as type, coalesce(direct.key, tagged.key, found.key) as key,
      coalesce(direct.id, tagged.id, found.id) as "subscriptionId"
    from item i join project p on p.id = i.project_id
    left join lateral (
      select 'PROJECT' as type, p.url_key as key, s.id from subscription s
      where s.account_id = ${accountId} and s.project_id = p.id
    ) direct on true
    left join lateral (
      select 'TAG' as type, t.name as key, s.id from project_tag t
      join subscription s on s.account_id = ${accountId} and s.tag = t.name
      where t.project_id = p.id and direct.type is null order by t.position, t.name limit 1
    ) tagged on true
    left join lateral (
      select 'WORD' as type, w.text as key, s.id from word_hit h
      join subscription s on s.account_id = ${accountId} and s.word_id = h.word_id join word w on w.id = h.word_id
      where h.item_id = i.id and direct.type is null and tagged.type is null order by s.id limit 1
    ) found on true
    where i.id = any (${ids}::bigint[]) and coalesce(direct.type, tagged.type, found.type) is not null`.execute(db);
  return new Map(rows.map(({ id, ...reason }) => [id, reason]));
};
