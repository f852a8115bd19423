/** Goes along the ids of all items, from window to window, in search of those of one stream: it costs what the stream has, and not what all have. */

/** Ids above `above`, up to `upTo`. */
export interface Window {
  above: number;
  upTo: number;
}

export interface Walk {
  window: Window;
  isOldestFirst: boolean;
  /** So many are wanted, and no more are answered. */
  wanted: number;
  /** There is but one place in which ids are found, so that the nearest ones are found in their order. */
  isSingle: boolean;
  /** About so many ids lie between one of the stream and the next, as far as is known. */
  spread: number | undefined;
  look: (window: Window, most: number, wanted: number) => Promise<Looked>;
}

/** A look into a window tells these. */
export interface Looked {
  /** So many were found, some twice, `most` at most; where the place `isSingle`, the nearest. */
  found: number;
  /** It is the last one of what was found. */
  furthest: number | undefined;
  /** They are in the stream, in the order of the walk and each once, `wanted` at most. */
  ids: number[];
}

export interface Walked {
  ids: number[];
  /** The walk has ended before the end of the ids: what lies behind this one has not been looked at. */
  lookedTo: number | undefined;
  /** The next walk may begin with it. */
  spread: number;
}

/** Bound: so many are looked at, for nearly all may be left out. */
const MOST_LOOKED_AT = 60_000;

/** A window in which too much is found is made smaller and read again; one in which little is found is followed by a larger one. */
export const walk = async (asked: Walk): Promise<Walked> => {
  const { isOldestFirst, wanted, isSingle, look } = asked;
  const most = isSingle ? wanted + SOME : 4 * wanted + SOME;
  const ids: number[] = [];
  let { above, upTo } = asked.window;
  let width = isSingle ? upTo : firstWidth(asked, most);
  let looked = 0;
  const start = isOldestFirst ? above : upTo;
  const spreadUpTo = (id: number) => Math.max(1, Math.abs(id - start)) / Math.max(1, ids.length);
  while (above < upTo && ids.length < wanted) {
    if (looked >= MOST_LOOKED_AT) {
      const lookedTo = isOldestFirst ? above : upTo + 1;
      return { ids, lookedTo, spread: spreadUpTo(lookedTo) };
    }
    const window = isOldestFirst
      ? { above, upTo: Math.min(upTo, above + width) }
      : { above: Math.max(above, upTo - width), upTo };
    const seen = await look(window, most, wanted - ids.length);
    const isCut = seen.found >= most;
    if (isCut && !isSingle && window.upTo - window.above > 1) {
      width = Math.max(1, Math.floor((window.upTo - window.above) / 4));
      continue;
    }
    ids.push(...seen.ids);
    looked += seen.found;
    const last = isCut && isSingle ? seen.furthest : undefined;
    if (isOldestFirst) above = last ?? window.upTo;
    else upTo = last === undefined ? window.above : last - 1;
    width = nextWidth(width, seen.ids.length, wanted - ids.length);
  }
  const last = ids.length < wanted ? undefined : ids.at(-1);
  return { ids, lookedTo: undefined, spread: spreadUpTo(last ?? (isOldestFirst ? upTo : above)) };
};

/** Batched: some more than wanted, since a few of what is found are not settled yet or left out. */
const SOME = 200;

const firstWidth = ({ wanted, spread }: Walk, most: number): number =>
  spread === undefined ? most : Math.ceil(1.1 * wanted * spread) + SOME;

/** It is as wide as should hold the rest, and no more than eight times as wide as before. */
const nextWidth = (width: number, found: number, missing: number): number =>
  Math.ceil(width * Math.min(8, Math.max(1, (1.2 * missing) / Math.max(1, found))));
