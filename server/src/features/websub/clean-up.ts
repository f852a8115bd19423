/** Forgets what has ended, and brings back what a clock that was set back has left in the future. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';

/** Rows that nobody has asked for in months are few, so one statement each is enough. */
export const forgetEndedCallbacks = async ({ db }: Pick<Deps, 'db'>): Promise<boolean> => {
  await sql`
    delete from websub_callback where coalesce(lease_until, '-infinity') <= now() and verify_at is null`.execute(db);
  await sql`
    delete from websub_topic t where not exists (select from websub_callback c where c.topic_id = t.id)`.execute(db);
  await sql`delete from websub_host where noted_at < now() - interval '1 day'`.execute(db);
  return false;
};

/** Each time that is brought back is further away than anything here puts one. */
export const bringWebsubBack = async ({ db }: { db: Db }): Promise<void> => {
  await sql`
    update websub_topic set check_at = now(), changed_at = least(changed_at, now())
    where check_at > now() + interval '2 minutes'`.execute(db);
  await sql`update websub_callback set verify_at = now() where verify_at > now() + interval '2 minutes'`.execute(db);
  await sql`
    update websub_callback set lease_until = now() + interval '10 days'
    where lease_until > now() + interval '10 days'`.execute(db);
  await sql`update websub_callback set deliver_at = now() where deliver_at > now() + interval '9 hours'`.execute(db);
  await sql`update websub_host set open_until = now() where open_until > now() + interval '20 minutes'`.execute(db);
  // The hub was asked in what is the future now: it is asked again, and its lease lasts as long as it did then.
  await sql`
    update websub_lease set due_at = least(due_at, now()), lease_until = lease_until - (asked_at - now()), asked_at = now()
    where asked_at > now()`.execute(db);
  await sql`update websub_push set due_at = now() where due_at > now() + interval '3 minutes'`.execute(db);
};
