/** The reader layer lives in the history entry: `feedLayerOpen` is pushed on a page and browser back takes it away. */
import { type ParsedLocation, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useDeferredValue } from 'react';
import { from } from './constants.ts';
import { useMediaQuery } from './use-media-query.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    feedLayerOpen?: boolean;
    /** The layer shows this item; moving to a neighbour replaces it. */
    feedId?: number;
  }
}

/** Answers the id of the open item; undefined means that the layer is closed. */
export const useOpenFeedId = (): number | undefined =>
  useLocation({ select: ({ state }) => (state.feedLayerOpen ? state.feedId : undefined) });

/** Answers whether the layer is open, whatever it shows: moving on to another item changes nothing here. */
export const useIsLayerOpen = (): boolean => useLocation({ select: ({ state }) => state.feedLayerOpen === true });

/** Answers whether the window has room for the layer beside the list. */
export const useHasRoomBeside = (): boolean => useMediaQuery(`(min-width: ${from.layerBeside}px)`);

/**
 * Deferred: answers the id of the open item for what stands around the layer. Opening and moving on, the article is drawn first, and the
 * list after it: giving the layer room changes the height of every row. Closing, the list follows at once.
 */
export const useDeferredFeedId = (): number | undefined => {
  const id = useOpenFeedId();
  const deferred = useDeferredValue(id);
  return id === undefined ? undefined : deferred;
};

/** Deferred: answers whether the layer is open and stands beside the list, which then has a narrow column. */
export const useIsBeside = (): boolean => {
  const hasRoom = useHasRoomBeside();
  return useDeferredFeedId() !== undefined && hasRoom;
};

/**
 * Scroll restoration: answers whether a move only opens or closes the layer beside its list. The list then keeps its place by its rows,
 * because they have another height, and a scroll position would be another row's.
 */
export const opensBeside = (before: ParsedLocation | undefined, now: ParsedLocation): boolean =>
  before?.href === now.href &&
  before.state.feedLayerOpen !== now.state.feedLayerOpen &&
  matchMedia(`(min-width: ${from.layerBeside}px)`).matches;

export interface FeedLayerMoves {
  /** Opens the layer by a new history entry; while it is open, shows another item in the same entry. */
  open: (id: number) => void;
  close: () => void;
  /** Answers whether the layer is open now. */
  isOpen: () => boolean;
}

/** An open layer always has its page's entry beneath, so closing is going back. */
export const useFeedLayer = (): FeedLayerMoves => {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOpen = useCallback(() => history.location.state.feedLayerOpen === true, [history]);
  const open = useCallback(
    (id: number) => {
      void navigate({
        to: '.',
        search: true,
        replace: isOpen(),
        resetScroll: false,
        state: previous => ({ ...previous, feedLayerOpen: true, feedId: id }),
      });
    },
    [navigate, isOpen],
  );
  const close = useCallback(() => {
    if (isOpen()) history.back();
  }, [history, isOpen]);
  return { open, close, isOpen };
};
