/**
 * `rss-0.90` and `rss-1.0` are RDF. An RSS version that was never published, or none, is read and called `rss-2.0`; Atom
 * of a namespace that nobody knows is `atom-1.0`.
 */
export type FeedFormat =
  | 'rss-0.90'
  | 'rss-0.91'
  | 'rss-0.92'
  | 'rss-0.93'
  | 'rss-0.94'
  | 'rss-1.0'
  | 'rss-2.0'
  | 'atom-0.3'
  | 'atom-1.0'
  | 'json-feed-1'
  | 'json-feed-1.1';

/** Plain text unless said otherwise; addresses are absolute http(s). Lengths are in UTF-16 units. */
export type ParsedFeed = {
  format: FeedFormat;
  title: string | null;
  description: string | null;
  link: string | null;
  /** It stands as written. */
  language: string | null;
  image: string | null;
  /** Its own address, as it says. */
  self: string | null;
  /** They are WebSub hubs. */
  hubs: string[];
  /** It is the longer of `ttl` and the syndication module's period. */
  ttlMinutes: number | null;
  /** Hours of the day in GMT, 0 to 23, and English names of days, at which not to ask. */
  skipHours: number[];
  skipDays: string[];
  /** The document ended too early; the items are those that were complete. */
  truncated: boolean;
  /** In the document's order; at most `ITEMS`, the newest if there were more. */
  items: ParsedItem[];
  /** The document had this many items. */
  itemsSeen: number;
};

export type ParsedItem = {
  /** It stands as written but for space around it: a guid, Atom id, `rdf:about` or JSON id. */
  id: string | null;
  title: string | null;
  /** As written where it is absolute and clean. At most 2,048. */
  link: string | null;
  author: string | null;
  /** The date texts stand as written. */
  published: string | null;
  updated: string | null;
  /** It is unsafe HTML of at most 512 Ki. */
  content: string | null;
  /** Unsafe HTML, where there is a summary beside the content, or Atom gives a summary only. */
  summary: string | null;
  image: string | null;
  enclosures: Enclosure[];
  tags: string[];
  /** Relative addresses in content and summary are resolved against this base. */
  base: string | null;
};

export type Enclosure = { url: string; type: string | null; length: number | null };

/** As many as are stored of a project: a longer document would only push out its own items. */
export const ITEMS = 1000;
