import { Suspense, useDeferredValue } from 'react';
import { FailedUnseen } from '#ui/failed-parts.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const Current = lazyPart(
  () => import('#features/announcements/current-announcement.tsx'),
  'CurrentAnnouncement',
  FailedUnseen,
);

/** Deferred: the code comes after the first paint. Until then there is room for what the last visit has shown. */
export const Announcements = () => {
  const isLater = useDeferredValue(true, false);
  const room = <div style={{ height: Number(localStorage.getItem('announcementRoom')) }} />;
  return <Suspense fallback={room}>{isLater ? <Current /> : room}</Suspense>;
};
