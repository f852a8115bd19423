import { type RefObject, useEffect } from 'react';
import { hasSelection, isStill, listenTo, mayBegin, strokeTo } from '#features/items/gestures/touch.ts';
import { directionOf, followed, type Stroke, swipeOf } from './swipe.ts';

interface Pages {
  previous: () => void;
  next: () => void;
  hasPrevious: boolean;
  hasNext: boolean;
}

/** Turns pages by a swipe on `sheet`; `leaf` is the element that follows the finger. Listens while `pages` is given. */
export const useSwipe = (
  sheet: RefObject<HTMLElement | null>,
  leaf: RefObject<HTMLElement | null>,
  pages: Pages | undefined,
): void => {
  useEffect(() => {
    const root = sheet.current;
    if (!root || !pages) return;
    let start: Touch | undefined;
    let isTurning = false;

    const begin = ({ touches, target }: TouchEvent) => {
      leave();
      if (touches.length === 1 && mayBegin(touches[0]!, target as Element, root)) start = touches[0];
    };
    const move = ({ touches }: TouchEvent) => {
      if (!start) return;
      const stroke = strokeTo(start, touches[0]!);
      if (!isTurning && directionOf(stroke) === 'across') isTurning = true;
      // A second finger pinches; a finger that scrolls, or has begun to select text, no longer turns a page.
      if (touches.length > 1 || hasSelection() || (!isTurning && directionOf(stroke) === 'down')) leave();
      else if (isTurning) follow(leaf.current, followed(stroke.across, hasPage(pages, stroke)));
    };
    const end = ({ changedTouches }: TouchEvent) => {
      const turn = start && isTurning ? swipeOf(strokeTo(start, changedTouches[0]!)) : undefined;
      leave();
      if (turn) pages[turn]();
    };
    const leave = () => {
      start = undefined;
      if (isTurning) follow(leaf.current, 0);
      isTurning = false;
    };

    const stop = listenTo(root, { touchstart: begin, touchmove: move, touchend: end, touchcancel: leave });
    return () => {
      leave();
      stop();
    };
  }, [sheet, leaf, pages]);
};

const hasPage = ({ hasPrevious, hasNext }: Pages, { across }: Stroke): boolean => (across < 0 ? hasNext : hasPrevious);

const follow = (leaf: HTMLElement | null, across: number): void => {
  if (!leaf || isStill()) return;
  leaf.style.transition = across === 0 ? 'transform 150ms ease-out' : '';
  leaf.style.transform = across === 0 ? '' : `translateX(${across}px)`;
};
