import { Suspense, useDeferredValue, useEffect, useState } from 'react';
import { FailedUnseen } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const Current = lazyPart(
  () => import('#features/announcements/current-announcement.tsx'),
  'CurrentAnnouncement',
  FailedUnseen,
);

/** Milliseconds: an announcement that waits for the next page is no part of the first view. */
const restMs = 2_500;

/** Deferred: the code comes after the first paint, and until then there is room for what the last visit has shown; without that it comes later still. */
export const Announcements = () => {
  const [height] = useState(() => localStorage.getItem('announcementRoom'));
  const isPainted = useDeferredValue(height !== null, false);
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setRested, restMs, true);
    return () => clearTimeout(timer);
  }, []);
  const room = <div style={{ height: Number(height) }} />;
  return <Suspense fallback={room}>{isPainted || isRested ? <Current /> : room}</Suspense>;
};
