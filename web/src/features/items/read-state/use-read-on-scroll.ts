import { useEffect, useRef } from 'react';
import type { Feed } from '#features/items/use-feed.ts';
import { layout } from '#ui/constants.ts';
import type { Marks } from './marks.ts';
import { passedRows } from './passed.ts';

/**
 * Marks unread rows that are scrolled past. The restored scroll position of a page that is come back to is no scrolling; only what follows
 * counts.
 */
export const useReadOnScroll = (feed: Feed, isOn: boolean, marks: Marks): void => {
  const { items, copies } = feed;
  const latest = useRef({ items, copies });
  useEffect(() => {
    latest.current = { items, copies };
  });
  useEffect(() => {
    if (!isOn) return;
    let before = firstInView();
    const listen = () => {
      const now = firstInView();
      if (now === before) return;
      const passed = passedRows(latest.current.items, before, now);
      before = now;
      const stories = passed.flatMap(item => [item, ...(latest.current.copies.get(item.id) ?? [])]);
      marks.read(stories.flatMap(({ id, read }) => (read === false ? [id] : [])));
    };
    window.addEventListener('scroll', listen, { passive: true });
    return () => window.removeEventListener('scroll', listen);
  }, [isOn, marks]);
};

/** Finds the first row of which a part is in view. */
const firstInView = (): number | undefined => {
  const rows = [...document.querySelectorAll<HTMLElement>('main li[data-id]')];
  const first = rows.find(row => row.getBoundingClientRect().bottom > layout.appBar);
  return first && Number(first.dataset.id);
};
