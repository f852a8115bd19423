/** The reader layer lives in the history entry: `feedLayerOpen` is pushed on a page and browser back takes it away. */
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

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

export interface FeedLayerMoves {
  /** Opens the layer by a new history entry; while it is open, shows another item in the same entry. */
  open: (id: number) => void;
  close: () => void;
}

/** An open layer always has its page's entry beneath, so closing is going back. */
export const useFeedLayer = (): FeedLayerMoves => {
  const navigate = useNavigate();
  const { history } = useRouter();
  const open = useCallback(
    (id: number) => {
      const isOpen = history.location.state.feedLayerOpen === true;
      void navigate({
        to: '.',
        search: true,
        replace: isOpen,
        resetScroll: false,
        state: previous => ({ ...previous, feedLayerOpen: true, feedId: id }),
      });
    },
    [navigate, history],
  );
  const close = useCallback(() => {
    if (history.location.state.feedLayerOpen) history.back();
  }, [history]);
  return { open, close };
};
