/**
 * How many milliseconds to wait before looking once more at a page that has changed its size. A moving picture changes it with every frame,
 * and each look lays the page out anew: many looks are free, then there is one a second.
 */
export const paced = (): ((now: number) => number) => {
  let left = free;
  let last = 0;
  return now => {
    // What was asked for while waiting is not held against it for long.
    left = Math.max(-1, Math.min(free, left + (now - last) / second) - 1);
    last = now;
    return left >= 0 ? 0 : second;
  };
};

const free = 60;
const second = 1_000;
