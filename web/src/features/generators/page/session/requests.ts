import type { Definition } from '@newsbell/extraction/definition';
import type { Underivable } from '@newsbell/extraction/induction/define';

/**
 * What the page asks the worker that reads for it. Elements are numbers: their places in document order among all elements, which are the
 * same in the worker's tree and in the preview's document.
 */
export type SessionRequest =
  | { kind: 'open'; source: string; url: string }
  /** One click or two, and what was said not to be an item. `samples` are titles that take the place of clicks in what was refused. */
  | { kind: 'derive'; clicks: number[]; refused: number[]; samples: number[] }
  | { kind: 'apply'; definition: Definition };

export interface Answers {
  open: Opened;
  derive: FoundList | Underivable;
  apply: FoundList | null;
}

export interface Opened {
  /** The name of each element, to be held against the preview's. */
  names: string[];
  title: string;
  /** Feeds that the page itself offers. */
  feeds: OwnFeed[];
  /** Its lists, the likeliest first. */
  proposals: FoundList[];
  /** It says next to nothing and has scripts: what it shows is made in a browser. */
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
  /** Whether a fallback had to find them, because the definition itself finds nothing. */
  isByFallback: boolean;
}

export interface FoundItem {
  title: string;
  link: string;
  image: string | null;
  /** Where it is on the page; null: in no element. */
  element: number | null;
  titleElement: number | null;
}
