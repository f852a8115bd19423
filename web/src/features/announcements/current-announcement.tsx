import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AnnouncementStrip } from '#ui/announcement-strip.tsx';
import {
  closeAnnouncement,
  closedAnnouncements,
  keepAnnouncements,
  keepRoom,
  keptAnnouncements,
  keyOf,
} from './kept.ts';
import { announcementsQuery } from './queries.ts';

/**
 * Shows the first announcement that was not closed here. Layout shift: what the server says comes late, so it waits for the next page; the
 * first page of a visit shows what the last visit was told. The live region is always there, so that the change is heard.
 */
export const CurrentAnnouncement = () => {
  const { data } = useQuery(announcementsQuery());
  const page = useMatches({ select: matches => matches.at(-1)?.pathname });
  const [shown, setShown] = useState(() => ({ page, list: keptAnnouncements() }));
  const [closed, setClosed] = useState(closedAnnouncements);
  const strip = useRef<HTMLDivElement>(null);
  if (shown.page !== page) setShown({ page, list: data ?? shown.list });
  const current = shown.list.find(each => !closed.includes(keyOf(each)));
  useEffect(() => {
    if (data) keepAnnouncements(data);
  }, [data]);
  useLayoutEffect(() => keepRoom(current && strip.current?.offsetHeight), [current]);
  const close = () => {
    setClosed(closeAnnouncement(current!));
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  return <div role="status">{current && <AnnouncementStrip ref={strip} announcement={current} onClose={close} />}</div>;
};
