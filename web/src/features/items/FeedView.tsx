import { lazy, Suspense } from 'react';
import { useFeedLayer, useOpenFeedId } from '#ui/feedLayerState.ts';
import { FeedList } from './FeedList.tsx';
import type { FeedSource } from './queries.ts';
import { useFeed } from './useFeed.ts';

const loadLayer = () => import('./FeedLayer.tsx');
const FeedLayer = lazy(() => loadLayer().then(({ FeedLayer }) => ({ default: FeedLayer })));

interface Props {
  source: FeedSource;
  label: string;
  empty: { title: string; text?: string };
  showSource?: boolean;
}

/** A list and the reader over it: what every page of items is made of. */
export const FeedView = ({ source, label, empty, showSource = true }: Props) => {
  const feed = useFeed(source);
  const openId = useOpenFeedId();
  const { open } = useFeedLayer();
  return (
    <>
      <FeedList feed={feed} label={label} empty={empty} showSource={showSource} openId={openId} onOpen={open} />
      <Suspense>
        <FeedLayer feed={feed} />
      </Suspense>
    </>
  );
};
