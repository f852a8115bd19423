/** Every format writer gets this document. Addresses are absolute unless `base` says what they are relative to. */
export type FeedDocument = {
  title: string;
  description: string;
  language: string;
  home: string;
  /** This is the document's own address. */
  self: string;
  icon: string;
  updated: Date;
  base?: string;
  items: FeedItem[];
};

export type FeedItem = {
  /** The id is a tag URI (RFC 4151), stable whatever the port. */
  id: string;
  link: string;
  title: string;
  author: string;
  published?: Date;
  summary: string;
  html?: string;
  image?: string;
  sound?: { url: string; bytes: number; seconds: number };
  tags: string[];
};

export type Format = 'rss-0.91' | 'rss-1.0' | 'rss-2.0' | 'atom-0.3' | 'atom-1.0' | 'json-feed-1.1';
