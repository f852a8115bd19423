import type { FeedItem } from '@newsbell/contracts/items';

/** A list holds its items in this form. */
export interface ListedItem extends FeedItem {
  /** The reason says why the item is in the person's own timeline. */
  reason?: { type: 'PROJECT' | 'TAG' | 'WORD'; key: string };
}

export interface ListedPage {
  content: ListedItem[];
  first: boolean;
  last: boolean;
  searchedTo?: number;
}
