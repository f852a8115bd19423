/** Puts what a document said into the table of items: new ones in, known ones updated in place, nothing twice. */
import type { Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isRefusal } from '#db/trouble.ts';
import type { ReadyItem } from '#documents/ready-item.ts';
import { identifyItems } from './identify.ts';
import { insertItems, nameKnown, nameNew, updateItems } from './write-items.ts';

export interface Storing {
  projectId: number;
  /** The project is public. */
  listed: boolean;
  /** It is the time of the database's clock. */
  now: Date;
  /** The previous successful crawl; null on the first, whose back catalogue notifies nobody. */
  previousCrawl: Date | null;
  /** The whole document had this many items, unchanged ones included. */
  documentItems: number;
  /** These are the source hashes of all of them. */
  hashes?: readonly string[];
  policy: StoringPolicy;
  /** New items notify nobody. */
  isQuiet?: boolean;
}

/** The policy says how the items of a source are told apart, and of which nobody is notified. Each kind of source has its own. */
export interface StoringPolicy {
  /**
   * `first-seen`: the dates of its documents are often counted from now, so those of first sight stand, and no item is told from another by
   * its date. Names are links there: news at a known name that leads elsewhere and has another title is the next item.
   */
  dates: 'own' | 'first-seen';
  /** An item of which no name is known may be known by its looks (fingerprints.ts). */
  hasFingerprints: boolean;
  /** At least so many items of a source that was read before must be known; else it is another list, and nothing is stored. */
  mustKnow: number;
  /**
   * Storm: where more items than this, and more than this share of the whole document, are new at once, the source has not written them but
   * shows its back catalogue, which notifies nobody. Null: whatever comes is news.
   */
  flood: { items: number; share: number } | null;
}

export interface Stored {
  added: number;
  changed: number;
  /** More came at once than a source writes: stored, and nobody is told. */
  storm: boolean;
  /** It is another list than that which was read before. Nothing is stored. */
  isStrange?: true;
}

/**
 * The caller holds the project's items (lock.ts; the crawl by its crawl row), so nobody else writes them. `items` come in the document's order,
 * newest first as documents are written; ids are given so that the same order results.
 */
export const storeItems = async (
  tx: Transaction<Tables>,
  storing: Storing,
  items: readonly ReadyItem[],
): Promise<Stored> => {
  if (items.length === 0) return { added: 0, changed: 0, storm: false };
  const { fresh, known, fingerprints } = await identifyItems(tx, storing, items);
  const { previousCrawl, documentItems, policy } = storing;
  if (previousCrawl !== null && documentItems - fresh.length < policy.mustKnow)
    return { added: 0, changed: 0, storm: false, isStrange: true };
  const storm = previousCrawl !== null && isFlood(policy, fresh.length, documentItems);
  const notify = previousCrawl !== null && !storm && !storing.isQuiet;
  const ids = await insertItems(tx, storing, fresh, notify);
  const changed = await updateItems(tx, known, policy);
  await nameKnown(tx, storing.projectId, known);
  await nameNew(
    tx,
    storing.projectId,
    fresh.map(item => ({ id: ids.get(item.sourceHash)!, item, fingerprint: fingerprints.get(item) })),
  );
  return { added: fresh.length, changed, storm };
};

const isFlood = ({ flood }: StoringPolicy, fresh: number, documentItems: number): boolean =>
  flood !== null && fresh > flood.items && fresh > flood.share * documentItems;

/**
 * Answers the items that PostgreSQL accepts: each is tried alone and rolled back. It is used for a document of which PostgreSQL has refused
 * something.
 */
export const storableItems = async (db: Db, storing: Storing, items: readonly ReadyItem[]): Promise<ReadyItem[]> => {
  const storable: ReadyItem[] = [];
  for (const item of items) {
    const trial = await db.startTransaction().execute();
    await storeItems(trial, storing, [item])
      .then(() => storable.push(item))
      .catch(error => {
        if (!isRefusal(error)) throw error;
      })
      .finally(() => trial.rollback().execute());
  }
  return storable;
};
