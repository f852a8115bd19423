import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Feed } from '#features/items/use-feed.ts';
import { timing } from '#ui/constants.ts';
import { useOpenFeedId } from '#ui/feed-layer-state.ts';
import { Reader } from './reader.tsx';

/** Shows the reader over a page's list. It stays mounted for the time of its closing animation. */
export const FeedLayer = ({ feed }: { feed: Feed }) => {
  const openId = useOpenFeedId();
  const shownId = useLingering(openId);
  if (shownId === undefined) return null;
  return createPortal(<Reader feed={feed} id={shownId} isClosing={openId === undefined} />, document.body);
};

/** Answers the last id for as long as the closing animation takes. */
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
