/** Seeded pseudo-random generator: its numbers are the same for the same seed on every machine. */
export interface Random {
  /** Draws a number in [0, 1). */
  next(): number;
  /** Draws a whole number from 0 to below `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
}

export const randomOf = (seed: number): Random => {
  let state = (seed * 0x9e3779b1) | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (end: number): number => Math.floor(next() * end);
  return { next, below, pick: list => list[below(list.length)]! };
};

/** Draws ranks 0 to `count` - 1; rank r comes in proportion to 1 / (r + 1) ^ `exponent`, as words do. */
export const zipf = (count: number, exponent = 1): ((random: Random) => number) => {
  const reached = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) reached[rank] = sum += 1 / (rank + 1) ** exponent;
  return random => {
    const wanted = random.next() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (reached[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};
