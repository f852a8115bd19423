/**
 * Optimistic update: what a person reads and stars shows at once, is sent to the server in the background, and is rolled back where the
 * server refuses it.
 */
import type { QueryClient } from '@tanstack/react-query';
import { failureText, isRefusal } from '#api-error.ts';
import type { ListedItem } from '#features/items/listed.ts';
import { refreshUnread, subscriptionsQuery, unreadQuery } from '#features/subscriptions/queries.ts';
import { t } from '#i18n/translation.ts';
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
  /**
   * Marks items as read by a call that does more than that, such as one of the bell. Answers what the call does, and the items that
   * changed, in their state before; undefined where the server refused it.
   */
  readBy: <T>(
    ids: readonly number[],
    send: () => Promise<T>,
  ) => Promise<{ answer: T; changed: ListedItem[] } | undefined>;
  /** Gives items the state in which they are given, by a call that takes a mark back. Answers false where the server refused it. */
  takeBackBy: (items: readonly ListedItem[], send: () => Promise<unknown>) => Promise<boolean>;
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

/** The person wants these items to be read, or unread. */
interface Mark {
  isRead: boolean;
  ids: Set<number>;
}

const createMarks = (queries: QueryClient): Marks => {
  /** FIFO queue: marks go to the server one after another, so that the last wish of an item is the last that the server hears. */
  const queue: Mark[] = [];
  /** Retry: these items were read here and could not be brought to the server. */
  const unsent = new Set<number>();
  /** Rollback: this is the state of an item before it was read here, which the item gets back when the server refuses the mark. */
  const before = new Map<number, ListedItem['read']>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  const enqueue = (isRead: boolean, ids: Iterable<number>): void => {
    const last = queue.at(-1);
    if (last?.isRead === isRead) for (const id of ids) last.ids.add(id);
    else queue.push({ isRead, ids: new Set(ids) });
  };
  /** Race: an answer says nothing of an item of which the person wants something else meanwhile. */
  const unchanged = (ids: readonly number[]): number[] => ids.filter(id => !queue.some(mark => mark.ids.has(id)));
  const send = ({ isRead, ids }: Mark): Promise<unknown> => (isRead ? sendRead([...ids]) : sendUnread([...ids]));
  const drain = async (): Promise<void> => {
    for (let mark = queue.shift(); mark; mark = queue.shift()) await send(mark);
  };
  const stopTimer = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (unsent.size > 0) queue.unshift({ isRead: true, ids: new Set(unchanged([...unsent])) });
    unsent.clear();
  };
  const flush = (): void => {
    stopTimer();
    sending = sending.then(drain);
  };
  /** The page may end before a call that is under way has its answer, so that nothing waits for it. */
  const flushAtOnce = (): void => {
    stopTimer();
    sending = Promise.all([sending, ...queue.splice(0).map(send)]);
  };
  const flushIn = (ms: number): void => {
    timer ??= setTimeout(flush, ms);
  };
  const sendRead = (ids: readonly number[]): Promise<unknown> =>
    Promise.all(chunksOf(ids, MOST_MARKED).map(sendReadIds));
  const sendReadIds = async (ids: number[]): Promise<void> => {
    try {
      await putRead({ id: ids });
      // An item that was being loaded meanwhile came as unread, so the mark is applied to it again.
      settle(queries, unchanged(ids), { read: true });
    } catch (error) {
      if (isRefusal(error)) {
        showAgain(queries, unchanged(ids), before);
        fail(queries, error);
      } else {
        for (const id of unchanged(ids)) unsent.add(id);
        flushIn(retryMs);
      }
    }
  };
  const sendUnread = async (ids: number[]): Promise<void> => {
    for (const id of ids) unsent.delete(id);
    showUnread(queries, unchanged(ids));
    try {
      const { unread } = await deleteRead(ids);
      if (!unread) return settle(queries, [], { read: false });
      const followed = new Set(unread);
      const still = unchanged(ids);
      settle(
        queries,
        still.filter(id => followed.has(id)),
        { read: false },
      );
      const others = still.filter(id => !followed.has(id));
      if (others.length > 0) settle(queries, others, { read: null });
    } catch (error) {
      showRead(queries, unchanged(ids));
      fail(queries, error);
    }
  };
  /** The marks that were made before are sent first, and those made meanwhile wait. */
  const inTurn = <T>(send: () => Promise<T>): Promise<T> => {
    flush();
    const sent = sending.then(send);
    sending = sent.catch(() => {});
    return sent;
  };
  /** Serialised, as the marks are: of two presses on one star the second is the last that the server hears. */
  let starring: Promise<void> = Promise.resolve();
  /** Race: the failure of a press rolls nothing back where a later one on the same star waits. */
  const lastPress = new Map<number, symbol>();
  const sendStar = async (id: number, isOn: boolean, press: symbol): Promise<void> => {
    try {
      await (isOn ? putStar(id) : deleteStar(id));
      tellTabs({ ids: [id], change: { starred: isOn } });
      // Cache invalidation: the list of starred items is fetched when it is next shown.
      void queries.invalidateQueries({ queryKey: ['feed', { kind: 'starred' }], refetchType: 'none' });
    } catch (error) {
      if (lastPress.get(id) === press) patchItems(queries, item => item.id === id, { starred: !isOn });
      showMessage(failureText(error, t('failed.editData')));
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
  window.addEventListener('pagehide', flushAtOnce);
  window.addEventListener('online', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flushAtOnce());

  return {
    read: ids => {
      const known = new Map(knownItems(queries, new Set(ids)).map(({ id, read }) => [id, read]));
      const fresh = ids.filter(id => !known.get(id));
      if (fresh.length === 0) return;
      for (const id of fresh) before.set(id, known.get(id));
      showRead(queries, fresh);
      enqueue(true, fresh);
      flushIn(collectMs);
    },
    unread: async ids => {
      showUnread(queries, ids);
      enqueue(false, ids);
      flush();
      await sending;
    },
    readBy: async (ids, send) => {
      const changed = showRead(queries, ids);
      try {
        const answer = await inTurn(send);
        settle(queries, unchanged(ids), { read: true });
        return { answer, changed };
      } catch (error) {
        showBefore(queries, changed);
        fail(queries, error);
        return undefined;
      }
    },
    takeBackBy: async (items, send) => {
      showBefore(queries, items);
      try {
        await inTurn(send);
        for (const read of [false, null] as const) {
          const alike = items.filter(item => item.read === read).map(({ id }) => id);
          if (alike.length > 0) settle(queries, unchanged(alike), { read });
        }
        return true;
      } catch (error) {
        showRead(
          queries,
          items.map(({ id }) => id),
        );
        fail(queries, error);
        return false;
      }
    },
    star: (id, isOn) => {
      patchItems(queries, item => item.id === id, { starred: isOn });
      const press = Symbol();
      lastPress.set(id, press);
      starring = starring.then(() => sendStar(id, isOn, press));
      return starring;
    },
  };
};

/** Unread copies of a story are read with it, as on the server; they become unread one by one. */
const showRead = (queries: QueryClient, ids: readonly number[]): ListedItem[] => {
  const meant = new Set(ids);
  const stories = new Set(knownItems(queries, meant).flatMap(({ story }) => (story !== null ? [story] : [])));
  const isMeant = ({ id, story, read }: ListedItem) =>
    meant.has(id) || (read === false && story !== null && stories.has(story));
  const changed = patchItems(queries, isMeant, { read: true });
  showCounts(queries, changed.filter(isUnread), -1);
  return changed;
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

const showBefore = (queries: QueryClient, items: readonly ListedItem[]): void =>
  showAgain(
    queries,
    items.map(({ id }) => id),
    new Map(items.map(({ id, read }) => [id, read])),
  );

const chunksOf = (ids: readonly number[], size: number): number[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));

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
  showMessage(failureText(error, t('failed.editData')));
};
