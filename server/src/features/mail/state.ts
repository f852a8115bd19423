/** Says how the outbox is, for the operator. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface MailState {
  waiting: number;
  /** The mail that waits longest has done so for so many seconds. */
  oldest: number;
  /** So many were tried and come again. */
  trying: number;
  failedLastDay: number;
  /** The newest failure of all these, as the far end or the network gave it. */
  error: string | null;
}

/** A mail is given up within two days, so older ones need not be read. */
export const mailState = async (db: Db): Promise<MailState> => {
  const { rows } = await sql<MailState>`
    select count(*) filter (where due_at is not null)::int as waiting,
      greatest(0, coalesce(extract(epoch from now() - min(created_at) filter (where due_at is not null)), 0))::float8 as oldest,
      count(*) filter (where due_at is not null and error is not null)::int as trying,
      count(*) filter (where failed_at > now() - interval '1 day')::int as "failedLastDay",
      (array_agg(error order by id desc) filter (where error is not null
        and (due_at is not null or failed_at > now() - interval '1 day')))[1] as error
    from outbox_mail where due_at is not null or created_at > now() - interval '4 days'`.execute(db);
  return rows[0]!;
};
