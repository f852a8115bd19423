import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/translation.ts';
import { reach } from '#ui/constants.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { ListEnd } from '#ui/list-end.tsx';
import { StateMessage } from '#ui/state-message.tsx';
import { Surface } from '#ui/surface.tsx';
import { useInView } from '#ui/use-in-view.ts';
import styles from './feed-list.module.css';
import { FeedSkeleton } from './feed-skeleton.tsx';
import { FeedRows } from './list/feed-rows.tsx';
import { NewItems } from './new-items.tsx';
import { type Feed, useTakeInAtTop } from './use-feed.ts';
import { useViewType } from './view-type.ts';

/** An empty state says why there is nothing in a list, and what to do about it. */
export interface EmptyReason {
  title: string;
  text?: string;
  action?: ReactNode;
}

interface Props {
  feed: Feed;
  label: string;
  empty: EmptyReason | undefined;
  showSource: boolean;
}

/** Shows a list in every state that it can be in: loading, failed, empty, growing, ended. */
export const FeedList = ({ feed, label, empty, showSource }: Props) => {
  const { t } = useTranslation();
  const view = useViewType();
  const top = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const isAtTop = useInView(top);
  const isNearEnd = useInView(end, reach.loadMore, feed.items.length);
  useTakeInAtTop(feed, isAtTop);
  const { canLoadMore, loadMore } = feed;
  const isReady = feed.status === 'ready';
  const hasItems = feed.items.length > 0;
  const isEmpty = isReady && !hasItems && feed.isEnd;
  useEffect(() => {
    if (isNearEnd && canLoadMore) loadMore();
  }, [isNearEnd, canLoadMore, loadMore]);

  return (
    <>
      <div className={styles.top} ref={top} />
      <NewItems count={feed.waiting} isAtTop={isAtTop} onShow={feed.takeIn} />
      <Surface className={styles.list} aria-busy={feed.status === 'loading' || (isEmpty && !empty)}>
        {feed.status === 'loading' && <FeedSkeleton rows={8} view={view} />}
        {feed.status === 'failed' && <ErrorMessage error={feed.error} title={t('failed.feeds')} onRetry={feed.retry} />}
        {isEmpty && empty && <StateMessage {...empty} />}
        {isEmpty && !empty && <FeedSkeleton rows={8} view={view} />}
        {hasItems && (
          <FeedRows
            items={feed.items}
            copies={feed.copies}
            runs={feed.runs}
            days={feed.days}
            listKey={feed.key}
            label={label}
            isWhole={feed.isEnd}
            view={view}
            showSource={showSource}
            onToggleRun={feed.toggleRun}
            onMoreOfRun={feed.moreOfRun}
          />
        )}
        <div ref={end} />
        {/* The skeleton is there before it is needed, because rendering it during a scroll would cost a frame. */}
        {isReady && !feed.isEnd && feed.moreError === undefined && <FeedSkeleton rows={hasItems ? 3 : 8} view={view} />}
      </Surface>
      <ListEnd list={feed} failure={t('failed.feeds')} end={hasItems ? t('feed.end') : undefined} />
    </>
  );
};
