/**
 * Optimistic update: what a person reads and stars shows at once, is sent to the server in the background, and is rolled back where the
 * server refuses it.
 */
import type { QueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { failureText, isRefusal } from '#apiError.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { refreshUnread, subscriptionsQuery, unreadQuery } from '#features/subscriptions/queries.ts';
import { showMessage } from '#ui/snackbar.ts';
import { countsAfter } from './counts.ts';
import { knownItems, patchItems } from './patches.ts';
import { deleteRead, deleteStar, MOST_MARKED, putRead, putStar } from './queries.ts';
import { hearTabs, tellTabs } from './tabs.ts';
import { onTellMarks } from './untold.ts';

export interface Marks {
  /** Batched: marks items as read with all of their stories. The ids are collected for a second, or until the page is left. */
  read: (ids: readonly number[]) => void;
  unread: (ids: readonly number[]) => Promise<void>;
  star: (id: number, isOn: boolean) => Promise<void>;
}

/** Answers the one instance for all lists of the page. */
export const marksOf = (queries: QueryClient): Marks => {
  const marks = made.get(queries) ?? createMarks(queries);
  made.set(queries, marks);
  return marks;
};

const made = new WeakMap<QueryClient, Marks>();

/** Batch window: items that are read within this many milliseconds go into one call. */
const collectMs = 1_000;
/** Retry: marks that could not be brought to the server wait this many milliseconds for the next try. */
const retryMs = 15_000;

const createMarks = (queries: QueryClient): Marks => {
  const waiting = new Set<number>();
  /** Rollback: this is the state of an item before it was read here, which the item gets back when the server refuses the mark. */
  const before = new Map<number, ListedItem['read']>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...waiting];
    waiting.clear();
    for (let at = 0; at < ids.length; at += MOST_MARKED) {
      sending = Promise.all([sending, send(ids.slice(at, at + MOST_MARKED))]);
    }
  };
  const flushIn = (ms: number): void => {
    timer ??= setTimeout(flush, ms);
  };
  const send = async (ids: number[]): Promise<void> => {
    try {
      await putRead({ id: ids });
      // An item that was being loaded meanwhile came as unread, so the mark is applied to it again.
      settle(queries, ids, { read: true });
    } catch (error) {
      if (isRefusal(error)) {
        showAgain(queries, ids, before);
        fail(queries, error);
      } else {
        for (const id of ids) waiting.add(id);
        flushIn(retryMs);
      }
    }
  };
  const sendUnread = async (ids: number[]): Promise<void> => {
    // Race: an item that the person has read again meanwhile stays read on screen.
    const still = () => ids.filter(id => !waiting.has(id));
    showUnread(queries, still());
    try {
      const { unread } = await deleteRead(ids);
      if (!unread) return settle(queries, [], { read: false });
      const counted = new Set(unread);
      const [those, others] = [still().filter(id => counted.has(id)), still().filter(id => !counted.has(id))];
      settle(queries, those, { read: false });
      if (others.length > 0) settle(queries, others, { read: null });
    } catch (error) {
      showRead(queries, ids);
      fail(queries, error);
    }
  };
  onTellMarks(() => {
    flush();
    return sending;
  });
  hearTabs(({ ids, change }) => {
    const meant = new Set(ids);
    patchItems(queries, ({ id }) => meant.has(id), change);
    void refreshUnread(queries);
  });
  window.addEventListener('pagehide', flush);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());

  return {
    read: ids => {
      const known = new Map(knownItems(queries, new Set(ids)).map(({ id, read }) => [id, read]));
      const fresh = ids.filter(id => !known.get(id));
      if (fresh.length === 0) return;
      for (const id of fresh) before.set(id, known.get(id));
      showRead(queries, fresh);
      for (const id of fresh) waiting.add(id);
      flushIn(collectMs);
    },
    unread: ids => {
      showUnread(queries, ids);
      flush();
      const told = sending.then(() => sendUnread([...ids]));
      sending = told;
      return told;
    },
    star: async (id, isOn) => {
      const isMeant = (item: ListedItem) => item.id === id;
      patchItems(queries, isMeant, { starred: isOn });
      try {
        await (isOn ? putStar(id) : deleteStar(id));
        tellTabs({ ids: [id], change: { starred: isOn } });
        // Cache invalidation: the list of starred items is fetched when it is next shown.
        void queries.invalidateQueries({ queryKey: ['feed', { kind: 'starred' }], refetchType: 'none' });
      } catch (error) {
        patchItems(queries, isMeant, { starred: !isOn });
        showMessage(failureText(error, i18next.t('failed.editData')));
      }
    },
  };
};

/** Unread copies of a story are read with it, as on the server; they become unread one by one. */
const showRead = (queries: QueryClient, ids: readonly number[]): void => {
  const meant = new Set(ids);
  const stories = new Set(knownItems(queries, meant).flatMap(({ story }) => (story !== null ? [story] : [])));
  const isMeant = ({ id, story, read }: ListedItem) =>
    meant.has(id) || (read === false && story !== null && stories.has(story));
  const changed = patchItems(queries, isMeant, { read: true });
  showCounts(queries, changed.filter(isUnread), -1);
};

/**
 * An item whose source is not followed goes back to the state before it was opened, neither read nor unread. Only the server knows which
 * tags and words bring it, and says so.
 */
const showUnread = (queries: QueryClient, ids: readonly number[]): void => {
  const meant = new Set(ids);
  const subscriptions = queries.getQueryData(subscriptionsQuery().queryKey) ?? [];
  const followed = new Set(subscriptions.map(each => each.project?.urlKey));
  const stateOf = ({ project }: ListedItem) => ({ read: followed.has(project.urlKey) ? false : null });
  const changed = patchItems(queries, ({ id, read }) => meant.has(id) && read === true, stateOf);
  showCounts(
    queries,
    changed.filter(item => followed.has(item.project.urlKey)),
    1,
  );
};

const showAgain = (
  queries: QueryClient,
  ids: readonly number[],
  before: ReadonlyMap<number, ListedItem['read']>,
): void => {
  const meant = new Set(ids);
  const stateOf = ({ id }: ListedItem) => ({ read: before.get(id) ?? null });
  const changed = patchItems(queries, ({ id }) => meant.has(id), stateOf);
  showCounts(
    queries,
    changed.filter(({ id }) => before.get(id) === false),
    1,
  );
};

const isUnread = ({ read }: ListedItem): boolean => read === false;

/** The next poll corrects the counts of tags and words. */
const showCounts = (queries: QueryClient, items: readonly ListedItem[], by: 1 | -1): void => {
  if (items.length === 0) return;
  const { queryKey } = unreadQuery();
  // Race: an answer that is on its way is about the time before, so it is cancelled.
  void queries.cancelQueries({ queryKey });
  const subscriptions = queries.getQueryData(subscriptionsQuery().queryKey) ?? [];
  queries.setQueryData(queryKey, counts => counts && countsAfter(counts, subscriptions, items, by));
};

const settle = (queries: QueryClient, ids: number[], change: { read: boolean | null }): void => {
  const meant = new Set(ids);
  patchItems(queries, ({ id }) => meant.has(id), change);
  void refreshUnread(queries);
  tellTabs({ ids, change });
};

const fail = (queries: QueryClient, error: unknown): void => {
  void refreshUnread(queries);
  showMessage(failureText(error, i18next.t('failed.editData')));
};
