import type { Page } from '@playwright/test';

/** Target size in CSS px: a finger hits so much. */
const finger = 44;

interface Found {
  localName: string;
  textContent: string;
  contains: (other: unknown) => boolean;
  matches: (selector: string) => boolean;
  getAttribute: (name: string) => string | null;
  getBoundingClientRect: () => { x: number; y: number; width: number; height: number };
}
interface Shown {
  document: {
    querySelectorAll: (selector: string) => Iterable<Found>;
    elementFromPoint: (x: number, y: number) => unknown;
  };
  getComputedStyle: (element: Found) => { display: string };
  innerWidth: number;
  innerHeight: number;
}

/**
 * Hit testing: answers the controls in the window that a finger's width does not fit, as the page itself says what lies
 * at a point. A link within a text is as high as its line, and a row's source is a small link on a large one.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(size => {
    const { document, getComputedStyle, innerWidth, innerHeight } = globalThis as unknown as Shown;
    const controls = document.querySelectorAll('button, select, summary, nav a, a:not(p a, [class^=source_])');
    return [...controls].flatMap(control => {
      const { x, y, width, height } = control.getBoundingClientRect();
      const [left, top] = [x + width / 2, y + height / 2];
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(left + dx, top + dy);
        return hit !== null && control.contains(hit);
      };
      const reach = (dx: number, dy: number) => {
        let far = 0;
        while (far < size && isHit(dx * (far + 1), dy * (far + 1))) far++;
        return far;
      };
      const isSeen = Math.abs(left - innerWidth / 2) < innerWidth / 2 - size / 2 && top > 0 && top < innerHeight - size;
      if (getComputedStyle(control).display === 'inline' || !isSeen || !isHit(0, 0)) return [];
      // A point at either edge may belong to the neighbour.
      const fits = width >= size || reach(-1, 0) + reach(1, 0) >= size - 2;
      const fitsDown = height >= size || reach(0, -1) + reach(0, 1) >= size - 2;
      const name = control.getAttribute('aria-label') ?? control.textContent;
      return fits && fitsDown ? [] : [`${control.localName} ${name}: ${width} × ${height}`];
    });
  }, finger);
