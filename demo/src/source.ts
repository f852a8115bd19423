import type { LegacyEncoding } from './encodings.ts';
import type { Format } from './feeds/document.ts';
import type { Language, Topic } from './words/bank.ts';

/** A source is a site of the origin: this says what it writes about, how often, and how well its server behaves. */
export type Source = {
  /** The host is `<name>.localhost`. */
  name: string;
  title: string;
  description: string;
  language: Language;
  topic: Topic;
  format: Format;
  /** These formats are more documents of the same items, offered for discovery. */
  alsoFormats?: Format[];
  perDay: number;
  /** The document shows this many items. */
  count: number;
  /** An item has a picture always, often, or never. */
  pictures: 'each' | 'some' | 'none';
  /** An item has only a summary, as with newspapers, or the whole article. */
  body: 'summary' | 'full';
  palette: number;
  encoding?: LegacyEncoding;
  /** Some of its articles are those of the source of this name, some hours later, which is the same story twice. */
  retells?: string;
  /** Conditional requests: the source answers with these of ETag and Last-Modified. */
  validators: 'both' | 'etag' | 'modified' | 'none';
  behaviour?: Behaviour;
  note?: string;
};

export type Behaviour =
  /** The first byte comes after four seconds, the last one two seconds later. */
  | 'slow'
  /** The document ends in the middle of an item, and its markup is not well formed either. */
  | 'truncated'
  /** The server answers 200 with a web page where the feed was. */
  | 'not-a-feed'
  | 'server-error'
  | 'gone'
  /** `old-<name>.localhost` answers 301 to this source; subscribers know only the old address. */
  | 'moved'
  | 'without-dates'
  /** All addresses in the document are relative to its `xml:base`. */
  | 'relative'
  /** XSS: the items carry scripts and other markup that must never work; it is harmless if it does. */
  | 'hostile'
  /** A new item appears every few minutes. */
  | 'ticker'
  /** The site has no feed at all: its home page is a list for RSS generators. */
  | 'page';

export const isDead = (source: Source): boolean =>
  source.behaviour === 'gone' || source.behaviour === 'server-error' || source.behaviour === 'not-a-feed';

/** A truncated document gives only the items before the cut. */
export const completeItems = (source: Source): number =>
  isDead(source) ? 0 : source.behaviour === 'truncated' ? Math.floor(source.count * 0.8) : source.count;
