/** Event: a push message has come, through any channel, so a component that shows its subject fetches anew. */

const listeners = new Set<() => void>();

export const tellPushed = (): void => {
  for (const each of listeners) each();
};

/** Answers a function that stops listening. */
export const onPushed = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
