/** Pictures of other sites in the feeds that are written here. */
import { type ProxyPicture, proxiedPicture, withProxiedPictures } from '#text/html/foreign-pictures.ts';
import type { OutFeed } from './feed.ts';

/** Answers the whole address under which a picture is loaded in other readers; it is asked for when a feed is written. */
export type FindFeedPictures = () => Promise<ProxyPicture>;

export const asTheyAre: FindFeedPictures = async () => address => address;

export const withFeedPictures = (feed: OutFeed, proxied: ProxyPicture): OutFeed => ({
  ...feed,
  image: feed.image && proxiedPicture(feed.image, proxied),
  items: feed.items.map(item => ({
    ...item,
    content: item.content && withProxiedPictures(item.content, proxied),
    image: item.image && proxiedPicture(item.image, proxied),
  })),
});
