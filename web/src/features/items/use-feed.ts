import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { onPushed } from '#ui/pushed.ts';
import { type Endless, useEndless } from '#ui/use-endless.ts';
import { firstOfEach, itemsOf, newcomers, noArrivals, withNewcomers } from './arrivals.ts';
import type { ListedItem } from './listed.ts';
import {
  arrivalsQuery,
  type FeedSource,
  feedQuery,
  hasDays,
  isFolded,
  isNewestOfEach,
  isPolled,
  isRunFolded,
} from './queries.ts';
import { type FoldedList, foldStories } from './stories.ts';
import { type Runs, useRuns } from './use-runs.ts';

export interface Feed extends Endless, Runs {
  /** The key names the list: it is the same for the same source. */
  key: string;
  items: ListedItem[];
  copies: FoldedList['copies'];
  /** The zone in which its rows stand under their days; undefined where they do not. */
  days: { timeZone: string | undefined } | undefined;
  /** This many items wait to be taken in. */
  waiting: number;
  /** Puts the waiting items on top of the list. */
  takeIn: () => void;
}

/** Infinite list: it grows by pages at its end, and at its top by polling and at each push message. */
export const useFeed = (source: FeedSource): Feed => {
  const client = useQueryClient();
  const list = useInfiniteQuery(feedQuery(source));
  const isAsked = isPolled(source) && list.data !== undefined;
  const poll = useQuery({ ...arrivalsQuery(source), enabled: isAsked });
  const { refetch: askNow } = poll;
  // A pushed item is there now, and a poll that is under way may have been answered before it came, so the list is polled again at once.
  useEffect(() => (isAsked ? onPushed(() => void askNow()) : undefined), [isAsked, askNow]);
  const { data: account } = useQuery(accountQuery());
  const folds = isFolded(source) && account?.foldStories !== false;
  const isOfEach = isNewestOfEach(source);
  const folded = useMemo(() => {
    const items = itemsOf(list.data);
    return foldStories(isOfEach ? firstOfEach(items) : items, folds);
  }, [list.data, isOfEach, folds]);
  const runs = useRuns(source, folded, isRunFolded(source) && account?.foldRuns !== false);
  const arrivals = poll.data ?? noArrivals;
  const waiting = useMemo(() => {
    if (!list.data) return 0;
    return arrivals.tooMany ? arrivals.items.length : newcomers(list.data, arrivals, { isOfEach }).length;
  }, [list.data, arrivals, isOfEach]);
  const { isFetching } = list;
  const key = JSON.stringify(source);
  const timeZone = account?.timeZone;
  const isByDay = hasDays(source);
  const days = useMemo(() => (isByDay ? { timeZone } : undefined), [isByDay, timeZone]);

  // Race: a page that is being fetched is appended to the pages held when it began, so nothing is put on top meanwhile.
  const takeIn = useCallback(() => {
    if (isFetching) return;
    const of = JSON.parse(key) as FeedSource;
    const { queryKey } = feedQuery(of);
    const held = client.getQueryData(arrivalsQuery(of).queryKey);
    if (!held) return;
    if (held.tooMany) {
      client.setQueryData(queryKey, pages => pages && { pages: pages.pages.slice(0, 1), pageParams: [undefined] });
      void client.refetchQueries({ queryKey, exact: true });
    } else {
      client.setQueryData(queryKey, pages => pages && withNewcomers(pages, held, { isOfEach }));
    }
    client.setQueryData(arrivalsQuery(of).queryKey, { ...held, items: [], tooMany: false });
  }, [client, key, isFetching, isOfEach]);

  return {
    key,
    copies: folded.copies,
    ...runs,
    days,
    ...useEndless(list),
    waiting: isFetching ? 0 : waiting,
    takeIn,
  };
};

/** Takes in the waiting items as soon as the top of the list is in view. */
export const useTakeInAtTop = ({ waiting, takeIn }: Feed, isAtTop: boolean): void => {
  useEffect(() => {
    if (isAtTop && waiting > 0) takeIn();
  }, [isAtTop, waiting, takeIn]);
};
