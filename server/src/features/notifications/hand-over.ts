/** Merges the waiting items when two projects become one. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { holdNewItems } from '#features/items/new-items.ts';
import { followedThingsOf } from './followed-things.ts';
import { notifications } from './match.ts';
import { anySlot, type ItemText, letWait, MOST_PAIRS_AT_ONCE } from './wait.ts';

/**
 * Before items and subscriptions of `from` go, so that nobody misses what they were to be told of: what waited for such an
 * item waits for the one of `into` that has its name, and what waited by such a subscription, by that to `into`. Rows of
 * a subscription that goes are dropped with it. Both projects are locked, and here the matching stands still. Two who lock
 * people at the same time may meet all the same: then the merge is done again.
 */
export const handWaitingOver = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await holdNewItems(tx, notifications);
  await letTwinsWait(tx, from, into);
  await noteToldTwins(tx, from, into);
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
  await sql`
    delete from waiting_item w using item_alias mine join item_alias theirs on theirs.hash = mine.hash
    where w.item_id = mine.item_id and mine.project_id = ${from} and theirs.project_id = ${into}`.execute(tx);
};

/**
 * Before the subscriptions of the tag `from` go: what waits by one waits by that to `into` of the same person. Where a person follows only
 * one of both, it stays.
 */
export const handWaitingOfTagOver = async (tx: Transaction<Tables>, from: string, into: string): Promise<void> => {
  await holdNewItems(tx, notifications);
  const handed = sql`
    select w.account_id, w.item_id, kept.id as subscription_id, w.keyword from waiting_item w
      join subscription gone on gone.id = w.subscription_id and gone.tag = ${from}
      join subscription kept on kept.account_id = gone.account_id and kept.tag = ${into}`;
  await sql`
    select from digest_due where account_id in (select h.account_id from (${handed}) h) order by account_id for update`.execute(
    tx,
  );
  await sql`
    insert into waiting_item (account_id, item_id, subscription_id, keyword) ${handed} on conflict do nothing`.execute(
    tx,
  );
};

/**
 * The items of the last crawl go before the matching has seen them, and the matching may have passed the twin in `into` that stays long
 * ago. So the twin waits now for each subscription that follows the item that goes.
 */
const letTwinsWait = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  const { rows: twins } = await sql<ItemText & { gone: number }>`
    select distinct on (gone.id, i.id) gone.id as gone, i.id, i.folded_title as "foldedTitle", i.folded,
      i.folded_fields as "foldedFields"
    from new_items_cursor c join item gone on (gone.written_by, gone.id) > (c.written_by, c.item_id)
      join item_alias mine on mine.project_id = ${from} and mine.item_id = gone.id
      join item_alias theirs on theirs.project_id = ${into} and theirs.hash = mine.hash
      join item i on i.id = theirs.item_id
    where c.reader = ${notifications} and gone.project_id = ${from} and gone.notify`.execute(tx);
  const asks = await followedThingsOf(tx, [...new Set(twins.map(twin => twin.gone))], MOST_PAIRS_AT_ONCE + 1);
  const asksOfTwins = asks.flatMap(ask =>
    twins.filter(twin => twin.gone === ask.itemId).map(twin => ({ ...ask, itemId: twin.id })),
  );
  await letWait(tx, twins, asksOfTwins, { dueAt: anySlot });
};

/** Deduplicated: an item that a person was notified of by `from`, and that the matching has yet to see in `into`, counts as notified. */
const noteToldTwins = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    insert into digest_item (account_id, item_id, digest_id, place, story, told_by, reasons, muted_channels)
    select distinct on (d.account_id, kept.id) d.account_id, kept.id, d.digest_id, null::int, d.story,
      coalesce(d.told_by, d.item_id), d.reasons, d.muted_channels
    from new_items_cursor c join item kept on (kept.written_by, kept.id) > (c.written_by, c.item_id)
      join item_alias theirs on theirs.project_id = ${into} and theirs.item_id = kept.id
      join item_alias mine on mine.project_id = ${from} and mine.hash = theirs.hash
      join digest_item d on d.item_id = mine.item_id
    where c.reader = ${notifications} and kept.project_id = ${into} and kept.notify
    order by d.account_id, kept.id, d.item_id
    on conflict do nothing`.execute(tx);
};
