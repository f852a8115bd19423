/** Goes along the ids of all items, from window to window, in search of those of one stream: it costs what the stream has, and not what all have. */

/** Ids above `above`, up to `upTo`. */
export interface Window {
  above: number;
  upTo: number;
}

export interface Walk<Row extends { id: number }> {
  window: Window;
  isOldestFirst: boolean;
  /** So many are wanted, and no more are answered. */
  wanted: number;
  /** There is but one place in which ids are found, so that the nearest ones are found in their order. */
  isSingle: boolean;
  /** Answers ids within the window, at most `most`, and where it `isSingle` the nearest; some twice, and in no order. */
  find: (window: Window, most: number) => Promise<number[]>;
  /** Answers those that are in the stream, in the order of the walk. */
  keep: (ids: readonly number[]) => Promise<Row[]>;
}

export interface Walked<Row> {
  rows: Row[];
  /** The walk has ended before the end of the ids: what lies behind this one has not been looked at. */
  lookedTo: number | undefined;
}

/** Bound: so many are looked at, for nearly all may be left out. */
const MOST_LOOKED_AT = 60_000;

/** A window in which too much is found is made smaller and read again; one in which little is found is followed by a larger one. */
export const walk = async <Row extends { id: number }>(asked: Walk<Row>): Promise<Walked<Row>> => {
  const { isOldestFirst, wanted, isSingle, find, keep } = asked;
  const most = isSingle ? wanted + SOME : 4 * wanted + SOME;
  const rows: Row[] = [];
  let { above, upTo } = asked.window;
  let width = isSingle ? upTo : most;
  let looked = 0;
  while (above < upTo && rows.length < wanted) {
    if (looked >= MOST_LOOKED_AT) return { rows, lookedTo: isOldestFirst ? above : upTo + 1 };
    const window = isOldestFirst
      ? { above, upTo: Math.min(upTo, above + width) }
      : { above: Math.max(above, upTo - width), upTo };
    const found = await find(window, most);
    const isCut = found.length >= most;
    if (isCut && !isSingle && window.upTo - window.above > 1) {
      width = Math.max(1, Math.floor((window.upTo - window.above) / 4));
      continue;
    }
    const ids = [...new Set(found)].sort(isOldestFirst ? (a, b) => a - b : (a, b) => b - a);
    const before = rows.length;
    for (let at = 0; at < ids.length && rows.length < wanted; ) {
      const some = ids.slice(at, at + wanted - rows.length + SOME);
      rows.push(...(await keep(some)));
      at += some.length;
    }
    looked += ids.length;
    const last = isCut && isSingle ? ids.at(-1)! : undefined;
    if (isOldestFirst) above = last ?? window.upTo;
    else upTo = last === undefined ? window.above : last - 1;
    width = nextWidth(width, rows.length - before, wanted - rows.length);
  }
  return { rows: rows.slice(0, wanted), lookedTo: undefined };
};

/** Batched: some more than wanted, since a few of what is found are not settled yet or left out. */
const SOME = 200;

/** It is as wide as should hold the rest, and no more than eight times as wide as before. */
const nextWidth = (width: number, found: number, missing: number): number =>
  Math.ceil(width * Math.min(8, Math.max(1, (1.2 * missing) / Math.max(1, found))));
