/** Line wrapping: a source is cut into the rows of the view that shows it, at its line breaks, and where a line is longer than a row. */
export interface SourceRows {
  count: number;
  /** This is the offset at which each row begins; behind the last one stands the end of the source. */
  starts: Uint32Array;
  /** This is the line of each row, counted from 1. */
  lines: Uint32Array;
}

/**
 * Wraps a source into rows of `columns` cells. East Asian letters take two cells. It takes one pass, however long the source and its lines
 * are.
 */
export const wrapRows = (source: string, columns: number): SourceRows => {
  let starts = new Uint32Array(1024);
  let lines = new Uint32Array(1024);
  let count = 0;
  let line = 1;
  const begin = (at: number) => {
    // One element is reserved for the end.
    if (count + 1 === starts.length) [starts, lines] = [doubled(starts), doubled(lines)];
    starts[count] = at;
    lines[count] = line;
    count++;
  };
  begin(0);
  for (let at = 0, used = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === LF || code === CR) {
      if (code === CR && source.charCodeAt(at + 1) === LF) at++;
      line++;
      used = 0;
      begin(at + 1);
      continue;
    }
    const cells = cellsOf(code);
    if (used + cells > columns) {
      used = 0;
      begin(at);
    }
    used += cells;
  }
  starts[count] = source.length;
  return { count, starts: starts.subarray(0, count + 1), lines: lines.subarray(0, count) };
};

/** Binary search: finds the row that the offset stands in. */
export const rowAt = ({ starts, count }: SourceRows, offset: number): number => {
  let [low, high] = [0, count - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Answers true when the row is the first of its line. */
export const beginsLine = ({ lines }: SourceRows, row: number): boolean => row === 0 || lines[row] !== lines[row - 1];

const [LF, CR, TAB] = [10, 13, 9];

const doubled = (array: Uint32Array): Uint32Array<ArrayBuffer> => {
  const longer = new Uint32Array(2 * array.length);
  longer.set(array);
  return longer;
};

/** The second half of a surrogate pair takes no cell, so that no pair is cut. */
const cellsOf = (code: number): number => {
  if (code === TAB) return 2;
  if (code < 0x1100) return 1;
  if (code >= 0xdc00 && code <= 0xdfff) return 0;
  return WIDE.some(([first, last]) => code >= first! && code <= last!) ? 2 : 1;
};

const WIDE = [
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xd800, 0xdbff],
  [0x1100, 0x115f],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
];
