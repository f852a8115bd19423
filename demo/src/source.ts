import type { LegacyEncoding } from './encodings.ts';
import type { Format } from './feeds/document.ts';
import type { Language, Topic } from './words/bank.ts';

/** A site of the origin: what it writes about, how often, and how well its server behaves. */
export type Source = {
  /** The host is `<name>.localhost`. */
  name: string;
  title: string;
  description: string;
  language: Language;
  topic: Topic;
  format: Format;
  /** More documents of the same items, offered for discovery. */
  alsoFormats?: Format[];
  perDay: number;
  /** How many items the document shows. */
  count: number;
  /** Whether an item has a picture: always, often, or never. */
  pictures: 'each' | 'some' | 'none';
  /** A summary only, as newspapers do, or the whole article. */
  body: 'summary' | 'full';
  palette: number;
  encoding?: LegacyEncoding;
  /** Some of its articles are those of the source of this name, some hours later: the same story twice. */
  retells?: string;
  /** Which of ETag and Last-Modified it answers with. */
  validators: 'both' | 'etag' | 'modified' | 'none';
  behaviour?: Behaviour;
  note?: string;
};

export type Behaviour =
  /** The first byte after four seconds, the last one two seconds later. */
  | 'slow'
  /** Ends in the middle of an item, and its markup is not well formed either. */
  | 'truncated'
  /** Answers 200 with a web page where the feed was. */
  | 'not-a-feed'
  | 'server-error'
  | 'gone'
  /** `old-<name>.localhost` answers 301 to this source; subscribers know only the old address. */
  | 'moved'
  | 'without-dates'
  /** All addresses in the document are relative to its `xml:base`. */
  | 'relative'
  /** The items carry scripts and other markup that must never work; harmless if it does. */
  | 'hostile'
  /** A new item every few seconds. */
  | 'ticker'
  /** No feed at all: its home page is a list for RSS generators. */
  | 'page';

export const isDead = (source: Source): boolean =>
  source.behaviour === 'gone' || source.behaviour === 'server-error' || source.behaviour === 'not-a-feed';

/** A truncated document gives only the items before the cut. */
export const completeItems = (source: Source): number =>
  isDead(source) ? 0 : source.behaviour === 'truncated' ? Math.floor(source.count * 0.8) : source.count;
