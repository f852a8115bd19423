import type { FeedItem } from '@newsbell/contracts/items';
import { useEffect, useRef } from 'react';

interface Playing {
  title: string;
  source: string;
  item: FeedItem;
  toggle: () => void;
  skipBack: () => void;
  skipAhead: () => void;
}

/** Media session: states on the lock screen and to media keys what plays, from the first play until the player goes. */
export const useMediaSession = (isPlaying: boolean, playing: Playing): void => {
  const latest = useRef(playing);
  useEffect(() => {
    latest.current = playing;
  });
  useEffect(() => {
    const session = mediaSession();
    if (!isPlaying || !session) return;
    const { title, source, item } = latest.current;
    const artwork = item.image ? [{ src: item.image }] : [];
    session.metadata = new MediaMetadata({ title, artist: source, artwork });
    session.setActionHandler('play', () => latest.current.toggle());
    session.setActionHandler('pause', () => latest.current.toggle());
    session.setActionHandler('seekbackward', () => latest.current.skipBack());
    session.setActionHandler('seekforward', () => latest.current.skipAhead());
  }, [isPlaying]);
  useEffect(
    () => () => {
      const session = mediaSession();
      if (!session) return;
      session.metadata = null;
      for (const action of ['play', 'pause', 'seekbackward', 'seekforward'] as const) {
        session.setActionHandler(action, null);
      }
    },
    [],
  );
};

const mediaSession = () => navigator.mediaSession as MediaSession | undefined;
