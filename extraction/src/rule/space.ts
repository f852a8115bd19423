/**
 * It is white space that a rule asks for; neighbours in a rule are merged into one. Loose space is any white space, at
 * least `least` characters of it with at least `breaks` line breaks. Strict space, as `{n}` alone is, is exactly so
 * many line breaks and nothing else but blanks and tabs. CR LF is one line break.
 */
export interface Space {
  least: 0 | 1;
  breaks: number;
  isStrict: boolean;
}

export const merged = (one: Space, other: Space): Space => ({
  least: one.least || other.least,
  breaks: one.breaks + other.breaks,
  isStrict: one.isStrict && other.isStrict,
});

export const needsNothing = (space: Space | null): boolean =>
  space === null || (space.least === 0 && space.breaks === 0);

/**
 * Answers where white space that begins at `at` ends when the space takes all that it may, and where it would be enough
 * already; `enough` is -1 where it is not enough anywhere.
 */
export const spaceAhead = (space: Space, text: string, at: number): { enough: number; end: number } => {
  let end = at;
  let enough = needsNothing(space) ? at : -1;
  let breaks = 0;
  for (;;) {
    const code = text.charCodeAt(end);
    if (!isSpace(code) || (space.isStrict && (code === FF || (isBreak(code) && breaks === space.breaks)))) break;
    if (isBreak(code)) breaks++;
    end += code === CR && text.charCodeAt(end + 1) === LF ? 2 : 1;
    if (enough < 0 && breaks >= space.breaks) enough = end;
  }
  return { enough, end };
};

/**
 * Answers where space that ends at `at` begins when it takes all that it may, not before `floor`; null where it is not
 * there.
 */
export const spaceBehind = (space: Space, text: string, at: number, floor: number): number | null => {
  let start = at;
  let breaks = 0;
  while (start > floor) {
    const code = text.charCodeAt(start - 1);
    if (!isSpace(code) || (space.isStrict && code === FF)) break;
    if (isBreak(code)) {
      if (space.isStrict && breaks === space.breaks) break;
      breaks++;
      if (code === LF && start - 1 > floor && text.charCodeAt(start - 2) === CR) start--;
    }
    start--;
  }
  return breaks >= space.breaks && at - start >= space.least ? start : null;
};

const [TAB, LF, FF, CR, BLANK] = [9, 10, 12, 13, 32];

const isBreak = (code: number) => code === LF || code === CR;

const isSpace = (code: number) => code === BLANK || code === LF || code === TAB || code === CR || code === FF;
