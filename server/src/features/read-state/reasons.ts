/** Says why an item is among a person's news. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { runPrepared } from '#db/prepared.ts';
import type { Keys } from '#features/items/lists.ts';

export interface Reason {
  type: 'PROJECT' | 'TAG' | 'WORD';
  key: string;
}

/**
 * It is the id of the subscription that brings an item `i`, and null exactly where the viewer's `isFollowed` is false. A followed project
 * comes before a followed tag, the project's first, before a followed word, the oldest.
 */
export const subscriptionThatBrings = (accountId: number): Keys => sql`coalesce(
  (select s.id from subscription s where s.account_id = ${accountId} and s.project_id = i.project_id),
  (select s.id from project_tag t join subscription s on s.account_id = ${accountId} and s.tag = t.name
    where i.listed and t.project_id = i.project_id order by t.position, t.name limit 1),
  (select s.id from word_hit h join subscription s on s.account_id = ${accountId} and s.word_id = h.word_id
    where h.item_id = i.id order by s.id limit 1))`;

/** By the id of the item; one that nothing brings has none. */
export const reasonsOf = async (db: Db, accountId: number, ids: readonly number[]): Promise<Map<number, Reason>> => {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(
    db,
    sql<Reason & { id: number }>`
    select i.id, case when s.project_id is not null then 'PROJECT' when s.tag is not null then 'TAG' else 'WORD' end as type,
      coalesce(p.url_key, s.tag, w.text) as key
    from item i cross join lateral (select ${subscriptionThatBrings(accountId)} as id offset 0) brings
      join subscription s on s.id = brings.id
      left join project p on p.id = s.project_id left join word w on w.id = s.word_id
    where i.id = any (${ids}::bigint[])`,
  );
  return new Map(rows.map(({ id, ...reason }) => [id, reason]));
};
