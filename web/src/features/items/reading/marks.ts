/** What a person reads and stars: shown at once, told to the server in its own time, and taken back where the server refuses. */
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
  /** With all of their stories. They are collected for a second, or until the page is left. */
  read: (ids: readonly number[]) => void;
  unread: (ids: readonly number[]) => Promise<void>;
  star: (id: number, isOn: boolean) => Promise<void>;
}

/** The one for all lists of the page. */
export const marksOf = (queries: QueryClient): Marks => {
  const marks = made.get(queries) ?? createMarks(queries);
  made.set(queries, marks);
  return marks;
};

const made = new WeakMap<QueryClient, Marks>();

/** Within it, what is read one after another is one call. */
const collectMs = 1_000;
/** What could not be brought to the server waits so long for the next try. */
const retryMs = 15_000;

const createMarks = (queries: QueryClient): Marks => {
  const waiting = new Set<number>();
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
      // An item that was on its way meanwhile came as unread.
      settle(queries, ids, { read: true });
    } catch (error) {
      if (isRefusal(error)) {
        showRead(queries, ids, false);
        fail(queries, error);
      } else {
        for (const id of ids) waiting.add(id);
        flushIn(retryMs);
      }
    }
  };
  const sendUnread = async (ids: number[]): Promise<void> => {
    // Whoever has read it again meanwhile goes on seeing that.
    const still = () => ids.filter(id => !waiting.has(id));
    showRead(queries, still(), false);
    try {
      await deleteRead(ids);
      settle(queries, still(), { read: false });
    } catch (error) {
      showRead(queries, ids, true);
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
      const known = new Set(knownItems(queries, new Set(ids)).flatMap(({ id, read }) => (read ? [id] : [])));
      const fresh = ids.filter(id => !known.has(id));
      if (fresh.length === 0) return;
      showRead(queries, fresh, true);
      for (const id of fresh) waiting.add(id);
      flushIn(collectMs);
    },
    unread: ids => {
      showRead(queries, ids, false);
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
        // The list of them is asked for anew when it is next come to.
        void queries.invalidateQueries({ queryKey: ['feed', { kind: 'starred' }], refetchType: 'none' });
      } catch (error) {
        patchItems(queries, isMeant, { starred: !isOn });
        showMessage(failureText(error, i18next.t('failed.editData')));
      }
    },
  };
};

/** Copies of a story are read with it, as the server has it; they become unread one by one. */
const showRead = (queries: QueryClient, ids: readonly number[], read: boolean): void => {
  const meant = new Set(ids);
  const stories = new Set(knownItems(queries, meant).flatMap(({ story }) => (read && story !== null ? [story] : [])));
  const isMeant = ({ id, story }: ListedItem) => meant.has(id) || (story !== null && stories.has(story));
  showCounts(queries, patchItems(queries, isMeant, { read }), read ? -1 : 1);
};

/** The next poll says what tags and words have of it. */
const showCounts = (queries: QueryClient, items: readonly ListedItem[], by: 1 | -1): void => {
  if (items.length === 0) return;
  const { queryKey } = unreadQuery();
  // An answer that is on its way is about the time before.
  void queries.cancelQueries({ queryKey });
  const subscriptions = queries.getQueryData(subscriptionsQuery().queryKey) ?? [];
  queries.setQueryData(queryKey, counts => counts && countsAfter(counts, subscriptions, items, by));
};

const settle = (queries: QueryClient, ids: number[], change: { read: boolean }): void => {
  const meant = new Set(ids);
  patchItems(queries, ({ id }) => meant.has(id), change);
  void refreshUnread(queries);
  tellTabs({ ids, change });
};

const fail = (queries: QueryClient, error: unknown): void => {
  void refreshUnread(queries);
  showMessage(failureText(error, i18next.t('failed.editData')));
};
