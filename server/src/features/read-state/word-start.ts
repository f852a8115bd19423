/** Makes the newest hits of a newly followed word unread, and no more. */
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { unreadHorizon } from './horizon.ts';

/** Inside the transaction that follows a word, after: for one whose hits from before are there already. */
export const startReadingWord = (tx: Db, accountId: number, wordId: number): Promise<void> =>
  startReading(tx, wordId, sql`s.account_id = ${accountId}`);

/** Call it inside the transaction that fills a word's hits from before, after the hits: it is for all who followed it meanwhile. */
export const readBackfill = (tx: Db, wordId: number): Promise<void> => startReading(tx, wordId, sql`true`);

/**
 * Call it inside the transaction that gives a word these hits late, after: they were there before its followers could see them, so nothing
 * of them becomes unread.
 */
export const passOverHits = (tx: Db, wordId: number, itemIds: readonly number[]): Promise<void> =>
  startReading(tx, wordId, sql`true`, itemIds);

/** Items that other subscriptions of the person bring stay as they are, and so do those that the person has read or marked. */
const startReading = async (
  tx: Db,
  wordId: number,
  ofFollower: RawBuilder<unknown>,
  lateOnly: readonly number[] | null = null,
): Promise<void> => {
  const horizon = await unreadHorizon(tx);
  await sql`
    with follower as materialized (
      select a.id, a.read_id from subscription s join account a on a.id = s.account_id
      where s.word_id = ${wordId} and ${ofFollower}
    ), hit as materialized (
      select h.item_id, i.project_id,
        ${lateOnly !== null} or row_number() over (order by h.sort_at desc, h.item_id desc) > ${newest} as is_late
      from word_hit h join item i on i.id = h.item_id and i.listed
      where h.word_id = ${wordId} and (${lateOnly}::bigint[] is null or h.item_id = any (${lateOnly}::bigint[]))
    )
    insert into item_read (account_id, project_id, item_id, is_read)
    select f.id, hit.project_id, hit.item_id, case when not hit.is_late then false end
    from follower f cross join hit
    left join read_upto u on u.account_id = f.id and u.project_id = hit.project_id
    where hit.item_id > ${horizon} and not exists (
        select from subscription s where s.account_id = f.id and s.project_id = hit.project_id)
      and not exists (
        select from project_tag t join subscription s on s.account_id = f.id and s.tag = t.name
        where t.project_id = hit.project_id)
      and not exists (
        select from word_hit o join subscription s on s.account_id = f.id and s.word_id = o.word_id
        where o.item_id = hit.item_id and o.word_id <> ${wordId})
      and case when hit.is_late then hit.item_id > coalesce(u.item_id, f.read_id)
        else u.item_id is null and hit.item_id <= f.read_id end
    on conflict do nothing`.execute(tx);
};

const newest = subscriptionLimits.unreadAtFirst;
