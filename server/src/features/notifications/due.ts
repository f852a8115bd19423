/** Finds the people who have news waiting, and what is to be done for them now. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { minutesBetween, type QuietHours, quietUntil } from './quiet-hours.ts';
import { slotAfter, slotAt } from './slots.ts';

export interface Due {
  accountId: number;
  /** The beginning of the slot that it is now. */
  slot: Date;
  /**
   * `send`: the digest goes out. `keep`: only to the bell, as in a pause. `hold`: it stays open in quiet hours. `later`:
   * there was one in this slot, or the slot is to be found anew.
   */
  stage: 'send' | 'keep' | 'hold' | 'later';
  /** Where something is left to do: it is due again in the first slot after this, or `exactly` then. */
  restsUntil: Date;
  exactly: boolean;
}

/** Asks without a lock: this is what an idle process does. */
export const isAnybodyDue = async (db: Db, clock: RawBuilder<Date>): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from digest_due where due_at <= ${clock}) as due`.execute(db);
  return rows[0]!.due;
};

interface Claim {
  clock: RawBuilder<Date>;
  people: number;
  slotMinutes: number;
}

/**
 * Locks these people: until the transaction ends no other process composes for them, and the matching waits before it makes them due again.
 * Their accounts are locked with them, and without waiting: a call that deletes an account has locked it first.
 */
export const claimDue = async (tx: Transaction<Tables>, { clock, people, slotMinutes }: Claim): Promise<Person[]> => {
  const slot = slotAt(clock, sql`a.id`, slotMinutes);
  const { rows } = await sql<Person>`
    select a.id as "accountId", ${clock} as now, ${slot} as slot,
      d.due_at = '-infinity' or exists (
        select from digest g where g.account_id = a.id and g.slot = ${slot} and g.sealed_at is not null) as "isLater",
      a.paused_until > ${clock} or a.disabled_at is not null as "isPaused",
      a.quiet_from::text as "quietFrom", a.quiet_to::text as "quietTo", a.time_zone as "timeZone"
    from digest_due d join account a on a.id = d.account_id
    where d.due_at <= ${clock} order by d.due_at limit ${people}
    for update of d skip locked for key share of a skip locked`.execute(tx);
  return rows;
};

export interface Person extends QuietHours {
  accountId: number;
  now: Date;
  slot: Date;
  isLater: boolean;
  isPaused: boolean | null;
}

/**
 * After quiet hours people are told in their own slots, not all at once; but where a slot is as long as the time until the next quiet
 * hours, that one may never come, and their end is the time.
 */
export const dueOf = ({ accountId, now, slot, isLater, isPaused, ...hours }: Person, slotMinutes: number): Due => {
  const end = quietUntil(hours, now);
  const stage = isLater ? 'later' : isPaused ? 'keep' : end ? 'hold' : 'send';
  const isHeld = stage === 'hold' && end !== null;
  return {
    accountId,
    slot,
    stage,
    restsUntil: isHeld ? end : now,
    exactly: isHeld && minutesBetween(hours) <= slotMinutes,
  };
};

/** People with an open digest, and people who were not looked at, are due again; the others become due when something comes. */
export const planNext = async (tx: Transaction<Tables>, due: readonly Due[], slotMinutes: number): Promise<void> => {
  await sql`
    with looked as (
      select p.account_id, case when p.exactly then p.rests_until
          else ${slotAfter(sql`p.rests_until`, sql`p.account_id`, slotMinutes)} end as next, p.stage = 'later'
        or p.stage = 'hold' and exists (
          select from digest d where d.account_id = p.account_id and d.sealed_at is null) as again
      from unnest(${due.map(each => each.accountId)}::bigint[], ${due.map(each => each.stage)}::text[],
        ${due.map(each => each.restsUntil)}::timestamptz[], ${due.map(each => each.exactly)}::boolean[])
        p (account_id, stage, rests_until, exactly)),
    done as (
      delete from digest_due d using looked where d.account_id = looked.account_id and not looked.again)
    update digest_due d set due_at = looked.next from looked
    where d.account_id = looked.account_id and looked.again`.execute(tx);
};

/**
 * Puts off a person who cannot be notified, so that the others need not wait. News that come meanwhile are a reason to try again in the
 * person's next slot.
 */
export const putOff = async (db: Db, accountId: number, clock: RawBuilder<Date>): Promise<void> => {
  await sql`
    update digest_due set due_at = ${clock} + interval '1 hour'
    where account_id = ${accountId} and due_at <= ${clock}`.execute(db);
};
