import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowMemory } from './row-memory.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';
import {
  covers,
  grown,
  keepGuesses,
  offsetsOf,
  type PlacedRow,
  placed,
  type RowRange,
  rowsBetween,
} from './windowing.ts';

/** Batch size: this many rows are rendered at once at the beginning. */
const firstRows = 8;
/**
 * Batch size: each step of a frame renders rows of about this height in px, first those in view, then the neighbourhood. Long task: on a
 * slow phone a row with a picture takes a third of 50 ms, and the frame has other work.
 */
const heightOfStep = 132;

export interface WindowedRows {
  rows: PlacedRow[];
  /** The height covers all rows left out after the last one. */
  after: number;
}

/**
 * Virtualized (windowed list): of a list that scrolls with the page, only the rows around the window are in the page. The list's children
 * are the rows in order; each states its id in `data-id`. `memory` outlives the list; rows in `kept` stay wherever the window is.
 *
 * Scroll restoration: a person who goes back to the list finds the rows that were in view, and only then those above. One of these may have
 * grown since it was last measured, so measuring it first would move the others away from the position that the router restores.
 */
export const useWindowedRows = (
  list: RefObject<HTMLElement | null>,
  ids: readonly number[],
  { memory, usual, kept }: { memory: RowMemory; usual: number; kept: readonly number[] },
): WindowedRows => {
  const { heights } = memory;
  const router = useRouter();
  const [held, setHeld] = useState<RowRange>(() => {
    const { entry, id = Number.NaN } = memory.first ?? {};
    const isBack = entry !== undefined && entry === router.latestLocation.state.__TSR_key;
    const start = isBack ? Math.max(0, ids.indexOf(id)) : 0;
    return { start, end: start + firstRows };
  });
  const [firstId, setFirstId] = useState(ids[0]);
  if (firstId !== ids[0]) {
    const added = firstId === undefined ? 0 : Math.max(0, ids.indexOf(firstId));
    setFirstId(ids[0]);
    setHeld({ start: held.start + added, end: held.end + added });
  }
  const offsets = offsetsOf(ids, heights, usual);
  const latest = useRef({ held, offsets, ids });
  const frame = useRef<number>(undefined);
  const hold = useScrollAnchor(list);
  const rowsOfStep = Math.ceil(heightOfStep / usual);

  /** Takes the next step towards what the window needs, if any is left; `beyond` says that rows out of view are wanted, too. */
  const step = useCallback(
    (beyond: boolean, commit: (held: RowRange) => void): void => {
      if (!list.current) return;
      const { held, offsets, ids } = latest.current;
      const top = -list.current.getBoundingClientRect().top;
      const inView = rowsBetween(offsets, top, top + window.innerHeight);
      memory.first = { id: ids[inView.start], entry: router.state.resolvedLocation?.state.__TSR_key };
      const most = beyond || !covers(held, inView) ? rowsOfStep : 0;
      const next = grown(held, inView, offsets.length - 1, most);
      if (next.start === held.start && next.end === held.end) return;
      latest.current.held = next;
      commit(next);
    },
    [list, rowsOfStep, memory, router],
  );

  const fill = useCallback(() => {
    if (frame.current !== undefined) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = undefined;
      step(true, setHeld);
    });
  }, [step]);

  useLayoutEffect(() => {
    latest.current = { held, offsets, ids };
    measure(list.current, heights);
    keepGuesses(ids, offsets, held.start, heights);
    hold();
    // Long task: drawing these rows was work enough for a frame, so more of them come in the next.
    fill();
  });

  useEffect(() => {
    // Rows that come into view are rendered in the same frame; the neighbourhood follows.
    const follow = () => {
      step(false, next => flushSync(() => setHeld(next)));
      fill();
    };
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow, { passive: true });
    // Another view changes the size of a step, and what is torn down takes the frame that was asked for with it.
    fill();
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
      frame.current = undefined;
    };
  }, [step, fill]);

  return placed(
    held,
    kept.map(id => ids.indexOf(id)),
    offsets,
  );
};

const measure = (list: HTMLElement | null, heights: Map<number, number>): void => {
  for (const row of list?.children ?? []) {
    const height = row.getBoundingClientRect().height;
    if (height > 0) heights.set(Number((row as HTMLElement).dataset.id), height);
  }
};
