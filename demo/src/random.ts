/** Seeded pseudo-random generator: its numbers are the same for the same seed on every machine. */
export type Random = {
  /** Draws a number in [low, high). */
  between(low: number, high: number): number;
  /** Draws a whole number from low to high, both included. */
  int(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
};

export const randomOf = (seed: string): Random => {
  let state = hash(seed);
  // The generator is mulberry32, which is small, fast, and even enough for prose and pictures.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + next() * (high - low);
  return {
    between,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: list => list[Math.floor(next() * list.length)]!,
    chance: probability => next() < probability,
  };
};

const hash = (text: string): number => {
  let value = 2166136261;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619);
  return value ^ (value >>> 13);
};
