/** Finds the people who have news waiting, and what is to be done for them now. */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { minutesBetween, type QuietHours, quietUntil } from './quiet-hours.ts';
import { slotAfter, slotAt } from './slots.ts';

export interface Due {
  accountId: number;
  /** The beginning of the slot that it is now; of what is told at once the moment itself. */
  slot: Date;
  /**
   * `send`: the digest goes out. `keep`: only to the bell, as in a pause. `hold`: it stays open in quiet hours. `at-once`: what may
   * be told at once goes out, and all else waits. `later`: there was one in this slot, the slot is to be found anew, or what came to be
   * told at once has to wait for it.
   */
  stage: 'send' | 'keep' | 'hold' | 'at-once' | 'later';
  /** Where something is left to do: it is due again in the first slot after this, or `exactly` then. */
  restsUntil: Date;
  exactly: boolean;
}

/** Planner: written as in the index digest_due_by_time. Who has something that may be told at once is looked at first. */
export const lookAt = sql<Date>`case when d.at_once then timestamptz '-infinity' else d.due_at end`;

/** Asks without a lock: this is what an idle process does. */
export const isAnybodyDue = async (db: Db, clock: RawBuilder<Date>): Promise<boolean> => {
  const { rows } = await sql<{ due: boolean }>`
    select exists (select from digest_due d where ${lookAt} <= ${clock}) as due`.execute(db);
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
      d.due_at = '-infinity' or d.due_at > ${clock} or exists (
        select from digest g where g.account_id = a.id and g.slot = ${slot} and g.sealed_at is not null) as "isLater",
      case when d.at_once then ${atOnceSlot(clock, slot)} end as "atOnceSlot",
      a.paused_until > ${clock} or a.disabled_at is not null as "isPaused",
      a.quiet_from::text as "quietFrom", a.quiet_to::text as "quietTo", a.time_zone as "timeZone"
    from digest_due d join account a on a.id = d.account_id
    where ${lookAt} <= ${clock} order by ${lookAt} limit ${people}
    for update of d skip locked for key share of a skip locked`.execute(tx);
  return rows;
};

/**
 * A slot of its own for what is told at once: the moment itself, but after every slot that the person has had, and never the beginning of
 * one of theirs, in which a digest of its own may be due. Slots are kept in milliseconds.
 */
const atOnceSlot = (
  clock: RawBuilder<Date>,
  slot: RawBuilder<Date>,
) => sql`greatest(${clock}, ${slot} + interval '1 millisecond',
  (select max(g.slot) from digest g where g.account_id = a.id) + interval '1 millisecond')`;

export interface Person extends QuietHours {
  accountId: number;
  now: Date;
  slot: Date;
  isLater: boolean;
  /** Null: nothing came that may be told at once. */
  atOnceSlot: Date | null;
  isPaused: boolean | null;
}

/**
 * After quiet hours people are told in their own slots, not all at once; but where a slot is as long as the time until the next quiet
 * hours, that one may never come, and their end is the time. A slot that is due takes all; what came in quiet hours or in a pause is not
 * told at once, neither then nor afterwards.
 */
export const dueOf = (
  { accountId, now, slot, isLater, atOnceSlot, isPaused, ...hours }: Person,
  slotMinutes: number,
): Due => {
  const end = quietUntil(hours, now);
  if (isLater && atOnceSlot && !isPaused && !end)
    return { accountId, slot: atOnceSlot, stage: 'at-once', restsUntil: now, exactly: false };
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

/**
 * People with an open digest, and people of whom not all was looked at, are due again, at the time that they had if it is to come; the others
 * become due when something comes.
 */
export const planNext = async (tx: Transaction<Tables>, due: readonly Due[], slotMinutes: number): Promise<void> => {
  await sql`
    with looked as (
      select p.account_id, p.rests_until, case when p.exactly then p.rests_until
          else ${slotAfter(sql`p.rests_until`, sql`p.account_id`, slotMinutes)} end as next, p.stage in ('later', 'at-once')
        or p.stage = 'hold' and exists (
          select from digest d where d.account_id = p.account_id and d.sealed_at is null) as again
      from unnest(${due.map(each => each.accountId)}::bigint[], ${due.map(each => each.stage)}::text[],
        ${due.map(each => each.restsUntil)}::timestamptz[], ${due.map(each => each.exactly)}::boolean[])
        p (account_id, stage, rests_until, exactly)),
    done as (
      delete from digest_due d using looked where d.account_id = looked.account_id and not looked.again)
    update digest_due d set at_once = false,
      due_at = case when d.due_at > looked.rests_until then d.due_at else looked.next end
    from looked
    where d.account_id = looked.account_id and looked.again`.execute(tx);
};

/**
 * Puts off a person who cannot be notified, so that the others need not wait. News that come meanwhile are a reason to try again in the
 * person's next slot.
 */
export const putOff = async (db: Db, accountId: number, clock: RawBuilder<Date>): Promise<void> => {
  await sql`
    update digest_due d set due_at = ${clock} + interval '1 hour', at_once = false
    where account_id = ${accountId} and ${lookAt} <= ${clock}`.execute(db);
};
