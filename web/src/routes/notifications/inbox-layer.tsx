import type { BellRow } from '@newsbell/contracts/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { FeedLayer } from '#features/items/feed-view.tsx';
import { SwipeStrip } from '#features/items/gestures/swipe-strip.tsx';
import { useRowSwipe } from '#features/items/gestures/use-row-swipe.ts';
import { marksOf } from '#features/items/read-state/marks.ts';
import { useReadStateKeys } from '#features/items/read-state/use-read-state-keys.ts';
import type { Feed } from '#features/items/use-feed.ts';
import { entriesOf, type Inbox, isDone } from '#features/notifications/inbox.ts';
import { entryIn } from '#features/notifications/list/use-inbox-keys.ts';
import { useOpenFeedId } from '#ui/feed-layer-state.ts';
import type { Endless } from '#ui/use-endless.ts';
import { itemOf } from './bell-items.ts';

interface Props {
  rows: readonly BellRow[];
  endless: Endless;
  inbox: Inbox;
}

/** Shows the reader over the bell's page, which goes from entry to entry, and hears the fingers and the reading keys on its rows. */
export const InboxLayer = ({ rows, endless, inbox }: Props) => {
  const feed = useBellFeed(rows, endless);
  const marks = marksOf(useQueryClient());
  const openId = useOpenFeedId();
  useEffect(() => {
    if (openId !== undefined) marks.read([openId]);
  }, [marks, openId]);
  useReadStateKeys(feed, source, marks);
  return (
    <>
      {openId !== undefined && (
        <Suspense>
          <FeedLayer feed={feed} />
        </Suspense>
      )}
      {matchMedia('(hover: none)').matches && <Swipes rows={rows} inbox={inbox} />}
    </>
  );
};

/** The reading keys mark what is in no scope as single items. */
const source = { kind: 'ids', ids: [] } as const;

const none = new Map();

const useBellFeed = (rows: readonly BellRow[], endless: Endless): Feed => {
  const items = useMemo(() => entriesOf(rows).map(itemOf), [rows]);
  return {
    ...endless,
    key: 'bell',
    items,
    copies: none,
    runs: none,
    hidden: none,
    toggleRun: () => {},
    moreOfRun: () => {},
    days: undefined,
    waiting: 0,
    takeIn: () => {},
  };
};

/** Rightwards a swipe makes an entry done, or not, leftwards it stars it, as in every list. */
const Swipes = ({ rows, inbox }: Pick<Props, 'rows' | 'inbox'>) => {
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const act = useCallback(
    (id: number, action: 'read' | 'star') => {
      const found = entryIn(latest.current, id);
      if (!found) return;
      const { digest, entry } = found;
      if (action === 'star') inbox.star(entry);
      else if (isDone(entry)) inbox.notDone(entry);
      else inbox.done(digest, [entry], () => {});
    },
    [inbox],
  );
  const swiped = useRowSwipe(act);
  const entry = swiped && entryIn(rows, swiped.id)?.entry;
  if (!swiped || !entry) return null;
  return createPortal(<SwipeStrip swiped={swiped} isRead={isDone(entry)} isStarred={entry.starred} />, document.body);
};
