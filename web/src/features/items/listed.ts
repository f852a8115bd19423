import type { FeedItem } from '@newsbell/contracts/items';

/** An item as a list holds it. */
export interface ListedItem extends FeedItem {
  /** Why it is in one's own timeline. */
  reason?: { type: 'PROJECT' | 'TAG' | 'WORD'; key: string };
}

export interface ListedPage {
  content: ListedItem[];
  first: boolean;
  last: boolean;
  searchedTo?: number;
}
