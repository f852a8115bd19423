/** That a push message has come, by whatever way: whoever shows what it may be about asks the server anew. */

const listeners = new Set<() => void>();

export const tellPushed = (): void => {
  for (const each of listeners) each();
};

/** Answers what ends it. */
export const onPushed = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
