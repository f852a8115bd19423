import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * For what may lose the focus by being taken away when `change` does: the focus then goes to `next`, and not to nowhere. The answer
 * is for what has the focus, or for what stands around it.
 */
export const useFocusKept = (change: unknown, next: () => HTMLElement | null | undefined) => {
  const isIn = useRef(false);
  const follow = useEffectEvent((_change: unknown) => {
    if (!isIn.current || document.activeElement !== document.body) return;
    const to = next();
    if (!to) return;
    // A heading or a line of text takes the focus only when it is given.
    if (to.tabIndex < 0) to.tabIndex = -1;
    to.focus();
  });
  useEffect(() => follow(change), [change]);
  return {
    onFocus: () => {
      isIn.current = true;
    },
    // React says nothing of what it takes away itself.
    onBlur: () => {
      isIn.current = false;
    },
  };
};
