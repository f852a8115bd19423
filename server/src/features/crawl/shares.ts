/**
 * Fair share: an account's sources may take every slot of a process, but only a quarter of the slots counts against the
 * other accounts. A source of somebody else therefore finds a slot while one account's hosts hang in all of them, and an
 * account that is alone has the whole process. Reserved slots would be simpler, and would lie idle for a single person. The
 * price is that a process may talk to fewer than twice as many hosts as it has slots. What belongs to nobody, such as
 * the starter pack or the sources of a deleted account, counts as one account's. Pure.
 */

/** A crawl that holds a slot, and the account whose source is asked. */
export interface Holder {
  accountId: number | null;
  isCostly: boolean;
}

export interface Free {
  /** For every account; negative while others have slots beyond those that there are. */
  slots: number;
  /** The costly kinds may take at most this many of the slots. */
  costly: number;
  forOthers: FreeForOthers;
  /** An account has more than its share, so that there is more for others than for all. */
  isBorrowed: boolean;
}

/** For the accounts that have less than their share. */
export interface FreeForOthers {
  slots: number;
  costly: number;
  /** The accounts that have their share. */
  notOf: (number | null)[];
}

/** Feeds have the other half, and the threads get no more web pages than these done within a lease. */
const costlySlots = (slots: number): number => Math.min(8, Math.ceil(slots / 2));

const shareOf = (slots: number): number => Math.max(1, Math.floor(slots / 4));

/** `waiting`: so many holders only wait for a thread and give their slot away. */
export const freeOf = (slots: number, holders: readonly Holder[], waiting = 0): Free => {
  const ofCostly = holders.filter(({ isCostly }) => isCostly);
  const [held, heldCostly] = [heldBy(holders), heldBy(ofCostly)];
  const [share, costly] = [shareOf(slots), costlySlots(slots)];
  const free = { slots: slots - holders.length + waiting, costly: costly - ofCostly.length };
  const forOthers = {
    slots: slots - sum(held, share),
    costly: costly - sum(heldCostly, shareOf(costly)),
    notOf: [...held].filter(([, count]) => count >= share).map(([accountId]) => accountId),
  };
  return { ...free, forOthers, isBorrowed: forOthers.slots > free.slots || forOthers.costly > free.costly };
};

const heldBy = (holders: readonly Holder[]): Map<number | null, number> => {
  const held = new Map<number | null, number>();
  for (const { accountId } of holders) held.set(accountId, (held.get(accountId) ?? 0) + 1);
  return held;
};

/** Sums the slots that each account holds, each up to the share that counts. */
const sum = (held: ReadonlyMap<number | null, number>, most: number): number =>
  [...held.values()].reduce((total, count) => total + Math.min(count, most), 0);
