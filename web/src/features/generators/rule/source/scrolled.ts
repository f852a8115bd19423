/** Which rows of very many are in the page for a place of the scroll bar: pure. */

export const rowHeight = 20;

/** No browser draws elements of any height; one that is taller is scrolled through in steps of more than a pixel. */
export const tallest = 8_000_000;

/** Rows kept ready on each side, so that a selection may reach beyond what is seen. */
export const readyRows = 30;

export interface Scrolled {
  /** Rows that are in the page, the end not included. */
  start: number;
  end: number;
  /** Where the first of them stands in the scrolled area. */
  top: number;
}

export const heightOf = (count: number): number => Math.min(count * rowHeight, tallest);

export const rowsFor = (scrollTop: number, viewHeight: number, count: number): Scrolled => {
  const first = Math.min(firstIn(scrollTop, viewHeight, count), count);
  const inView = Math.ceil(viewHeight / rowHeight) + 1;
  const start = Math.max(0, Math.floor(first) - readyRows);
  const end = Math.min(count, Math.floor(first) + inView + readyRows);
  return { start, end, top: scrollTop - (first - start) * rowHeight };
};

/** Where to scroll to for a row to be the first. */
export const scrollTopOf = (row: number, viewHeight: number, count: number): number =>
  row * rowHeight * scaleOf(viewHeight, count);

/** The row at the upper edge, and how much of it has gone. */
export const firstIn = (scrollTop: number, viewHeight: number, count: number): number =>
  Math.max(0, scrollTop) / scaleOf(viewHeight, count) / rowHeight;

const scaleOf = (viewHeight: number, count: number): number => {
  const whole = count * rowHeight - viewHeight;
  return whole > tallest - viewHeight ? (tallest - viewHeight) / whole : 1;
};
