/**
 * Composes one digest a slot for each account that has news waiting: all of a batch of people in one transaction. A crash before its end
 * leaves everything as it was, after it the digests are there with their deliveries.
 */
import { type RawBuilder, sql } from 'kysely';
import { isTooLong, isTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { enterAlerts } from './alerts.ts';
import { claimDue, dueOf, isAnybodyDue, planNext, putOff } from './due.ts';
import { enterWaiting } from './enter-waiting.ts';
import { placeHeld, sealDigests } from './open-digests.ts';
import { orderDeliveries } from './order-deliveries.ts';

export interface Composing {
  /** It replaces the database's clock. */
  at?: Date;
  /** One transaction composes for at most this many people. */
  people?: number;
}

type ComposeDeps = Pick<Deps, 'db' | 'log'> & { settings: Pick<Deps['settings'], 'notify'> };

/**
 * Answers true where more people may be due. Bisection: where a batch fails its half is tried, and so on down to the person for whom it
 * fails. That person is put off, so that nobody else waits.
 */
export const composeDigests = async (deps: ComposeDeps, { at, people = 200 }: Composing = {}): Promise<boolean> => {
  const { db, log } = deps;
  const clock: RawBuilder<Date> = at ? sql`${at}::timestamptz` : sql`now()`;
  if (!(await isAnybodyDue(db, clock))) return false;
  for (let [left, most] = [people, people]; left > 0; most = Math.min(most, left)) {
    const batch = await composeBatch(deps, clock, most);
    if (!batch.trouble) {
      if (batch.claimed.length < most) return false;
      left -= most;
      continue;
    }
    const [first] = batch.claimed;
    if (first === undefined) throw batch.trouble.error;
    if (most > 1) most = Math.ceil(most / 2);
    else {
      log('digest_failed', { account: first, error: batch.trouble.error });
      await putOff(db, first, clock);
      left -= 1;
      most = left;
    }
  }
  return true;
};

interface Batch {
  claimed: number[];
  trouble?: { error: unknown };
}

/** Throws what the same batch may not meet another time. */
const composeBatch = async ({ db, settings }: ComposeDeps, clock: RawBuilder<Date>, people: number): Promise<Batch> => {
  const { slotMinutes } = settings.notify;
  let claimed: number[] = [];
  try {
    await db.transaction().execute(async tx => {
      const persons = await claimDue(tx, { clock, people, slotMinutes });
      claimed = persons.map(each => each.accountId);
      const due = persons.map(each => dueOf(each, slotMinutes));
      const told = due.filter(each => each.stage !== 'later' && each.stage !== 'at-once');
      const atOnce = due.filter(each => each.stage === 'at-once');
      // In a statement after the claim's: what was left for these people before they were locked is there by now.
      await enterWaiting(tx, told, clock);
      await enterWaiting(tx, atOnce, clock, { atOnce: true });
      await enterAlerts(tx, told, clock);
      await placeHeld(tx, told);
      await sealDigests(
        tx,
        told.filter(each => each.stage !== 'hold'),
        clock,
      );
      await orderDeliveries(
        tx,
        due.filter(each => each.stage === 'send' || each.stage === 'at-once'),
      );
      await planNext(tx, due, slotMinutes);
    });
    return { claimed };
  } catch (error) {
    if (isTransient(error) && !isTooLong(error)) throw error;
    return { claimed, trouble: { error } };
  }
};
