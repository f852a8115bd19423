import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Focus management: an element that is taken away when `change` does would lose the focus silently, so the focus goes
 * to `next`. The answer belongs on what has the focus, or on what stands around it.
 */
export const useFocusKept = (change: unknown, next: () => HTMLElement | null | undefined) => {
  const isIn = useRef(false);
  const follow = useEffectEvent((_change: unknown) => {
    if (!isIn.current || document.activeElement !== document.body) return;
    const to = next();
    if (!to) return;
    // A heading or a line of text takes no focus without a tab index.
    if (to.tabIndex < 0) to.tabIndex = -1;
    to.focus();
  });
  useEffect(() => follow(change), [change]);
  return {
    onFocus: () => {
      isIn.current = true;
    },
    // React reports no blur of what it takes away itself.
    onBlur: () => {
      isIn.current = false;
    },
  };
};
