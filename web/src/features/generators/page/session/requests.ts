import type { Definition } from '@newsbell/extraction/definition';
import type { Underivable } from '@newsbell/extraction/induction/define';
import type { LoadedPage } from '../../queries.ts';

/**
 * This protocol is what the page asks its parsing worker. Elements are numbers: their index in document order among all elements, which is
 * the same in the worker's tree and in the preview's document.
 */
export interface PageEngine {
  open: (page: LoadedPage) => Opened;
  derive: (from: Clicks) => FoundList | Underivable;
  apply: (definition: Definition) => FoundList | null;
}

export interface Clicks {
  /** There is one click, or two. */
  clicks: number[];
  /** These elements were said not to be items. */
  refused: number[];
  /** Samples are titles that take the place of clicks in what was refused. */
  samples: number[];
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
