import { type RefObject, useEffect, useState } from 'react';

/** Answers whether the element is within `margin` px of the window. `again` is a value whose change asks the browser anew. */
export const useInView = (element: RefObject<Element | null>, margin = 0, again?: unknown): boolean => {
  const [isInView, setInView] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` restarts the watch, because a watch that still holds true says nothing
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(entries => setInView(entries.at(-1)!.isIntersecting), {
      rootMargin: `${margin}px 0px`,
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element, margin, again]);
  return isInView;
};
