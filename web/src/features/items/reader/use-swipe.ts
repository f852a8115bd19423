import { type RefObject, useEffect } from 'react';
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

    const listeners = { touchstart: begin, touchmove: move, touchend: end, touchcancel: leave } as const;
    for (const [name, listen] of Object.entries(listeners)) {
      root.addEventListener(name, listen as EventListener, { passive: true });
    }
    return () => {
      leave();
      for (const [name, listen] of Object.entries(listeners)) root.removeEventListener(name, listen as EventListener);
    };
  }, [sheet, leaf, pages]);
};

/** The browser's own back gesture begins within this many px of the window's edge. */
const edge = 20;

const mayBegin = ({ clientX }: Touch, target: Element, root: HTMLElement): boolean =>
  clientX > edge &&
  clientX < window.innerWidth - edge &&
  (window.visualViewport?.scale ?? 1) < 1.05 &&
  !hasSelection() &&
  !target.closest('input, select, video') &&
  !scrollsAcross(target, root);

const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

/** Answers true when a finger on `target` scrolls something sideways. */
const scrollsAcross = (target: Element, root: HTMLElement): boolean => {
  for (let at: Element | null = target; at && at !== root; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
};

const strokeTo = (start: Touch, now: Touch): Stroke => ({
  across: now.clientX - start.clientX,
  down: now.clientY - start.clientY,
});

const hasPage = ({ hasPrevious, hasNext }: Pages, { across }: Stroke): boolean => (across < 0 ? hasNext : hasPrevious);

const follow = (leaf: HTMLElement | null, across: number): void => {
  if (!leaf || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  leaf.style.transition = across === 0 ? 'transform 150ms ease-out' : '';
  leaf.style.transform = across === 0 ? '' : `translateX(${across}px)`;
};
