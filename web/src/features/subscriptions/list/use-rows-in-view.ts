import { type RefObject, useLayoutEffect, useState } from 'react';
import { viewOf } from './scroller.ts';

/**
 * Virtualized (windowed list): answers which rows of the list are in view, with a neighbourhood. All rows are equally high. Overscan: `ready`
 * rows are kept ready on each side, for the keyboard and for quick scrolling. The range changes in steps of as many rows: rows that have
 * much in them come in small steps, which fit into a frame.
 */
export const useRowsInView = (list: RefObject<HTMLElement | null>, rowHeight: number, ready = 12) => {
  const [rows, setRows] = useState({ start: 0, end: 4 * ready });
  useLayoutEffect(() => {
    const follow = () => {
      if (!list.current) return;
      const { top } = list.current.getBoundingClientRect();
      const view = viewOf(list.current);
      const start = stepDown((view.top - top) / rowHeight - ready, ready);
      const end = stepDown((view.bottom - top) / rowHeight, ready) + 2 * ready;
      setRows(held => (held.start === start && held.end === end ? held : { start, end }));
    };
    follow();
    // Scrolling does not bubble, but the capture phase gets here whatever scrolls the list.
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    window.addEventListener('resize', follow, { passive: true });
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      window.removeEventListener('resize', follow);
    };
  }, [list, rowHeight, ready]);
  return rows;
};

const stepDown = (row: number, by: number): number => Math.max(0, Math.floor(row / by) * by);
