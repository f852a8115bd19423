import { useMemo, useSyncExternalStore } from 'react';

/** Answers whether the window matches the media query, and draws anew when that changes. */
export const useMediaQuery = (query: string): boolean => {
  const { subscribe, matches } = useMemo(() => {
    const list = matchMedia(query);
    return {
      subscribe: (onChange: () => void) => {
        list.addEventListener('change', onChange);
        return () => list.removeEventListener('change', onChange);
      },
      matches: () => list.matches,
    };
  }, [query]);
  return useSyncExternalStore(subscribe, matches);
};
