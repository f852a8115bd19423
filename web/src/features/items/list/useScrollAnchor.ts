import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { layout } from '#ui/constants.ts';

interface Anchor {
  element: Element;
  /** Its place in the document, which scrolling does not change. */
  at: number;
}

/**
 * Keeps what is read where it is while things above it come, go or change their height. The browser's own anchoring cannot: not every
 * browser has one, and it does not see rows that are left out. Returns what puts the page right after a commit.
 *
 * `isFirm`: hold also what stands at the very top; a list lets new things push it down there.
 */
export const useScrollAnchor = (container: RefObject<HTMLElement | null>, isFirm = false): (() => void) => {
  const anchor = useRef<Anchor>(undefined);

  const choose = useCallback(() => {
    const element = container.current && firstInView(container.current, isFirm);
    anchor.current = element ? { element, at: placeOf(element) } : undefined;
  }, [container, isFirm]);

  const hold = useCallback(() => {
    const { element, at } = anchor.current ?? {};
    if (element?.isConnected) {
      const moved = placeOf(element) - at!;
      if (Math.abs(moved) >= 0.5) window.scrollBy({ top: moved, behavior: 'instant' });
    }
    choose();
  }, [choose]);

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
    window.addEventListener('scroll', choose, { passive: true });
    return () => {
      watch?.disconnect();
      window.removeEventListener('scroll', choose);
    };
  }, [container, watch, choose]);

  return hold;
};

const firstInView = (container: HTMLElement, isFirm: boolean): Element | undefined => {
  if (!isFirm && container.getBoundingClientRect().top >= 0) return undefined;
  const first = [...container.children].find(each => each.getBoundingClientRect().bottom > layout.appBar);
  return first && first.getBoundingClientRect().top < window.innerHeight ? first : undefined;
};

const placeOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
