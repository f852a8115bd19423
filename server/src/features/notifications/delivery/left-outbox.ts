import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

/** To be called in the transaction that notes that a mail has left the outbox by a mail server, which was set up after it was written. */
export const noteLeftOutbox = async (tx: Db, messageId: string): Promise<void> => {
  await sql`
    update delivery set in_outbox = false where in_outbox and md5(idem_key)::uuid = ${messageId}::uuid`.execute(tx);
};
