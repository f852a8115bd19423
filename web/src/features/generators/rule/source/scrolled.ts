/** Virtualized (windowed list): computes which of very many rows are in the page for a scroll position. These functions are pure. */

export const rowHeight = 20;

/** Browsers limit the height of elements; a list that is taller is scrolled through in steps of more than a pixel. */
export const tallest = 8_000_000;

/** Overscan: this many rows are kept ready on each side, so that a selection may reach beyond what is seen. */
export const readyRows = 30;

export interface Scrolled {
  /** These rows are in the page; the end is not included. */
  start: number;
  end: number;
  /** The first of them stands at this offset in the scrolled area. */
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

/** Answers the scroll position at which a row is the first. */
export const scrollTopOf = (row: number, viewHeight: number, count: number): number =>
  row * rowHeight * scaleOf(viewHeight, count);

/** Answers the row at the upper edge; the fraction is how much of it is scrolled out. */
export const firstIn = (scrollTop: number, viewHeight: number, count: number): number =>
  Math.max(0, scrollTop) / scaleOf(viewHeight, count) / rowHeight;

const scaleOf = (viewHeight: number, count: number): number => {
  const whole = count * rowHeight - viewHeight;
  return whole > tallest - viewHeight ? (tallest - viewHeight) / whole : 1;
};
