import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { FeedSkeleton } from '#features/items/feed-skeleton.tsx';
import { type FeedSource, feedQuery } from '#features/items/queries.ts';
import { useViewType } from '#features/items/view-type.ts';
import { ViewTypeSwitch } from '#features/items/view-type-switch.tsx';
import { useTranslation } from '#i18n/translation.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Surface } from '#ui/surface.tsx';
import styles from './after-first-crawl.module.css';

interface Props {
  /** It is true while the source has not been crawled yet. */
  isNew: boolean;
  source: FeedSource;
  children: ReactNode;
}

/**
 * Threshold in milliseconds: after so long the crawl is not just under way, because the source's host may have to be
 * waited for.
 */
const SLOW_MS = 20_000;

/** Holds the place of the list while a new source is crawled for the first time; then shows the list itself in the same place. */
export const AfterFirstCrawl = ({ isNew, source, children }: Props) => {
  const { t } = useTranslation();
  const view = useViewType();
  const queries = useQueryClient();
  const [isWaiting, setWaiting] = useState(isNew);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  useEffect(() => {
    if (isNew || !isWaiting) return;
    // Invalidated: the cached list was empty, because there was nothing yet.
    void queries
      .fetchInfiniteQuery({ ...feedQuery(source), staleTime: 0 })
      .catch(() => {})
      .then(() => setWaiting(false));
  }, [isNew, isWaiting, source, queries]);
  if (!isWaiting) return children;
  return (
    <>
      <PageHeader style={{ paddingTop: 0 }}>
        <h2>{t('feed.list')}</h2>
        <ViewTypeSwitch />
      </PageHeader>
      <Surface className={styles.place} aria-busy>
        <FeedSkeleton rows={8} view={view} />
        <p role="status">{t(isSlow ? 'addSource.firstCrawlSlow' : 'addSource.firstCrawl')}</p>
      </Surface>
    </>
  );
};
