import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { accountQuery } from '#features/accounts/queries.ts';
import { FailedDialog, FailedUnseen } from '#ui/failed-parts.tsx';
import { useFeedLayer, useOpenFeedId } from '#ui/feed-layer-state.ts';
import { type FailedPart, lazyPart } from '#ui/lazy-part.tsx';
import { type EmptyReason, FeedList } from './feed-list.tsx';
import { loadRowActions } from './feed-row.tsx';
import { ListSource } from './list-source.ts';
import type { FeedSource } from './queries.ts';
import { type Feed, useFeed } from './use-feed.ts';

/**
 * It is the layer whose code could not be had: opening an item tries again. An open layer covers its page, so the way
 * back to that is to close the layer.
 */
const FailedLayer = (failed: FailedPart) => {
  const { retry, isBusy } = failed;
  const { close } = useFeedLayer();
  const isOpen = useOpenFeedId() !== undefined;
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) retry();
    wasOpen.current = isOpen;
  }, [isOpen, retry]);
  return isOpen && !isBusy && <FailedDialog {...failed} onClose={close} />;
};

/**
 * Preload: the code of the reader and of the rows' actions loads this many milliseconds after the list is ready, before anything is opened.
 */
const layerPreloadMs = 1000;
const loadLayer = () => import('./reader/feed-layer.tsx');
export const FeedLayer = lazyPart(loadLayer, 'FeedLayer', FailedLayer);

const loadReading = () => import('./read-state/list-read-state.tsx');
const ListReading = lazyPart(loadReading, 'ListReadState', FailedUnseen);

const ListGestures = lazyPart(() => import('./gestures/list-gestures.tsx'), 'ListGestures', FailedUnseen);

interface Props {
  source: FeedSource;
  /** The header stands over the list; the argument says whether the list is empty. */
  header?: (isEmpty: boolean) => ReactNode;
  label: string;
  /** It is undefined while the reason for the empty list is not known. */
  empty: EmptyReason | undefined;
  showSource?: boolean;
}

/** Shows a list and the reader over it, which every page of items is made of. */
export const FeedView = ({ source, header, label, empty, showSource = true }: Props) => {
  const feed = useFeed(source);
  const isReady = feed.status === 'ready';
  return (
    <ListSource value={source}>
      {header?.(isReady && feed.isEnd && feed.items.length === 0)}
      <FeedList feed={feed} label={label} empty={empty} showSource={showSource} />
      <Layers feed={feed} source={source} isReady={isReady} />
    </ListSource>
  );
};

/** Holds what lies over the list or listens to it. It is a part of its own, because opening an item draws it anew and not the page. */
const Layers = ({ feed, source, isReady }: { feed: Feed; source: FeedSource; isReady: boolean }) => {
  const isPerson = Boolean(useQuery(accountQuery()).data);
  const openId = useOpenFeedId();
  const [isLayerWanted, setLayerWanted] = useState(openId !== undefined);
  if (openId !== undefined && !isLayerWanted) setLayerWanted(true);
  useEffect(() => {
    if (!isReady) return;
    // A layer that is mounted before it is wanted opens in one step.
    const preload = () => {
      void loadRowActions().catch(() => {});
      void loadLayer().then(
        () => setLayerWanted(true),
        () => {},
      );
    };
    const timer = setTimeout(preload, layerPreloadMs);
    return () => clearTimeout(timer);
  }, [isReady]);
  if (!isLayerWanted) return null;
  return (
    <>
      <Suspense>
        <FeedLayer feed={feed} />
      </Suspense>
      {hasFingers() && (
        <Suspense>
          <ListGestures feed={feed} source={source} />
        </Suspense>
      )}
      {isPerson && (
        <Suspense>
          <ListReading feed={feed} source={source} />
        </Suspense>
      )}
    </>
  );
};

const hasFingers = (): boolean => matchMedia('(hover: none)').matches;
