import type { Definition } from '@newsbell/extraction/definition';
import type { Underivable } from '@newsbell/extraction/induction/define';

/**
 * This protocol is what the page asks its parsing worker. Elements are numbers: their index in document order among all elements, which is
 * the same in the worker's tree and in the preview's document.
 */
export type SessionRequest =
  | { kind: 'open'; source: string; url: string }
  /**
   * The question has one click or two, and the elements that were said not to be items. `samples` are titles that take the place of clicks
   * in what was refused.
   */
  | { kind: 'derive'; clicks: number[]; refused: number[]; samples: number[] }
  | { kind: 'apply'; definition: Definition };

export interface Answers {
  open: Opened;
  derive: FoundList | Underivable;
  apply: FoundList | null;
}

export interface Opened {
  /** The names of all elements are compared with the preview's. */
  names: string[];
  title: string;
  /** The page itself offers these feeds. */
  feeds: OwnFeed[];
  /** These are the page's lists, the likeliest first. */
  proposals: FoundList[];
  /** Heuristic: the page has next to no text and has scripts, so its content is made in a browser. */
  isMadeByScripts: boolean;
}

export interface OwnFeed {
  title: string;
  url: string;
}

export interface FoundList {
  kind: 'found';
  definition: Definition;
  items: FoundItem[];
  /** It is true when a fallback had to find the items, because the definition itself finds nothing. */
  isByFallback: boolean;
}

export interface FoundItem {
  title: string;
  link: string;
  image: string | null;
  /** This is the item's element on the page; null means that it is in no element. */
  element: number | null;
  titleElement: number | null;
}
