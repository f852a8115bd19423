/**
 * The push destinations that were registered in an account's sign-ins. The rows belong to the notifications; a call that ends sign-ins
 * ends with them what a device shows, in the same transaction. Settling a delivery locks these rows the other way round: one of both is
 * tried again.
 */
import type { Db } from '#db/open.ts';

/** Also of sign-ins that have run out. Those of `but` stay. */
export const forgetDestinations = async (tx: Db, accountId: number, but?: number): Promise<void> => {
  let devices = tx.deleteFrom('endpoint').where('account_id', '=', accountId).where('session_id', 'is not', null);
  if (but !== undefined) devices = devices.where('session_id', '<>', but);
  await devices.execute();
};

export const forgetDestinationsOfSession = async (tx: Db, accountId: number, sessionId: number): Promise<void> => {
  await tx.deleteFrom('endpoint').where('account_id', '=', accountId).where('session_id', '=', sessionId).execute();
};

/** A person who signs in anew where they were signed in is notified as before. */
export const handDestinationsOn = async (db: Db, accountId: number, from: number, to: number): Promise<void> => {
  await db
    .updateTable('endpoint')
    .set({ session_id: to })
    .where('account_id', '=', accountId)
    .where('session_id', '=', from)
    .execute();
};
