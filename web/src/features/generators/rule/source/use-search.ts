import { useDeferredValue, useMemo, useState } from 'react';
import { hitsOf } from './hits.ts';

/** Search: steps through the hits of a word in the source. It begins with the first hit behind `edge`, the start of what is in view. */
export const useSearch = (source: string, edge: () => number) => {
  const [word, setWord] = useState('');
  const wanted = useDeferredValue(word);
  const hits = useMemo(() => hitsOf(source, wanted), [source, wanted]);
  const [stood, setStood] = useState<{ of: typeof hits; at: number }>();
  const at =
    stood?.of === hits
      ? stood.at
      : Math.max(
          0,
          hits.findIndex(({ start }) => start >= edge()),
        );
  const step = (by: 1 | -1) => {
    if (hits.length > 0) setStood({ of: hits, at: (at + by + hits.length) % hits.length });
  };
  return { word, setWord, hits, at, current: hits[at], step };
};
