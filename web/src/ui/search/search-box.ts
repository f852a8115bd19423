/**
 * Reducer: describes the search bar by states and events. It holds what is typed, where it is searched, and whether the
 * options show.
 */
import { isUrl, LONGEST_URL } from '@newsbell/contracts/urls';

export type SearchMode = 'everywhere' | 'subscriptions' | 'project';

/** Answers the modes in the order of the options. */
export const modesOf = (isProjectPage: boolean): readonly SearchMode[] =>
  isProjectPage ? ['everywhere', 'subscriptions', 'project'] : ['everywhere', 'subscriptions'];

export interface SearchBox {
  query: string;
  mode: SearchMode;
  isOpen: boolean;
  /** This is the index of the chosen suggestion; without one the mode is chosen. */
  suggested?: number | undefined;
}

export type SearchBoxEvent =
  /** Another page has come: this is its query, if it is a page of results, and the place that it searched. */
  | { type: 'arrived'; query: string; mode: SearchMode }
  | { type: 'typed'; query: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'moved'; by: 1 | -1; modes: readonly SearchMode[]; suggestions?: number };

/** Options that are closed open without a change, so that nobody changes what they do not see. The ends are joined. */
export const searchBox = (box: SearchBox, event: SearchBoxEvent): SearchBox => {
  switch (event.type) {
    case 'arrived':
      return { query: event.query, mode: event.mode, isOpen: false };
    case 'typed':
      return { ...box, query: event.query, isOpen: true, suggested: undefined };
    case 'opened':
      return { ...box, isOpen: true };
    case 'closed':
      return box.isOpen ? { ...box, isOpen: false, suggested: undefined } : box;
    case 'moved': {
      if (!box.isOpen) return { ...box, isOpen: true };
      const { modes, by, suggestions = 0 } = event;
      // The suggestions stand below the modes.
      const all = modes.length + suggestions;
      const at = box.suggested === undefined ? modes.indexOf(box.mode) : modes.length + box.suggested;
      const next = (at + by + all) % all;
      if (next >= modes.length) return { ...box, suggested: next - modes.length };
      return { ...box, mode: modes[next]!, suggested: undefined };
    }
  }
};

/** The server takes at most this many characters of words; an address may be longer. */
const longestWords = 100;

/** Answers the query as it can be searched: an address as it stands, words at most as long as the server takes them. */
export const fitQuery = (query: string): string => {
  if (query.length <= longestWords || isUrl(query)) return query.slice(0, LONGEST_URL);
  const cut = query.slice(0, longestWords);
  // Half of a surrogate pair could stand in no address.
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
};
