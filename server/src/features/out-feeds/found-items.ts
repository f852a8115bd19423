/** Searches of feeds: what a search has found is kept for five minutes, because programs ask for the same words again and again. */
import { LRUCache } from 'lru-cache';
import { itemsWithWord } from '#features/items/list-kinds.ts';
import { type Lists, pageOf } from '#features/items/queries.ts';
import { readQuery } from '#text/query.ts';

/** Runs a search when it is the turn of the one who asks; throws a Refusal when there is none for them. */
export type Searching = <T>(search: () => Promise<T>) => Promise<T>;

/** Answers the ids of the newest items that a search finds, all of them public at that time. */
export type FindItems = (word: string, searching: Searching) => Promise<readonly number[]>;

const KEPT_MS = 5 * 60_000;
/** Cache bound, in bytes. */
const KEPT = 4_000_000;

/**
 * Single flight: a caller who asks while the same search runs waits for it. A search that fails is the trouble of its own caller alone. One that took
 * too long gives what it has and is not kept.
 */
export const openFoundItems = (lists: Lists, size: number, now: () => number = () => performance.now()): FindItems => {
  const kept = new LRUCache<string, { ids: readonly number[]; until: number }>({
    maxSize: KEPT,
    sizeCalculation: ({ ids }, word) => 100 + ids.length * 8 + word.length * 2,
  });
  const running = new Map<string, Promise<readonly number[]>>();

  const search = async (word: string, searching: Searching): Promise<readonly number[]> => {
    const list = itemsWithWord(lists, { query: readQuery(word, { lastWordIsPrefix: true }), plain: true });
    const page = await searching(() => pageOf(lists.db, list, { size }));
    const ids = page?.content.map(item => item.id) ?? [];
    if (page && page.searchedTo === undefined) kept.set(word, { ids, until: now() + KEPT_MS });
    return ids;
  };

  return async (word, searching) => {
    for (;;) {
      const known = kept.get(word);
      if (known && known.until > now()) return known.ids;
      const other = running.get(word);
      if (!other) break;
      const found = await other.catch(() => undefined);
      if (found) return found;
    }
    const found = search(word, searching).finally(() => running.delete(word));
    running.set(word, found);
    return found;
  };
};
