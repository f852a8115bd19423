import { useEffect, useState } from 'react';
import { rowIdOf } from '#features/items/list/use-retained-rows.ts';
import { directionOf } from '#features/items/reader/swipe.ts';
import { actsFrom, isArmed, type RowAction, rowActionOf, rowFollows } from './row-swipe.ts';
import { hasSelection, isStill, listenTo, mayBegin, strokeTo } from './touch.ts';

/** A row is being swiped: the strip that it uncovers says what happens. */
export interface SwipedRow {
  id: number;
  action: RowAction;
  isArmed: boolean;
  /** It is the place of the strip in the window. */
  strip: { left: number; top: number; width: number; height: number };
}

/** Listens for swipes on the rows of the page's list while `act` is given. */
export const useRowSwipe = (act: ((id: number, action: RowAction) => void) | undefined): SwipedRow | undefined => {
  const [swiped, setSwiped] = useState<SwipedRow>();
  useEffect(() => {
    if (!act) return;
    let start: Touch | undefined;
    let row: HTMLElement | undefined;
    let isSwiping = false;

    const begin = ({ touches, target }: TouchEvent) => {
      leave();
      const under = (target as Element).closest<HTMLElement>(swipable);
      if (touches.length !== 1 || !under || !mayBegin(touches[0]!, target as Element, under)) return;
      [start, row] = [touches[0], under];
    };
    const move = ({ touches }: TouchEvent) => {
      if (!start || !row) return;
      const stroke = strokeTo(start, touches[0]!);
      if (!isSwiping && directionOf(stroke) === 'across') isSwiping = true;
      if (touches.length > 1 || hasSelection() || (!isSwiping && directionOf(stroke) === 'down')) return leave();
      if (!isSwiping) return;
      follow(row, rowFollows(stroke.across));
      setSwiped(swipedRow(row, stroke.across));
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const across = start && isSwiping ? strokeTo(start, changedTouches[0]!).across : 0;
      const id = rowIdOf(row ?? null);
      leave();
      if (id !== undefined && isArmed(across)) act(id, rowActionOf(across));
    };
    const leave = () => {
      if (isSwiping && row) release(row);
      [start, row, isSwiping] = [undefined, undefined, false];
      setSwiped(undefined);
    };
    const stop = listenTo(document, { touchstart: begin, touchmove: move, touchend: end, touchcancel: leave });
    return () => {
      leave();
      stop();
    };
  }, [act]);
  return swiped;
};

/** In a list of items a row is an article; a list whose articles are larger things names its rows. */
const swipable = 'main li[data-id] :is(article, [data-row])';

const swipedRow = (row: HTMLElement, across: number): SwipedRow => {
  const { left, right, top, height } = row.getBoundingClientRect();
  // Where motion is reduced the row stays, and the strip lies over its edge.
  const width = isStill() ? actsFrom : Math.abs(rowFollows(across));
  return {
    id: rowIdOf(row)!,
    action: rowActionOf(across),
    isArmed: isArmed(across),
    strip: { left: across > 0 ? left : right - width, top, width, height },
  };
};

/** The row is the article alone: the day above it and the run below it stay. */
const follow = (row: HTMLElement, across: number): void => {
  if (isStill()) return;
  row.closest('li')!.style.overflowX = 'clip';
  row.style.transition = '';
  row.style.transform = `translateX(${across}px)`;
};

const release = (row: HTMLElement): void => {
  const settle = () => {
    row.closest('li')?.style.removeProperty('overflow-x');
    row.style.transition = '';
  };
  row.addEventListener('transitionend', settle, { once: true });
  row.style.transition = 'transform 150ms ease-out';
  row.style.transform = '';
};
