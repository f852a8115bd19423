/** These rules tell a gesture of ours from what a finger does otherwise: scrolling, pinching, selecting, the browser's own way back. */
import type { Stroke } from '#features/items/reader/swipe.ts';

/** The browser's own back gesture begins within this many px of the window's edge. */
const edge = 20;

export const mayBegin = ({ clientX }: Touch, target: Element, root: Element): boolean =>
  clientX > edge &&
  clientX < window.innerWidth - edge &&
  (window.visualViewport?.scale ?? 1) < 1.05 &&
  !hasSelection() &&
  !target.closest('input, select, video') &&
  !scrollsAcross(target, root);

export const hasSelection = (): boolean => getSelection()?.isCollapsed === false;

export const strokeTo = (start: Touch, now: Touch): Stroke => ({
  across: now.clientX - start.clientX,
  down: now.clientY - start.clientY,
});

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Answers true when a finger on `target` scrolls something sideways. */
const scrollsAcross = (target: Element, root: Element): boolean => {
  for (let at: Element | null = target; at && at !== root; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
};

export interface TouchListeners {
  touchstart: (event: TouchEvent) => void;
  touchmove: (event: TouchEvent) => void;
  touchend: (event: TouchEvent) => void;
  touchcancel: () => void;
}

/** Listens to fingers without holding up the scrolling; answers a function that stops it. */
export const listenTo = (root: EventTarget, listeners: TouchListeners): (() => void) => {
  const all = Object.entries(listeners);
  for (const [name, listen] of all) root.addEventListener(name, listen as EventListener, { passive: true });
  return () => {
    for (const [name, listen] of all) root.removeEventListener(name, listen as EventListener);
  };
};
