import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const tick = () => {
  now = Date.now();
  for (const each of listeners) each();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** Answers the time in ms, the same for everything on the page, renewed each half minute by one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
