/** What waits when two projects become one. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { holdNewItems } from '#features/items/new-items.ts';
import { asksOf } from './asking.ts';
import { NOTIFICATIONS } from './match.ts';
import { anySlot, type ItemText, letWait, mostPairsAtOnce } from './wait.ts';

/**
 * Before items and subscriptions of `from` go, so that nobody misses what they were to be told of: what waited for such an
 * item waits for the one of `into` that has its name, and what waited by such a subscription, by that to `into`. The rows
 * that were there are dropped with what they name. Both projects are locked, and here the matching stands still. Two who lock
 * people at the same time may meet all the same: then the merge is done again.
 */
export const handWaitingOver = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await holdNewItems(tx, NOTIFICATIONS);
  await letTwinsWait(tx, from, into);
  const affected = sql`
    with handed as materialized (
      select gone.id as gone, kept.id as kept from subscription gone
      join subscription kept on kept.account_id = gone.account_id and kept.project_id = ${into}
      where gone.project_id = ${from}),
    doubled as materialized (
      select distinct mine.item_id as mine, theirs.item_id as theirs from item_alias mine
      join item_alias theirs on theirs.project_id = ${into} and theirs.hash = mine.hash
      where mine.project_id = ${from}),
    affected as (
      select w.account_id, coalesce(d.theirs, w.item_id) as item_id, coalesce(h.kept, w.subscription_id) as subscription_id,
        w.keyword
      from waiting_item w left join handed h on h.gone = w.subscription_id left join doubled d on d.mine = w.item_id
      where h.gone is not null or d.mine is not null)`;
  await sql`
    select from digest_due where account_id in (${affected} select account_id from affected)
    order by account_id for update`.execute(tx);
  await sql`
    ${affected} insert into waiting_item (account_id, item_id, subscription_id, keyword)
    select * from affected on conflict do nothing`.execute(tx);
};

/**
 * What the last visit brought goes before the matching has seen it, which may have passed the one of `into` that stays long ago. So that one
 * waits now for whoever asks for what goes.
 */
const letTwinsWait = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  const { rows: twins } = await sql<ItemText & { gone: number }>`
    select distinct on (gone.id, i.id) gone.id as gone, i.id, i.folded_title as "foldedTitle", i.folded
    from new_items_cursor c join item gone on (gone.written_by, gone.id) > (c.written_by, c.item_id)
      join item_alias mine on mine.project_id = ${from} and mine.item_id = gone.id
      join item_alias theirs on theirs.project_id = ${into} and theirs.hash = mine.hash
      join item i on i.id = theirs.item_id
    where c.reader = ${NOTIFICATIONS} and gone.project_id = ${from} and gone.notify`.execute(tx);
  const asks = await asksOf(tx, [...new Set(twins.map(twin => twin.gone))], mostPairsAtOnce + 1);
  const asksOfTwins = asks.flatMap(ask =>
    twins.filter(twin => twin.gone === ask.itemId).map(twin => ({ ...ask, itemId: twin.id })),
  );
  await letWait(tx, twins, asksOfTwins, { dueAt: anySlot });
};
