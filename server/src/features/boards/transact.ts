/** Runs a transaction that tells people. */
import type { Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';

/** Retry: texts and steps tell the same people, each in its own order, so a deadlock is possible. Its victim is taken again. */
export const transact = <T>(db: Db, work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
  retryTransient(() => db.transaction().execute(work), requestPatience);
