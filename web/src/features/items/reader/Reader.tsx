import { useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotFound } from '#apiError.ts';
import { Article, ArticleSkeleton } from '#features/items/article/Article.tsx';
import type { Feed } from '#features/items/useFeed.ts';
import { ErrorMessage } from '#ui/ErrorMessage.tsx';
import { useFeedLayer } from '#ui/feedLayerState.ts';
import { useDocumentTitle } from '#ui/useDocumentTitle.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { LayerSheet, Leaf } from './layerStyles.ts';
import { NeighbourTitles } from './NeighbourTitles.tsx';
import { ReaderToolbar } from './ReaderToolbar.tsx';
import { useReaderKeys } from './readerKeys.ts';
import { useOpenItem } from './useOpenItem.ts';
import { useReaderFocus } from './useReaderFocus.ts';
import { useSwipe } from './useSwipe.ts';

/**
 * Shows one item of the list to read, and the controls that lead to the next. `isClosing` means that the reader only plays its closing
 * animation.
 */
export const Reader = ({ feed, id, isClosing }: { feed: Feed; id: number; isClosing: boolean }) => {
  const { t } = useTranslation();
  const { open, close } = useFeedLayer();
  const { item, whole, isPart, previous, next } = useOpenItem(feed, id);
  const [from, setFrom] = useState<'previous' | 'next'>();
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const leaf = useRef<HTMLDivElement>(null);

  const [previousId, nextId, link] = [previous?.id, next?.id, item?.link];
  const actions = useMemo(() => {
    const turn = (side: 'previous' | 'next', to: number | undefined) => {
      if (to === undefined) return;
      setFrom(side);
      open(to);
    };
    return {
      close,
      previous: () => turn('previous', previousId),
      next: () => turn('next', nextId),
      original: () => void (link && window.open(link, '_blank', 'noopener,noreferrer')),
      hasPrevious: previousId !== undefined,
      hasNext: nextId !== undefined,
    };
  }, [close, open, previousId, nextId, link]);
  useReaderKeys(isClosing ? undefined : actions);
  useSwipe(sheet, leaf, isClosing ? undefined : actions);
  useDocumentTitle(isClosing ? undefined : item?.title, 'layer');
  const announced = useReaderFocus(sheet, id, item?.title);

  return (
    <LayerSheet
      ref={sheet}
      role="dialog"
      aria-label={item ? undefined : t('reader.label')}
      aria-labelledby={item && titleId}
      tabIndex={-1}
      inert={isClosing}
      data-closing={isClosing || undefined}
    >
      <ReaderToolbar item={item} actions={actions} />
      {whole.isError && !item && (
        <ErrorMessage
          error={whole.error}
          title={t('failed.feed')}
          onRetry={isNotFound(whole.error) ? undefined : () => void whole.refetch()}
        />
      )}
      {item ? (
        <Leaf key={item.id} ref={leaf} data-from={from}>
          <Article item={item} isLoading={isPart && whole.isPending} titleId={titleId}>
            <NeighbourTitles previous={previous} next={next} onPrevious={actions.previous} onNext={actions.next} />
          </Article>
        </Leaf>
      ) : (
        whole.isPending && <ArticleSkeleton />
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </LayerSheet>
  );
};
