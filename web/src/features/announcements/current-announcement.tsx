import type { Announcement } from '@newsbell/contracts/announcements';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { AnnouncementStrip } from '#ui/announcement-strip.tsx';
import {
  closeAnnouncement,
  closedAnnouncements,
  keyOf,
  rememberAnnouncements,
  rememberedAnnouncements,
} from './on-this-device.ts';
import { announcementsQuery } from './queries.ts';

/**
 * Shows the first announcement that was not closed here. Layout shift: what the server says comes late, so it waits for the next page; the
 * first page of a visit shows what the last visit was told. The live region is always there, so that the change is heard.
 */
export const CurrentAnnouncement = () => {
  const { data } = useQuery(announcementsQuery());
  const page = useMatches({ select: matches => matches.at(-1)?.pathname });
  const [shown, setShown] = useState(() => ({ page, list: rememberedAnnouncements() }));
  const [closed, setClosed] = useState(closedAnnouncements);
  const strip = useRef<HTMLDivElement>(null);
  if (shown.page !== page) setShown({ page, list: data ?? shown.list });
  const first = (list: readonly Announcement[] = []) => list.find(each => !closed.includes(keyOf(each)));
  const current = first(shown.list);
  const next = first(data);
  const isNext = current !== undefined && next !== undefined && keyOf(current) === keyOf(next);
  useLayoutEffect(() => {
    if (data) rememberAnnouncements(data, next && strip.current?.offsetHeight);
  }, [data, next]);
  const close = (announcement: Announcement) => {
    setClosed(closeAnnouncement(announcement));
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <div role="status" style={{ position: 'relative' }}>
      {current && (
        <AnnouncementStrip ref={isNext ? strip : null} announcement={current} onClose={() => close(current)} />
      )}
      {/* Measured: the next visit leaves it this room. */}
      {next && !isNext && (
        <div style={{ position: 'absolute', insetInline: 0, visibility: 'hidden' }}>
          <AnnouncementStrip ref={strip} announcement={next} onClose={() => close(next)} />
        </div>
      )}
    </div>
  );
};
