import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { failureText } from '#api-error.ts';
import { t } from '#i18n/translation.ts';
import { showMessage } from '#ui/snackbar.ts';
import { itemsOf } from './arrivals.ts';
import { type FeedSource, feedQuery, runPage } from './queries.ts';
import { foldRuns, ofRun, type RunList, withMoreOfRun } from './runs.ts';
import type { FoldedList } from './stories.ts';

export interface Runs extends RunList {
  /** Opens or closes the run whose newest item this is. */
  toggleRun: (id: number) => void;
  /** Brings more of an opened run to stand behind this item of it. */
  moreOfRun: (id: number) => void;
}

const none: ReadonlySet<number> = new Set();

/** Folds the runs of a list. Cache: which runs are open outlives the list's page, so that going back finds them so. */
export const useRuns = (source: FeedSource, { items, copies }: FoldedList, isOn: boolean): Runs => {
  const client = useQueryClient();
  const key = JSON.stringify(source);
  const queryKey = useMemo(() => openRuns(key), [key]);
  const { data: open = none } = useQuery<ReadonlySet<number>>({ queryKey, queryFn: skipToken, gcTime: 30 * 60_000 });
  const folded = useMemo(() => foldRuns(items, copies, { isOn, open }), [items, copies, isOn, open]);
  const { hidden } = folded;
  const moreOfRun = useCallback(
    (id: number) => void loadMore(client, JSON.parse(key) as FeedSource, id),
    [client, key],
  );
  const toggleRun = useCallback(
    (id: number) => {
      const held = client.getQueryData<ReadonlySet<number>>(queryKey) ?? none;
      const isOpen = folded.runs.get(id)?.isOpen;
      const group = isOpen ? membersOf(folded, id) : [id];
      const next = new Set([...held].filter(each => !group.includes(each)));
      if (!isOpen) next.add(id);
      client.setQueryData(queryKey, next);
      if (!isOpen && !hidden.has(id)) moreOfRun(id);
    },
    [client, queryKey, folded, hidden, moreOfRun],
  );
  return { ...folded, toggleRun, moreOfRun };
};

const openRuns = (key: string) => ['runs', key] as const;

/** The ids of an open run: its rows follow each other. */
const membersOf = ({ items }: RunList, id: number): number[] => {
  const at = items.findIndex(item => item.id === id);
  const { urlKey } = items[at]!.project;
  const end = items.findIndex((item, index) => index > at && item.project.urlKey !== urlKey);
  return items.slice(at, end < 0 ? undefined : end).map(item => item.id);
};

const loadMore = async (client: QueryClient, source: FeedSource, id: number): Promise<void> => {
  const { queryKey } = feedQuery(source);
  const item = itemsOf(client.getQueryData(queryKey)).find(each => each.id === id);
  if (!item?.run) return;
  try {
    const found = ofRun(await runPage(source, id), item, item.run);
    await whenIdle(client, queryKey);
    client.setQueryData(queryKey, pages => pages && withMoreOfRun(pages, id, found));
  } catch (error) {
    showMessage(failureText(error, t('failed.feeds')));
  }
};

/** Race: a page that is being fetched is appended to the pages held when it began, so the list is changed after that. */
const whenIdle = (client: QueryClient, queryKey: readonly unknown[]): Promise<void> =>
  new Promise(resolve => {
    const isIdle = () => client.getQueryState(queryKey)?.fetchStatus !== 'fetching';
    if (isIdle()) return resolve();
    const end = client.getQueryCache().subscribe(() => {
      if (!isIdle()) return;
      end();
      resolve();
    });
  });
