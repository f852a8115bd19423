import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '#apiError.ts';
import { reach, timing } from '#ui/constants.ts';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { useFeedLayer, useOpenFeedId } from '#ui/feedLayerState.ts';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { Article, ArticleSkeleton } from '#features/items/article/Article.tsx';
import { LayerSheet } from './layerStyles.ts';
import { neighbours } from '#features/items/neighbours.ts';
import { itemQuery } from '#features/items/queries.ts';
import { ReaderToolbar } from './ReaderToolbar.tsx';
import { useReaderKeys } from './readerKeys.ts';
import { focusRow } from '#features/items/rowLink.ts';
import type { Feed } from '#features/items/useFeed.ts';

/** The reader over a page's list. It stays in the page for the time of its closing animation. */
export const FeedLayer = ({ feed }: { feed: Feed }) => {
  const openId = useOpenFeedId();
  const shownId = useLingering(openId);
  if (shownId === undefined) return null;
  return createPortal(<Reader feed={feed} id={shownId} isClosing={openId === undefined} />, document.body);
};

const Reader = ({ feed, id, isClosing }: { feed: Feed; id: number; isClosing: boolean }) => {
  const { t } = useTranslation();
  const { open, close } = useFeedLayer();
  const listed = feed.items.find(item => item.id === id);
  const isPart = listed === undefined || listed.content === null;
  const whole = useQuery({ ...itemQuery(id), enabled: isPart });
  const item = listed && !isPart ? listed : (whole.data ?? listed);
  const { previous, next, left } = neighbours(feed.items, item, id);
  const sheet = useRef<HTMLDivElement>(null);

  const { canLoadMore, loadMore } = feed;
  useEffect(() => {
    if (left <= reach.prefetch && canLoadMore) loadMore();
  }, [left, canLoadMore, loadMore]);

  const [previousId, nextId] = [previous?.id, next?.id];
  const actions = useMemo(
    () => ({
      close,
      previous: () => previousId !== undefined && open(previousId),
      next: () => nextId !== undefined && open(nextId),
    }),
    [close, open, previousId, nextId],
  );
  useReaderKeys(isClosing ? undefined : actions);
  useDocumentTitle(isClosing ? undefined : item?.title, 'layer');

  // The keyboard is in the layer from its opening on, at the top of each item, and goes back to the row of the last one.
  useEffect(() => {
    sheet.current?.focus({ preventScroll: true });
    sheet.current?.scrollTo({ top: 0 });
    return () => focusRow(id);
  }, [id]);

  return (
    <LayerSheet
      ref={sheet}
      role="dialog"
      aria-label={t('reader.label')}
      tabIndex={-1}
      inert={isClosing}
      data-closing={isClosing || undefined}
    >
      <ReaderToolbar item={item} actions={actions} hasPrevious={previous !== undefined} hasNext={next !== undefined} />
      {whole.isError && !item && (
        <ErrorMessage
          error={whole.error}
          title={t('failed.feed')}
          onRetry={isNotFound(whole.error) ? undefined : () => void whole.refetch()}
        />
      )}
      {item ? (
        <Article key={item.id} item={item} isLoading={isPart && whole.isPending} />
      ) : (
        whole.isPending && <ArticleSkeleton />
      )}
    </LayerSheet>
  );
};

/** The last id for as long as the closing takes. */
const useLingering = (id: number | undefined): number | undefined => {
  const [last, setLast] = useState(id);
  useEffect(() => {
    if (id !== undefined) {
      setLast(id);
      return;
    }
    const timer = setTimeout(() => setLast(undefined), timing.layerClose);
    return () => clearTimeout(timer);
  }, [id]);
  return id ?? last;
};
