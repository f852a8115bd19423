/** Pages that are asked for while a person waits: one at a time to each, and so many in a minute and in an hour. */
import { Refusal } from '#http/problems.ts';

/** Throws a Refusal where the person has a look under way already, or has had too many. */
export type OneLook = <T>(accountId: number, look: () => Promise<T>) => Promise<T>;

/** Each process counts those under way for itself: the buckets that `spend` draws on are what holds everywhere. */
export const oneLookEach = (spend: (accountId: number) => Promise<void>): OneLook => {
  const busy = new Set<number>();
  return async (accountId, look) => {
    if (busy.has(accountId)) throw new Refusal('TOO_MANY_REQUESTS');
    busy.add(accountId);
    try {
      await spend(accountId);
      return await look();
    } finally {
      busy.delete(accountId);
    }
  };
};

/** The network is asked while the caller waits: longer than for any other call. */
export const handlerTimeout = 50_000;
