/**
 * Rate limit (token bucket): answers how many milliseconds to wait before measuring a page again that has changed its size. An animation
 * changes it with every frame, and each measurement lays the page out anew: a burst of many is free, then there is one a second.
 */
export const paced = (): ((now: number) => number) => {
  let left = free;
  let last = 0;
  return now => {
    // The debt is at most one token, so requests during the wait do not count against it for long.
    left = Math.max(-1, Math.min(free, left + (now - last) / second) - 1);
    last = now;
    return left >= 0 ? 0 : second;
  };
};

const free = 60;
const second = 1_000;
