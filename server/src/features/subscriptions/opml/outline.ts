/** One subscription as OPML carries it. What OPML has no word for stands in attributes of our own. */
import type { SubscriptionType } from '@newsbell/contracts/subscriptions';
import type { Channel } from '../change.ts';

export interface SubscriptionOutline {
  type: SubscriptionType;
  /** It is the feed's address, the tag or the word. */
  key: string;
  /** The file calls it so. */
  title: string;
  /** The file says that it calls itself so; null: the file does not tell its own name from a title that a person gave it. */
  sourceTitle: string | null;
  /** The file says that its person calls it so. */
  ownTitle: string | null;
  folder: string | null;
  notifyMinute: number | null;
  atOnce: boolean;
  fullText: boolean;
  keywords: string[];
  mutedChannels: Channel[];
}

/** The prefix never changes, whatever an instance is called: files go from one to another. */
export const prefix = 'newsbell';
export const namespace = 'urn:newsbell:opml:1';

/**
 * `order` is the place among all, because folders tear neighbours apart, and every outline of ours has it; lists in an attribute are JSON. `sourceTitle` stands
 * where `text` is a title of the person's own.
 */
export const own = {
  order: `${prefix}:order`,
  sourceTitle: `${prefix}:sourceTitle`,
  tag: `${prefix}:tag`,
  word: `${prefix}:word`,
  notifyMinute: `${prefix}:notifyMinute`,
  atOnce: `${prefix}:atOnce`,
  fullText: `${prefix}:fullText`,
  keywords: `${prefix}:keywords`,
  mutedChannels: `${prefix}:mutedChannels`,
} as const;
