const restarts: (() => void)[] = [];

/** Counts from 1, anew in each test file, so that no name tells how many files of the same process came before. */
export const counter = (): (() => number) => {
  let count = 0;
  restarts.push(() => {
    count = 0;
  });
  return () => ++count;
};

/** Runs before each test file, by `traces-setup.ts`. */
export const restartCounters = (): void => {
  for (const restart of restarts) restart();
};
