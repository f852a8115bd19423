import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { failureText } from '#api-error.ts';
import { accountQuery } from '#features/accounts/queries.ts';
import { arrivalsQuery, type FeedSource, feedQuery, isPolled } from '#features/items/queries.ts';
import { marksOf } from '#features/items/read-state/marks.ts';
import { heldItem, isRowRead, rowOf } from '#features/items/stories.ts';
import type { Feed } from '#features/items/use-feed.ts';
import { refreshUnread } from '#features/subscriptions/queries.ts';
import { useTranslation } from '#i18n/translation.ts';
import { RefreshIcon as Refresh } from '#ui/icons.tsx';
import { showMessage } from '#ui/snackbar.ts';
import styles from './list-gestures.module.css';
import type { RowAction } from './row-swipe.ts';
import { SwipeStrip } from './swipe-strip.tsx';
import { usePull } from './use-pull.ts';
import { useRowSwipe } from './use-row-swipe.ts';

interface Props {
  feed: Feed;
  source: FeedSource;
}

/**
 * Handles fingers on a list: a pull from its top refreshes it, a swipe on a row marks it. Both are offered by buttons too, so what shows them
 * says nothing to a screen reader.
 */
export const ListGestures = ({ feed, source }: Props) => {
  const isPerson = Boolean(useQuery(accountQuery()).data);
  const pull = usePull(useRefresh(source));
  const act = useMarking(feed);
  const swiped = useRowSwipe(isPerson ? act : undefined);
  const item = swiped && heldItem(feed, swiped.id);
  return createPortal(
    <>
      {pull.by > 0 && (
        <div className={styles.pull} style={{ translate: `0 ${pull.by}px` }} aria-hidden>
          <span data-armed={pull.isArmed || undefined} data-busy={pull.isBusy || undefined}>
            <Refresh size="small" style={pull.isBusy ? undefined : { rotate: `${pull.by * 3}deg` }} />
          </span>
        </div>
      )}
      {swiped && item && (
        <SwipeStrip
          swiped={swiped}
          isRead={isRowRead(item, feed.copies.get(item.id)) === true}
          isStarred={item.starred === true}
        />
      )}
    </>,
    document.body,
  );
};

const useMarking = (feed: Feed) => {
  const marks = marksOf(useQueryClient());
  const latest = useRef(feed);
  useEffect(() => {
    latest.current = feed;
  });
  return useCallback(
    (id: number, action: RowAction) => {
      const item = heldItem(latest.current, id);
      if (!item) return;
      if (action === 'star') return void marks.star(id, !item.starred);
      const row = rowOf(latest.current, id);
      const copies = latest.current.copies.get(row) ?? [];
      const ids = [row, ...copies.map(copy => copy.id)];
      if (isRowRead(item, copies)) void marks.unread(ids);
      else marks.read(ids);
    },
    [marks],
  );
};

/** A list that is polled asks for what has come; any other is fetched anew, from its beginning. */
const useRefresh = (source: FeedSource): (() => Promise<void>) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const key = JSON.stringify(source);
  return useCallback(async () => {
    const of = JSON.parse(key) as FeedSource;
    const { queryKey } = feedQuery(of);
    if (!isPolled(of))
      queries.setQueryData(queryKey, pages => pages && { pages: pages.pages.slice(0, 1), pageParams: [undefined] });
    const asked = isPolled(of) ? arrivalsQuery(of).queryKey : queryKey;
    void refreshUnread(queries);
    try {
      await queries.refetchQueries({ queryKey: asked, exact: true }, { throwOnError: true });
    } catch (error) {
      showMessage(failureText(error, t('failed.feeds')));
    }
  }, [queries, key, t]);
};
