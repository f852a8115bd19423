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
 * push it down. Below that, a row that is open stays where it is, so that a person who goes back finds it there. Where the container's width
 * changes, as it does when an article opens beside a list, every row changes its height: then the row that is open, that was pressed or that
 * has the focus stays.
 */
export const useScrollAnchor = (
  container: RefObject<HTMLElement | null>,
  find: (container: HTMLElement) => Element | undefined = firstInView,
): (() => void) => {
  const anchor = useRef<Anchor>(undefined);
  const used = useRef<Anchor>(undefined);
  const pressed = useRef<Element>(undefined);
  const width = useRef(0);

  const hold = useCallback(() => {
    const wide = container.current?.clientWidth ?? 0;
    const isOtherWidth = wide !== width.current && width.current > 0;
    // Deferred: the list is drawn with its open row a moment after the press, and may grow in between.
    const open = openRow(container.current);
    const isOpen = open !== undefined || pressed.current !== undefined;
    const held = (isOtherWidth || (isOpen && anchor.current) ? used.current : undefined) ?? anchor.current;
    width.current = wide;
    let owed = 0;
    if (held?.element.isConnected) {
      const moved = placeOf(held.element) - held.at;
      const before = window.scrollY;
      if (Math.abs(moved) >= 0.5) window.scrollBy({ top: moved, behavior: 'instant' });
      owed = moved - (window.scrollY - before);
    }
    // A page scrolls by whole pixels of the screen. The rest of a pixel is made good the next time, or many changes would add up.
    const keep = (element: Element | null | undefined): Anchor | undefined => {
      const now = anchorAt(element);
      return now && now.element === held?.element && Math.abs(owed) < 1 ? { ...now, at: now.at - owed } : now;
    };
    anchor.current = keep(container.current && find(container.current));
    if (open) pressed.current = undefined;
    const row = container.current && usedRow(container.current, pressed.current);
    if (!row) pressed.current = undefined;
    used.current = keep(row);
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
    // Captured: what the press does may change the width before anything else is told of it.
    const press = ({ type, target, currentTarget }: Event) => {
      const row = childAround(currentTarget as Element, target as Element);
      if (type === 'click') pressed.current = row;
      used.current = anchorAt(row);
    };
    const rows = container.current;
    rows?.addEventListener('click', press, { capture: true });
    rows?.addEventListener('focusin', press);
    return () => {
      watch?.disconnect();
      window.removeEventListener('scroll', hold);
      rows?.removeEventListener('click', press, { capture: true });
      rows?.removeEventListener('focusin', press);
    };
  }, [container, watch, hold]);

  return hold;
};

const firstInView = (container: HTMLElement): Element | undefined => {
  if (container.getBoundingClientRect().top >= 0) return undefined;
  const first = [...container.children].find(each => each.getBoundingClientRect().bottom > layout.appBar);
  return first && first.getBoundingClientRect().top < window.innerHeight ? first : undefined;
};

const openRow = (container: HTMLElement | null): Element | undefined =>
  container?.querySelector('[aria-current]') ?? undefined;

/** Finds the row that is open, or else the one that was pressed or has the focus, where it is in view. */
const usedRow = (container: HTMLElement, pressed: Element | undefined): Element | undefined => {
  const open = openRow(container) ?? pressed ?? document.activeElement;
  const row = open && childAround(container, open);
  if (!row) return undefined;
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > layout.appBar && top < window.innerHeight ? row : undefined;
};

const childAround = (container: Element, element: Element): Element | undefined => {
  if (element === container || !container.contains(element)) return undefined;
  return element.parentElement === container ? element : childAround(container, element.parentElement!);
};

const anchorAt = (element: Element | null | undefined): Anchor | undefined =>
  element ? { element, at: placeOf(element) } : undefined;

const placeOf = (element: Element): number => element.getBoundingClientRect().top + window.scrollY;
