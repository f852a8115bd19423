import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { layout } from '#ui/constants.ts';

interface Anchor {
  element: Element;
  /** This is the position in the document, which scrolling does not change. */
  at: number;
}

/**
 * Scroll anchoring: keeps what is read where it is while content above it comes, goes or changes its height. The browser's own anchoring
 * does not suffice: not every browser has it, and it does not see rows that are left out. Returns a function that corrects the scroll
 * position after a commit.
 *
 * `find` answers the element that is read; without it that is the first row in view, except at the very top, where a list lets new items
 * push it down.
 */
export const useScrollAnchor = (
  container: RefObject<HTMLElement | null>,
  find: (container: HTMLElement) => Element | undefined = firstInView,
): (() => void) => {
  const anchor = useRef<Anchor>(undefined);

  const hold = useCallback(() => {
    const held = anchor.current;
    let owed = 0;
    if (held?.element.isConnected) {
      const moved = placeOf(held.element) - held.at;
      const before = window.scrollY;
      if (Math.abs(moved) >= 0.5) window.scrollBy({ top: moved, behavior: 'instant' });
      owed = moved - (window.scrollY - before);
    }
    const element = container.current && find(container.current);
    // A page scrolls by whole pixels of the screen. The rest of a pixel is made good the next time, or many changes would add up.
    const left = element === held?.element && Math.abs(owed) < 1 ? owed : 0;
    anchor.current = element ? { element, at: placeOf(element) - left } : undefined;
  }, [container, find]);

  useLayoutEffect(() => {
    const page = document.documentElement;
    const before = page.style.overflowAnchor;
    page.style.overflowAnchor = 'none';
    return () => {
      page.style.overflowAnchor = before;
    };
  }, []);

  const watch = useMemo(() => (typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(hold)), [hold]);
  useEffect(() => {
    if (container.current) watch?.observe(container.current);
    watch?.observe(document.body);
    // The scroll listener corrects the position as well as choosing a new anchor: content that has grown since the last frame is reported
    // as a scroll before it is reported as a resize, and the shifted position would be taken for the right one.
    window.addEventListener('scroll', hold, { passive: true });
    return () => {
      watch?.disconnect();
      window.removeEventListener('scroll', hold);
    };
  }, [container, watch, hold]);

  return hold;
};

const firstInView = (container: HTMLElement): Element | undefined => {
  if (container.getBoundingClientRect().top >= 0) return undefined;
  const first = [...container.children].find(each => each.getBoundingClientRect().bottom > layout.appBar);
  return first && first.getBoundingClientRect().top < window.innerHeight ? first : undefined;
};

const placeOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
