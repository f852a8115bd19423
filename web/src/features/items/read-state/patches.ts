/** Cache: this module patches the read state and stars of items, and takes items out, wherever a list, a page or the poll holds them. */
import type { QueryClient } from '@tanstack/react-query';
import type { ListedItem } from '#features/items/listed.ts';

type Change = Partial<Pick<ListedItem, 'read' | 'starred'>>;

/**
 * Changes the items for which `isMeant` is true, all alike or each by a function, and answers those that changed in their state before,
 * each once.
 */
export const patchItems = (
  queries: QueryClient,
  isMeant: (item: ListedItem) => boolean,
  change: Change | ((item: ListedItem) => Change),
): ListedItem[] => {
  const changed = new Map<number, ListedItem>();
  const patch = (item: ListedItem): ListedItem => {
    if (!isMeant(item)) return item;
    const wanted = typeof change === 'function' ? change(item) : change;
    if (!differs(item, wanted)) return item;
    changed.set(item.id, item);
    return { ...item, ...wanted };
  };
  for (const query of queries.getQueryCache().findAll({ predicate: holdsItems })) {
    const before = query.state.data as Held | undefined;
    const after = before && patched(before, patch);
    // A patch by hand is no answer of the server, so the list stays as old as it was (`updatedAt`).
    if (after !== before) queries.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt });
  }
  for (const { query, holder } of heldElsewhere(queries)) {
    const after = holder.patched(query.state.data, patch);
    if (after !== query.state.data)
      queries.setQueryData(query.queryKey, after, { updatedAt: query.state.dataUpdatedAt });
  }
  return [...changed.values()];
};

const heldElsewhere = (queries: QueryClient) =>
  [...others].flatMap(holder =>
    queries
      .getQueryCache()
      .findAll({ predicate: ({ queryKey, state }) => state.data !== undefined && holder.holds(queryKey) })
      .map(query => ({ query, holder })),
  );

/** Takes items for which `isMeant` is true out of every cached list. A page that is left empty has lost its cursor, so its list is fetched anew. */
export const removeItems = (queries: QueryClient, isMeant: (item: ListedItem) => boolean): void => {
  for (const { queryKey, state } of queries.getQueryCache().findAll({ predicate: holdsItems })) {
    const before = state.data as Held | undefined;
    const after = before && patched(before, item => (isMeant(item) ? undefined : item));
    if (after === before) continue;
    if (after === undefined) queries.removeQueries({ queryKey, exact: true });
    else queries.setQueryData(queryKey, after, { updatedAt: state.dataUpdatedAt });
    // A row that stood for a run has taken the others with it.
    const wasRun =
      before && 'pages' in before && before.pages.some(page => page.content.some(each => each.run && isMeant(each)));
    if (after && 'pages' in after && (wasRun || after.pages.some(({ content }) => content.length === 0)))
      void queries.invalidateQueries({ queryKey, exact: true });
  }
};

/** Another part of the product that holds items in a form of its own, such as the bell, says here how they are patched there. */
export interface OtherHolder {
  holds: (queryKey: readonly unknown[]) => boolean;
  /** Structural sharing: answers the same object where nothing in it has changed. */
  patched: (held: unknown, patch: (item: ListedItem) => ListedItem) => unknown;
}

const others = new Set<OtherHolder>();

export const holdAlso = (holder: OtherHolder): void => void others.add(holder);

/** Answers true when the cache holds an item for which `isMeant` is true. */
export const isHeld = (queries: QueryClient, isMeant: (item: ListedItem) => boolean): boolean => {
  let found = false;
  patchItems(
    queries,
    item => {
      found ||= isMeant(item);
      return false;
    },
    {},
  );
  return found;
};

/** Answers the cached items with these ids, each once. */
export const knownItems = (queries: QueryClient, ids: ReadonlySet<number>): ListedItem[] => {
  const found = new Map<number, ListedItem>();
  const look = (item: ListedItem) => {
    if (ids.has(item.id)) found.set(item.id, item);
    return item;
  };
  for (const query of queries.getQueryCache().findAll({ predicate: holdsItems })) {
    if (query.state.data !== undefined) patched(query.state.data as Held, look);
  }
  for (const { query, holder } of heldElsewhere(queries)) holder.patched(query.state.data, look);
  return [...found.values()];
};

const holders: ReadonlySet<unknown> = new Set(['feed', 'news', 'arrivals', 'item']);
const holdsItems = ({ queryKey: [of] }: { queryKey: readonly unknown[] }): boolean => holders.has(of);

type Held = ListedItem | { items: ListedItem[] } | { pages: { content: ListedItem[] }[] };

/** Structural sharing: answers the same object where nothing in it has changed, so that nothing is rendered again. Undefined takes an item out. */
function patched(held: Held, patch: (item: ListedItem) => ListedItem): Held;
function patched(held: Held, patch: (item: ListedItem) => ListedItem | undefined): Held | undefined;
function patched(held: Held, patch: (item: ListedItem) => ListedItem | undefined): Held | undefined {
  if ('pages' in held) {
    const pages = same(held.pages, page => {
      const content = same(page.content, patch);
      return content === page.content ? page : { ...page, content };
    });
    return pages === held.pages ? held : { ...held, pages };
  }
  if ('items' in held) {
    const items = same(held.items, patch);
    return items === held.items ? held : { ...held, items };
  }
  return patch(held);
}

const same = <T>(list: T[], change: (each: T) => T | undefined): T[] => {
  const changed = list.map(change).filter(each => each !== undefined);
  return changed.length < list.length || changed.some((each, index) => each !== list[index]) ? changed : list;
};

/** Without a signed-in account an item has neither state, and a patch must not add one. */
const differs = (item: ListedItem, { read, starred }: Change): boolean =>
  (read !== undefined && item.read !== undefined && item.read !== read) ||
  (starred !== undefined && item.starred !== undefined && item.starred !== starred);
