/** A loop that looks for work rests between two looks that found none, and is woken by what it should look for at once. */
export interface Rest {
  /** The loop looks now: it sees what it was woken for so far. */
  looks(): void;
  /** Resolves after so many milliseconds, or as soon as it is woken; at once where that has happened since the last look. */
  rest(ms: number): Promise<void>;
  wake(): void;
}

export const createRest = (): Rest => {
  let isWoken = false;
  let end = () => {};
  return {
    looks: () => {
      isWoken = false;
    },
    rest: ms =>
      new Promise(resolve => {
        if (isWoken) return resolve();
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => {
      isWoken = true;
      end();
    },
  };
};
