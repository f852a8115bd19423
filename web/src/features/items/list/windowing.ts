/**
 * Virtualized (windowed list): this module decides which rows of a long list are in the page, and which gaps stand for the others. Its
 * functions are pure.
 */

/** The range counts rows by their index; the end is not included. */
export interface RowRange {
  start: number;
  end: number;
}

/** A row that is in the page has the height of all that is left out between it and the one before as its gap. */
export interface PlacedRow {
  index: number;
  gap: number;
}

/**
 * Overscan: this many rows are kept ready on each side of the window, so that a find in the page or a screen reader meets a neighbourhood.
 */
export const readyRows = 20;

/**
 * Prefix sums: answers where each row begins, and at the end where the last one stops. A row that was never measured counts as the average
 * one.
 */
export const offsetsOf = (ids: readonly number[], heights: ReadonlyMap<number, number>, usual: number): number[] => {
  let sum = 0;
  const offsets = [0];
  const guess = average(heights, usual);
  for (const id of ids) {
    sum += heights.get(id) ?? guess;
    offsets.push(sum);
  }
  return offsets;
};

/**
 * Freezes the estimate of every row before `start` that was never measured: it was scrolled past, and an average that goes on changing
 * would move all that comes after it. Measuring corrects it when the row comes into the page.
 */
export const keepGuesses = (
  ids: readonly number[],
  offsets: readonly number[],
  start: number,
  heights: Map<number, number>,
): void => {
  // This runs in every frame of a scroll, so it makes no garbage: a list of thousands would be collected while it moves.
  for (let index = 0; index < start && index < ids.length; index++) {
    if (!heights.has(ids[index]!)) heights.set(ids[index]!, offsets[index + 1]! - offsets[index]!);
  }
};

/** Answers the rows that touch the range from `top` to `bottom` of the list; it is at least one as long as there is any. */
export const rowsBetween = (offsets: readonly number[], top: number, bottom: number): RowRange => {
  const start = rowAt(offsets, top);
  return { start, end: Math.max(rowAt(offsets, bottom), start) + (offsets.length > 1 ? 1 : 0) };
};

export const covers = (held: RowRange, wanted: RowRange): boolean =>
  held.start <= wanted.start && held.end >= wanted.end;

/**
 * Incremental rendering: answers the rows to hold next, first those in view, then the neighbourhood, with at most `most` rows more each
 * time, because a frame has time for few. Rows beyond the neighbourhood are dropped.
 */
export const grown = (held: RowRange, inView: RowRange, count: number, most: number): RowRange => {
  const ready = { start: Math.max(0, inView.start - readyRows), end: Math.min(count, inView.end + readyRows) };
  if (held.end <= inView.start || held.start >= inView.end) {
    return { start: inView.start, end: Math.min(inView.end, inView.start + most) };
  }
  const kept = { start: Math.max(ready.start, held.start), end: Math.min(ready.end, held.end) };
  const aim = covers(held, inView)
    ? ready
    : { start: Math.min(kept.start, inView.start), end: Math.max(kept.end, inView.end) };
  const below = Math.min(most, aim.end - kept.end);
  const above = Math.min(most - below, kept.start - aim.start);
  return { start: kept.start - above, end: kept.end + below };
};

/**
 * Places the rows of `held` and those of `kept` (by index), with the gap before each; `after` is the height of what is left out at the end.
 */
export const placed = (
  held: RowRange,
  kept: readonly number[],
  offsets: readonly number[],
): { rows: PlacedRow[]; after: number } => {
  const count = offsets.length - 1;
  const indices = new Set(kept.filter(index => index >= 0 && index < count));
  for (let index = Math.max(0, held.start); index < Math.min(held.end, count); index++) indices.add(index);
  let reached = 0;
  const rows = [...indices]
    .sort((a, b) => a - b)
    .map(index => {
      const gap = offsets[index]! - offsets[reached]!;
      reached = index + 1;
      return { index, gap };
    });
  return { rows, after: offsets[count]! - offsets[reached]! };
};

const average = (heights: ReadonlyMap<number, number>, usual: number): number => {
  if (heights.size === 0) return usual;
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return sum / heights.size;
};

/** Binary search: finds the last row that begins at or before `y`. */
const rowAt = (offsets: readonly number[], y: number): number => {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
};
