/** Tends the open digests: a person has one at most, which is not sealed and takes what is new. The people are locked. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Due } from './due.ts';

/** A digest lists at most this many entries; the rest is counted. */
export const MOST_ENTRIES = 50;

/** Places in the open digests of these people, which have grown. Most have none: they are found first, so that nothing else is read. */
export const placeHeld = async (tx: Transaction<Tables>, people: readonly Due[]): Promise<void> => {
  const open = await sql<{ id: number }>`
    select id from digest where account_id = any (${people.map(each => each.accountId)}::bigint[]) and sealed_at is null`.execute(
    tx,
  );
  if (open.rows.length === 0) return;
  await sql`
    update digest_item di set place = r.place
    from (
      select e.account_id, e.item_id, case when n <= ${sql.lit(MOST_ENTRIES)} then n end as place
      from (
        select e.account_id, e.item_id,
          row_number() over (partition by e.digest_id
            order by coalesce(i.priority = 'high', false) desc, i.sort_at desc nulls last, e.item_id desc) as n
        from digest_item e left join item i on i.id = e.item_id
        where e.digest_id = any (${open.rows.map(row => row.id)}::bigint[]) and e.told_by is null
      ) e
    ) r
    where di.account_id = r.account_id and di.item_id = r.item_id and di.place is distinct from r.place`.execute(tx);
};

/** The open digests of these people are told in the slot that it is now. */
export const sealDigests = async (
  tx: Transaction<Tables>,
  people: readonly Due[],
  clock: RawBuilder<Date>,
): Promise<void> => {
  await sql`
    with person as materialized (
      select * from unnest(${people.map(each => each.accountId)}::bigint[], ${people.map(each => each.slot)}::timestamptz[])
        person (account_id, slot))
    update digest d set sealed_at = ${clock}, slot = person.slot
    from person where d.account_id = person.account_id and d.sealed_at is null`.execute(tx);
};
