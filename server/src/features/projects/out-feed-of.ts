/** Reads what a public project's out-feed is written of. */
import type { FeedItem } from '@newsbell/contracts/items';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import { asTheyAre, type FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { itemNames } from './item-names.ts';
import { writeOutFeed } from './out-feed.ts';
import { lastChange, projectByKey } from './queries.ts';

export type NewestItems = (projectId: number, size: number) => Promise<FeedItem[]>;

export const OUT_FEED_ITEMS = 50;
export const outFeedType = 'application/rss+xml; charset=utf-8';

/** Answers undefined where it is not public any more. */
export const outFeedOf = async (
  db: Db,
  settings: Pick<Settings, 'publicUrl' | 'productName'>,
  { id, urlKey }: { id: number; urlKey: string },
  newestItems: NewestItems,
  findPictures: FindFeedPictures = asTheyAre,
): Promise<ReturnType<typeof writeOutFeed> | undefined> => {
  const project = await projectByKey(db, undefined, urlKey, 'en');
  if (!project) return undefined;
  const [items, changedAt, names, proxied] = await Promise.all([
    newestItems(id, OUT_FEED_ITEMS),
    lastChange(db, id),
    itemNames(db, settings.publicUrl),
    findPictures(),
  ]);
  return writeOutFeed(project, items, { ...settings, names, changedAt, proxied });
};
