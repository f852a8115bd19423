/** Two tags become one, or a tag gets another name: who follows it goes on following it. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { takeNotifyingOver } from './hand-over.ts';

/**
 * The rows of the accounts are locked. Who follows both keeps the subscription of `into` as it is; where only the one that goes notifies,
 * it takes over what that one tells. A title of the person's own is kept.
 */
export const moveTagSubscriptions = async (tx: Transaction<Tables>, from: string, into: string): Promise<void> => {
  const pair = sql`gone.tag = ${from} and kept.tag = ${into} and kept.account_id = gone.account_id`;
  await takeNotifyingOver(tx, pair);
  await sql`
    update subscription kept set title = gone.title from subscription gone
    where ${pair} and kept.title is null and gone.title is not null`.execute(tx);
  await sql`
    update subscription kept set notify_from = gone.notify_from from subscription gone
    where ${pair} and gone.notify_minute is not null and kept.notify_minute is not null
      and gone.notify_from < kept.notify_from`.execute(tx);
  await sql`
    delete from subscription gone using subscription kept where ${pair}`.execute(tx);
  await sql`update subscription set tag = ${into} where tag = ${from}`.execute(tx);
};

/** Lock order: accounts come before what they follow. */
export const lockFollowersOfTags = async (
  tx: Transaction<Tables>,
  from: string,
  into: string,
): Promise<{ accountId: number; lacks: string }[]> => {
  const { rows } = await sql<{ accountId: number; tags: string[] }>`
    select a.id as "accountId", array(select s.tag from subscription s where s.account_id = a.id and s.tag in (${from}, ${into})) as tags
    from account a where a.id in (select account_id from subscription where tag in (${from}, ${into}))
    order by a.id for no key update of a`.execute(tx);
  return rows.flatMap(({ accountId, tags }) => {
    const lacks = [from, into].find(tag => !tags.includes(tag));
    return lacks === undefined ? [] : [{ accountId, lacks }];
  });
};
