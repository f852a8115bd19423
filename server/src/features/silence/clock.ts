/** Repairs the rows that a clock which went ahead and was set back has left: what was noted in the future is brought back by so much. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export const bringSilencesBack = ({ db }: { db: Db }): Promise<void> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from passed_at - now())::float8 as seconds from silence_watch
      where passed_at > now() + interval '1 minute' for update`.execute(tx);
    if (!rows[0]) return;
    const ahead = sql`make_interval(secs => ${rows[0].seconds})`;
    await sql`
      update silence set due_at = due_at - ${ahead}, last_at = last_at - ${ahead}, since = least(since, now())
      where last_at > now() or last_at is null and since > now()`.execute(tx);
    await sql`update silence_watch set passed_at = now(), resumed_at = now()`.execute(tx);
  });
