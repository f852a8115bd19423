import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { isNotFound } from '#api-error.ts';
import { Article, ArticleSkeleton } from '#features/items/article/article.tsx';
import { type FullTextState, useFullText } from '#features/items/full-text/use-full-text.ts';
import { focusRow } from '#features/items/row-link.ts';
import type { Feed } from '#features/items/use-feed.ts';
import { type TFunction, useTranslation } from '#i18n/translation.ts';
import { ErrorMessage } from '#ui/error-message.tsx';
import { useFeedLayer } from '#ui/feed-layer-state.ts';
import { Later } from '#ui/later.tsx';
import { useDocumentTitle } from '#ui/use-document-title.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { LayerSheet, Leaf } from './layer-styles.ts';
import { NeighbourTitles } from './neighbour-titles.tsx';
import { useReaderKeys } from './reader-keys.ts';
import { ReaderToolbar } from './reader-toolbar.tsx';
import { TextRefusal } from './text-refusal.tsx';
import { useOpenItem } from './use-open-item.ts';
import { usePaging } from './use-paging.ts';
import { useReaderFocus } from './use-reader-focus.ts';
import { useSwipe } from './use-swipe.ts';

/**
 * Shows one item of the list to read, and the controls that lead to the next. `isClosing` means that the reader only plays its closing
 * animation.
 */
export const Reader = ({ feed, id, isClosing }: { feed: Feed; id: number; isClosing: boolean }) => {
  const { t } = useTranslation();
  const { open, close } = useFeedLayer();
  const { item, whole, isPart, previous, next } = useOpenItem(feed, id);
  const text = useFullText(isClosing ? undefined : item, next);
  const html = text?.html;
  const shown = useMemo(() => (item && html ? { ...item, content: html } : item), [item, html]);
  const [from, setFrom] = useState<'previous' | 'next'>();
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const leaf = useRef<HTMLDivElement>(null);

  const press = useRef<() => void>(undefined);
  useEffect(() => {
    press.current = text && !text.isVisitor ? text.press : undefined;
  });
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
      fullText: () => press.current?.(),
      panes: () => (sheet.current?.contains(document.activeElement) ? focusRow(id) : sheet.current?.focus()),
      hasPrevious: previousId !== undefined,
      hasNext: nextId !== undefined,
    };
  }, [close, open, id, previousId, nextId, link]);
  useReaderKeys(isClosing ? undefined : actions);
  usePaging(sheet, isClosing ? undefined : actions.next);
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
      <ReaderToolbar item={item} text={text} actions={actions} />
      {whole.isError && !item && (
        <ErrorMessage
          error={whole.error}
          title={t('failed.feed')}
          onRetry={isNotFound(whole.error) ? undefined : () => void whole.refetch()}
        />
      )}
      {shown ? (
        <Leaf key={shown.id} ref={leaf} data-from={from}>
          <Article
            item={shown}
            isLoading={isPart && whole.isPending && html === undefined}
            titleId={titleId}
            note={text?.refusal && <TextRefusal reason={text.refusal} link={shown.link} />}
          >
            <Later>
              <NeighbourTitles previous={previous} next={next} onPrevious={actions.previous} onNext={actions.next} />
            </Later>
          </Article>
        </Leaf>
      ) : (
        whole.isPending && <ArticleSkeleton />
      )}
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{text && spokenOf(text, t)}</VisuallyHidden>
    </LayerSheet>
  );
};

/** Live region: states what became of the full text, which a screen reader would not notice otherwise. */
const spokenOf = ({ isOn, isLoading, html, refusal }: FullTextState, t: TFunction): string | undefined => {
  if (!isOn) return undefined;
  if (isLoading) return t('fullText.loading');
  return html === undefined ? refusal : t('fullText.shown');
};
