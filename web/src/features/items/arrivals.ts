/** This module merges what the poll found into a list; all its functions are pure. */
import type { InfiniteData } from '@tanstack/react-query';
import type { ListedItem, ListedPage } from './listed.ts';

export interface Arrivals {
  /** Cursor: this is the newest id that was ever seen here; the next poll asks for what came after it. */
  newestId: number;
  /** These items are not yet in the list; the newest is first. */
  items: ListedItem[];
  /** It is true when more came than one poll brings, so the list has to begin anew. */
  tooMany: boolean;
}

export type FeedPages = InfiniteData<ListedPage, unknown>;

export const noArrivals: Arrivals = { newestId: 0, items: [], tooMany: false };

export const collectArrivals = (held: Arrivals, found: ListedPage, after: number): Arrivals => ({
  newestId: Math.max(held.newestId, after, ...found.content.map(item => item.id)),
  items: unique([...found.content.toSorted((a, b) => b.id - a.id), ...held.items]),
  tooMany: held.tooMany || !found.last,
});

/**
 * Answers the items that belong on top of the list. An item that sorts below the end of what is loaded, such as the back catalogue of a
 * source that was just added, is not news: paging brings it in its turn.
 */
export const newcomers = (
  pages: FeedPages,
  arrivals: Arrivals,
  { isOfEach = false }: { isOfEach?: boolean } = {},
): ListedItem[] => {
  if (arrivals.items.length === 0) return [];
  const held = itemsOf(pages);
  const ids = new Set(held.map(item => item.id));
  const end = pages.pages.at(-1)?.last ? undefined : held.at(-1);
  const fresh = arrivals.items.filter(
    item => !ids.has(item.id) && (!end || item.sortAt >= (end.run?.lastAt ?? end.sortAt)),
  );
  return isOfEach ? newerOfEach(fresh, firstOfEach(held)) : fresh;
};

/** Keeps the first item of each source: with its newcomers on top, a list of one row for each source shows no other. */
export const firstOfEach = (items: readonly ListedItem[]): ListedItem[] => {
  const seen = new Set<string>();
  return items.filter(({ project: { urlKey } }) => !seen.has(urlKey) && seen.add(urlKey));
};

/** Keeps the newest of what is fresh of each source, where it stands above the source's own row. */
const newerOfEach = (fresh: readonly ListedItem[], rows: readonly ListedItem[]): ListedItem[] => {
  const isAbove = (a: ListedItem, b: ListedItem) => a.sortAt > b.sortAt || (a.sortAt === b.sortAt && a.id > b.id);
  const rowOf = new Map(rows.map(row => [row.project.urlKey, row]));
  return firstOfEach(fresh.toSorted((a, b) => (isAbove(a, b) ? -1 : 1))).filter(item => {
    const row = rowOf.get(item.project.urlKey);
    return !row || isAbove(item, row);
  });
};

/** Answers the list with its newcomers on top, newest first. */
export const withNewcomers = (pages: FeedPages, arrivals: Arrivals, which?: { isOfEach?: boolean }): FeedPages => {
  const fresh = newcomers(pages, arrivals, which);
  const [first, ...rest] = pages.pages;
  if (fresh.length === 0 || !first) return pages;
  return { ...pages, pages: [{ ...first, content: [...fresh, ...first.content] }, ...rest] };
};

/** Deduplicates: answers all items of the pages in order, each once, since a page may bring again what the poll had put on top. */
export const itemsOf = (pages: FeedPages | undefined): ListedItem[] =>
  unique(pages?.pages.flatMap(page => page.content) ?? []);

const unique = (items: ListedItem[]): ListedItem[] => {
  const seen = new Set<number>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
};
