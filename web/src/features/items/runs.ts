/** Run-length folding: neighbouring items of one source are one row, unless the reader has opened it. These functions are pure. */
import type { FeedItem } from '@newsbell/contracts/items';
import { RUN_COUNT } from '@newsbell/contracts/runs';
import { type FeedPages, itemsOf } from './arrivals.ts';
import type { ListedItem, ListedPage } from './listed.ts';

/** It is what a row says of the run behind it. */
export interface RowRun {
  /** The `head` of a run opens and closes it; the `rest` of an opened one brings more of it. */
  kind: 'head' | 'rest';
  urlKey: string;
  /** This many more stand behind the row. */
  count: number;
  /** There may be more than `count`. */
  isOver: boolean;
  isOpen: boolean;
  /** A run of the same source stands further up, so this one takes a single line. */
  isRepeat: boolean;
  lastId: number;
  lastAt: string;
}

export interface RunList {
  /** The items that have a row. */
  items: ListedItem[];
  /** By the id of the row's item. */
  runs: ReadonlyMap<number, RowRun>;
  /** Items that are held and have no row, by the id of the one whose row stands for them. */
  hidden: ReadonlyMap<number, readonly ListedItem[]>;
}

/** So many neighbours of one source are a run, as on the server. */
const SHORTEST_RUN = 3;

/**
 * Folds what the server has folded and what has come on top since. An item that stands for others of its story is never folded away,
 * because their sources would go with it. `open` holds an item of each run that is open.
 */
export const foldRuns = (
  held: ListedItem[],
  copies: ReadonlyMap<number, unknown>,
  { isOn, open }: { isOn: boolean; open: ReadonlySet<number> },
): RunList => {
  const runs = new Map<number, RowRun>();
  const hidden = new Map<number, ListedItem[]>();
  const seen = new Set<string>();
  const items = groupsOf(held, item => isOn && !copies.has(item.id)).flatMap(group => {
    const [head, ...rest] = group as [ListedItem, ...ListedItem[]];
    const counts = group.map(({ run }) => run?.count ?? 0);
    const length = counts.reduce((sum, count) => sum + count + 1, 0);
    if (length < SHORTEST_RUN) return group;
    const isOpen = group.some(({ id }) => open.has(id));
    const { urlKey } = head.project;
    const isRepeat = seen.has(urlKey) && !isOpen;
    seen.add(urlKey);
    const shared = { urlKey, isOpen, isRepeat };
    const isOver = counts.some(count => count >= RUN_COUNT);
    runs.set(head.id, { ...shared, ...endOf(group.at(-1)!), kind: 'head', count: length - 1, isOver });
    if (!isOpen) {
      if (rest.length > 0) hidden.set(head.id, rest);
      return [head];
    }
    for (const item of rest) {
      if (!item.run) continue;
      const { count } = item.run;
      runs.set(item.id, { ...shared, ...endOf(item), kind: 'rest', count, isOver: count >= RUN_COUNT });
    }
    return group;
  });
  return { items: items.length === held.length ? held : items, runs, hidden };
};

const endOf = ({ id, sortAt, run }: ListedItem) => ({ lastId: run?.lastId ?? id, lastAt: run?.lastAt ?? sortAt });

/** Groups neighbours of one source; an item that may not be folded is a group of its own. */
const groupsOf = (items: readonly ListedItem[], mayFold: (item: ListedItem) => boolean): ListedItem[][] => {
  const groups: ListedItem[][] = [];
  let open: ListedItem[] | undefined;
  for (const item of items) {
    const isFoldable = mayFold(item);
    if (isFoldable && open?.[0]?.project.urlKey === item.project.urlKey) open.push(item);
    else {
      const group = [item];
      groups.push(group);
      open = isFoldable ? group : undefined;
    }
  }
  return groups;
};

/** Answers the items of a page of the list without folding that belong to the run behind an item, and whether they are all of it. */
export const ofRun = (
  { content, last }: ListedPage,
  of: FeedItem,
  run: NonNullable<FeedItem['run']>,
): { items: ListedItem[]; isAll: boolean } => ({
  items: content.filter(({ project, sortAt }) => project.urlKey === of.project.urlKey && sortAt >= run.lastAt),
  isAll: last || content.some(({ id, sortAt }) => id === run.lastId || sortAt < run.lastAt),
});

/** Answers the list with more of the run behind the item `id`; what is left of the run stands behind the last of them. */
export const withMoreOfRun = (
  pages: FeedPages,
  id: number,
  { items, isAll }: { items: readonly ListedItem[]; isAll: boolean },
): FeedPages => {
  const known = new Set(itemsOf(pages).map(item => item.id));
  const more = items.filter(item => !known.has(item.id));
  const grown = (item: ListedItem): ListedItem[] => {
    const { run, ...plain } = item;
    if (item.id !== id || !run) return [item];
    const left = run.count === RUN_COUNT ? RUN_COUNT : run.count - more.length;
    const all = [plain, ...more];
    const isEnd = isAll || more.length === 0 || left < 1;
    return isEnd ? all : [...all.slice(0, -1), { ...all.at(-1)!, run: { ...run, count: left } }];
  };
  return { ...pages, pages: pages.pages.map(page => ({ ...page, content: page.content.flatMap(grown) })) };
};
