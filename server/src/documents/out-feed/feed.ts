/** The out-feed in the form that all formats are written from: the items that we give to other readers. */
import type { FeedItem } from '@newsbell/contracts/items';

export interface OutFeed {
  /** Its permanent name, an IRI. */
  id: string;
  title: string;
  description: string | null;
  /** The page that it tells of. */
  link: string;
  /** It is the address of the document itself. */
  self: string;
  /** The WebSub hub that sends it to programs when it changes; null: none does. */
  hub: string | null;
  language: string | null;
  image: string | null;
  /** The program that writes it. */
  generator: string;
  updatedAt: Date;
  items: readonly OutItem[];
}

export interface OutItem {
  /** Its permanent name, an IRI that no other item of the feed has. */
  id: string;
  title: string;
  link: string;
  author: string | null;
  publishedAt: Date;
  updatedAt: Date;
  /** HTML; null: the item has no more than its title. */
  content: string | null;
  image: string | null;
  enclosures: FeedItem['enclosures'];
  tags: readonly string[];
  /** The feed that it is taken from; null: this very one. */
  source: { title: string; url: string } | null;
}

/** When an item was published, as far as anybody knows. */
export const publishedAt = ({ published, updated, sortAt }: FeedItem): Date => new Date(published ?? updated ?? sortAt);

/** As any format can hold it: whole characters, and none that XML 1.0 knows no way to write. */
export const writable = (text: string): string =>
  text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
