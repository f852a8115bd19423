import { createContext, use, useEffect, useState } from 'react';
import { useSettled } from '../use-settled.ts';

/** A suggestion is a tag or a source that the typed words may mean. */
export interface Suggestion {
  type: 'TAG' | 'PROJECT';
  /** It is the tag itself, or the source's key. */
  key: string;
  title: string;
}

/** The root layout provides this, because only features may call the server. */
export const SuggestContext = createContext<(word: string) => Promise<readonly Suggestion[]>>(async () => []);

const none: readonly Suggestion[] = [];

/** Debounced: answers the suggestions for the words, none while they are still being typed. Suggestions that cannot be had are none. */
export const useSuggestions = (query: string, isWanted: boolean): readonly Suggestion[] => {
  const suggest = use(SuggestContext);
  const word = query.trim().slice(0, MOST);
  const settled = useSettled(word, SETTLE_MS);
  const [found, setFound] = useState({ word: '', suggestions: none });
  useEffect(() => {
    if (!isWanted || !settled) return;
    let isCurrent = true;
    const take = (suggestions: readonly Suggestion[]) => isCurrent && setFound({ word: settled, suggestions });
    suggest(settled).then(take, () => take(none));
    return () => {
      isCurrent = false;
    };
  }, [suggest, settled, isWanted]);
  return isWanted && found.word === word ? found.suggestions : none;
};

const SETTLE_MS = 200;

/** Limit: the server takes no more characters. */
const MOST = 100;
