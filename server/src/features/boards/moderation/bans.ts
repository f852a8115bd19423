/** Closes somebody's writing for a time, or for good. Reading goes on. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { type Caller, isManager } from '#http/guard.ts';

export interface WritingBan {
  /** Null: for good. */
  until: Date | null;
  reason: string;
}

/** The ban that holds now. A manager's writing is never closed. */
export const banOf = async (db: Db, caller: Pick<Caller, 'accountId' | 'roles'>): Promise<WritingBan | undefined> => {
  if (isManager(caller)) return undefined;
  const { rows } = await sql<WritingBan>`
    select until, reason from writing_ban
    where account_id = ${caller.accountId} and (until is null or until > now())`.execute(db);
  return rows[0];
};

/** Null: the person may write. */
export const setBan = async (db: Db, accountId: number, ban: WritingBan | null): Promise<void> => {
  if (ban === null) await sql`delete from writing_ban where account_id = ${accountId}`.execute(db);
  else
    await sql`
      insert into writing_ban (account_id, until, reason) values (${accountId}, ${ban.until}, ${ban.reason})
      on conflict (account_id) do update set until = excluded.until, reason = excluded.reason, created_at = now()`.execute(
      db,
    );
};
