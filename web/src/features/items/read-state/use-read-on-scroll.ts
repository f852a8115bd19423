import { useEffect, useRef } from 'react';
import type { Feed } from '#features/items/use-feed.ts';
import { layout } from '#ui/constants.ts';
import { contentId } from '#ui/shell/content-id.ts';
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
    let width = columnWidth();
    const listen = () => {
      const now = firstInView();
      // Where an article opens beside the list, the rows become higher and push others out of view, which nobody has scrolled past.
      const isResized = columnWidth() !== width;
      width = columnWidth();
      const passed = isResized || now === before ? [] : passedRows(latest.current.items, before, now);
      before = now;
      if (passed.length === 0) return;
      const stories = passed.flatMap(item => [item, ...(latest.current.copies.get(item.id) ?? [])]);
      marks.read(stories.flatMap(({ id, read }) => (read === false ? [id] : [])));
    };
    window.addEventListener('scroll', listen, { passive: true });
    return () => window.removeEventListener('scroll', listen);
  }, [isOn, marks]);
};

const columnWidth = (): number | undefined => document.getElementById(contentId)?.firstElementChild?.clientWidth;

/** Finds the first row of which a part is in view. */
const firstInView = (): number | undefined => {
  const rows = [...document.querySelectorAll<HTMLElement>('main li[data-id]')];
  const first = rows.find(row => row.getBoundingClientRect().bottom > layout.appBar);
  return first && Number(first.dataset.id);
};
