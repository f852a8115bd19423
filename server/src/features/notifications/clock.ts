/** Repairs the rows that a clock which went ahead and was set back has left: digests, deliveries and rests that it dated in the future. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import { REST_SECONDS_AT_MOST } from './delivery/circuit.ts';
import { LEASE_SECONDS } from './delivery/claim.ts';

export const bringNotificationsBack = async ({
  db,
  settings,
}: {
  db: Db;
  settings: Pick<Settings, 'notify'>;
}): Promise<void> => {
  // A slot that is still to come must not count as told.
  await sql`
    update digest d set slot = ahead.slot, created_at = least(d.created_at, now()), sealed_at = case when sealed_at > now() then now() else sealed_at end
    from (
      select id, now() - make_interval(secs => row_number() over (partition by account_id order by id desc)) as slot
      from digest where created_at > now() + interval '1 minute') ahead
    where d.id = ahead.id`.execute(db);
  // The composing finds their slots anew; nobody waits longer than a slot but for quiet hours.
  await sql`
    update digest_due set due_at = '-infinity'
    where due_at > now() + make_interval(mins => ${Math.max(settings.notify.slotMinutes, 60) + 1})`.execute(db);
  // The sender checks quiet hours and pauses again.
  await sql`
    update delivery set due_at = least(due_at, now()), created_at = least(created_at, now())
    where state in ('pending', 'sending') and (created_at > now() + interval '1 minute'
      or state = 'sending' and due_at > now() + make_interval(secs => ${2 * LEASE_SECONDS}))`.execute(db);
  await sql`
    update circuit set counting_since = least(counting_since, now()), told_at = case when told_at <= now() then told_at end,
      open_until = case when open_until > now() + make_interval(secs => ${2 * REST_SECONDS_AT_MOST}) then now() else open_until end
    where counting_since > now() + interval '1 minute' or told_at > now() + interval '1 minute'
      or open_until > now() + make_interval(secs => ${2 * REST_SECONDS_AT_MOST})`.execute(db);
};
