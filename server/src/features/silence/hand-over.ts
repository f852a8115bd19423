/** Hands alarms over when two sources or tags become one. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';

/** Before the subscriptions of `from` go: who follows both keeps the alarm of `into`, or else takes the other over. */
export const moveSilences = async (tx: Transaction<Tables>, from: number, into: number): Promise<void> => {
  await sql`
    update silence s set subscription_id = kept.id
    from subscription gone join subscription kept on kept.account_id = gone.account_id and kept.project_id = ${into}
    where gone.project_id = ${from} and s.subscription_id = gone.id
      and not exists (select from silence other where other.subscription_id = kept.id)`.execute(tx);
};

/** Before the subscriptions of the tag `from` go, likewise. */
export const moveSilencesOfTag = async (tx: Transaction<Tables>, from: string, into: string): Promise<void> => {
  await sql`
    update silence s set subscription_id = kept.id
    from subscription gone join subscription kept on kept.account_id = gone.account_id and kept.tag = ${into}
    where gone.tag = ${from} and s.subscription_id = gone.id
      and not exists (select from silence other where other.subscription_id = kept.id)`.execute(tx);
};
