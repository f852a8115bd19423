/** Retention: a message names its sender's address, so it is not kept for longer than it is of use. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

const AT_ONCE = 500;

/** Suspected messages go after 30 days, others a year after they were done. Answers true where there may be more. */
export const forgetOldMessages = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from contact_message where id in (
      select id from contact_message
      where (suspected and created_at < now() - interval '30 days') or done_at < now() - interval '1 year'
      limit ${sql.lit(AT_ONCE)} for update skip locked)`.execute(db);
  return numAffectedRows === BigInt(AT_ONCE);
};
