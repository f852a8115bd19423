import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Feed } from '#features/items/use-feed.ts';
import { timing } from '#ui/constants.ts';
import { useHasRoomBeside, useIsBeside, useOpenFeedId } from '#ui/feed-layer-state.ts';
import { contentId } from '#ui/shell/content-id.ts';
import { Splitter } from '#ui/split/splitter.tsx';
import { Reader } from './reader.tsx';

/** Shows the reader over a page's list, or beside it. A layer stays mounted for the time of its closing animation. */
export const FeedLayer = ({ feed }: { feed: Feed }) => {
  const openId = useOpenFeedId();
  const hasRoomBeside = useHasRoomBeside();
  const lingeringId = useLingering(openId);
  // Beside the list there is no closing animation: the list takes the room at once.
  const shownId = hasRoomBeside ? openId : lingeringId;
  if (shownId === undefined) return null;
  return (
    <>
      <BesideSplitter />
      {createPortal(<Reader feed={feed} id={shownId} isClosing={openId === undefined} />, document.body)}
    </>
  );
};

/** It comes with the list's narrow column. */
const BesideSplitter = () => {
  const isBeside = useIsBeside();
  const page = document.getElementById(contentId);
  return isBeside && page && createPortal(<Splitter controls={contentId} />, page);
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
