/** The entries of the bell in the form in which lists hold items, so that the reader and the marks take them. */
import type { BellEntry } from '@newsbell/contracts/notifications';
import type { ListedItem } from '#features/items/listed.ts';
import { holdAlso } from '#features/items/read-state/patches.ts';
import { type BellPages, bellQuery } from '#features/notifications/queries.ts';

/** The content is left out, so the reader fetches the whole item when it is opened. */
export const itemOf = ({ item, read, starred }: BellEntry): ListedItem => ({
  ...item,
  author: null,
  published: null,
  updated: null,
  createdDate: item.sortAt,
  content: null,
  enclosures: [],
  tags: [],
  project: { ...item.project, image: null, language: null },
  story: null,
  read,
  starred,
});

const [of, what] = bellQuery().queryKey;

/** Optimistic update: the bell shows at once that an item is read or starred anywhere, and rolls back what the server refuses. */
export const holdBellItems = (): void =>
  holdAlso({
    holds: queryKey => queryKey[0] === of && queryKey[1] === what,
    patched: (held, patch) => patchedPages(held as BellPages, patch),
  });

const patchedPages = (held: BellPages, patch: (item: ListedItem) => ListedItem): BellPages => {
  const pages = same(held.pages, page => {
    const content = same(page.content, row => {
      if (row.kind !== 'DIGEST') return row;
      const entries = same(row.entries, entry => patchedEntry(entry, patch));
      return entries === row.entries ? row : { ...row, entries };
    });
    return content === page.content ? page : { ...page, content };
  });
  return pages === held.pages ? held : { ...held, pages };
};

const patchedEntry = (entry: BellEntry, patch: (item: ListedItem) => ListedItem): BellEntry => {
  const before = itemOf(entry);
  const after = patch(before);
  return after === before ? entry : { ...entry, read: after.read ?? null, starred: after.starred ?? false };
};

const same = <T>(list: T[], change: (each: T) => T): T[] => {
  const changed = list.map(change);
  return changed.some((each, at) => each !== list[at]) ? changed : list;
};
