/** Following a source in the transaction that adds it: what cannot be followed is not added. */
import type { Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { Refusal } from '#http/problems.ts';
import { followInTransaction, type Starting } from './follow.ts';

/** Throws TOO_MANY_SUBSCRIPTIONS, or PROJECT_NOT_FOUND where there is none that this person may see. */
export const followSource = async (
  tx: Transaction<Tables>,
  accountId: number,
  urlKey: string,
  starting: Starting,
): Promise<void> => {
  const outcome = await followInTransaction(tx, accountId, { type: 'PROJECT', urlKey }, null, starting);
  if (outcome.kind === 'full') throw new Refusal('TOO_MANY_SUBSCRIPTIONS');
  if (outcome.kind === 'absent') throw new Refusal('PROJECT_NOT_FOUND');
};
