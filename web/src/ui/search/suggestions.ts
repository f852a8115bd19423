import { createContext, use, useEffect, useRef, useState } from 'react';
import { useSettled } from '../use-settled.ts';
import { useRecentSearches } from './recent-searches.ts';
import { fitting } from './word-match.ts';

/** A suggestion is a tag, a source or a followed word that the typed words may mean, or a search that was made before. */
export interface Suggestion {
  type: 'TAG' | 'PROJECT' | 'WORD' | 'RECENT';
  /** It is the tag or the words themselves, or the source's key. */
  key: string;
  title: string;
}

export interface Suggesting {
  /** Asks the server. */
  ask: (word: string) => Promise<readonly Suggestion[]>;
  /** Answers what the person follows, as far as the page holds it, in their order. */
  own: () => readonly Suggestion[];
}

/** The root layout provides this, because only features may call the server. */
export const SuggestContext = createContext<Suggesting>({ ask: async () => [], own: () => [] });

const none: readonly Suggestion[] = [];

/**
 * Answers the searches that were made before, without words all of them; with words those that begin so, then what the person follows, then
 * what the server has. What is here is there at once; the server's answer to the words before stays until the next has come. While one is
 * chosen, none moves. Suggestions that cannot be had are none.
 */
export const useSuggestions = (query: string, isWanted: boolean, isChosen: boolean): readonly Suggestion[] => {
  const { own } = use(SuggestContext);
  const recent = useRecentSearches();
  const word = query.trim().slice(0, MOST);
  const found = useFound(word, isWanted, isChosen);
  if (!isWanted) return none;
  if (!word) return recent.map(recently);
  const before = fitting(
    recent.filter(each => each !== word),
    each => each,
    word,
  ).slice(0, MOST_RECENT);
  const here = [...before.map(recently), ...fitting(own(), each => each.title, word).slice(0, MOST_OWN)];
  const known = new Set(here.map(nameOf));
  return [...here, ...found.filter(each => !known.has(nameOf(each)))];
};

const useFound = (word: string, isWanted: boolean, isChosen: boolean): readonly Suggestion[] => {
  const { ask } = use(SuggestContext);
  const settled = useSettled(word, SETTLE_MS);
  const [found, setFound] = useState(none);
  const isHeld = useRef(isChosen);
  isHeld.current = isChosen;
  useEffect(() => {
    if (!isWanted) return;
    if (!settled) return setFound(none);
    let isCurrent = true;
    const take = (suggestions: readonly Suggestion[]) => isCurrent && !isHeld.current && setFound(suggestions);
    ask(settled).then(take, () => take(none));
    return () => {
      isCurrent = false;
    };
  }, [ask, settled, isWanted]);
  return found;
};

const recently = (words: string): Suggestion => ({ type: 'RECENT', key: words, title: words });

const nameOf = ({ type, key }: Suggestion): string => `${type} ${key}`;

/** Debounced: keys that follow each other so fast send one request. The answer has to stand 100 ms after the last key. */
const SETTLE_MS = 40;

/** Limit: the server takes no more characters. */
const MOST = 100;
const MOST_RECENT = 3;
const MOST_OWN = 4;
