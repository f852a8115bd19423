/** Items of many sources as those of one feed: each names its source, and is called as in that source's own feed. */
import type { FeedItem } from '@newsbell/contracts/items';
import type { Db } from '#db/open.ts';
import type { OutItem } from '#documents/out-feed/feed.ts';
import { itemNames } from '#features/projects/item-names.ts';
import { outFeedAddress, outItemOf } from '#features/projects/out-feed.ts';

export const itemsOut = async (db: Db, items: readonly FeedItem[], publicUrl: string): Promise<OutItem[]> => {
  const names = await itemNames(db, publicUrl);
  return items.map(item => {
    const { urlKey, title } = item.project;
    return {
      ...outItemOf(item, urlKey, { publicUrl, names }),
      source: { title, url: outFeedAddress(publicUrl, urlKey) },
    };
  });
};

/** When the newest of them was first seen. An edit does not move it. */
export const lastSeen = (items: readonly FeedItem[]): Date =>
  new Date(Math.max(0, ...items.map(item => Date.parse(item.createdDate))));
