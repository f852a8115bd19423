/** Writes a public project as RSS 2.0, for any other reader. */
import { hash } from 'node:crypto';
import type { FeedItem } from '@newsbell/contracts/items';
import type { Project } from '@newsbell/contracts/projects';
import type { Validators } from '#documents/out-feed/conditional.ts';
import { type OutFeed, type OutItem, publishedAt } from '#documents/out-feed/feed.ts';
import { fieldList } from '#documents/out-feed/fields.ts';
import { hubOf } from '#documents/out-feed/hub.ts';
import { withFeedPictures } from '#documents/out-feed/pictures.ts';
import { writeRss } from '#documents/out-feed/rss.ts';
import { escapeText } from '#text/html/escape.ts';
import type { ProxyPicture } from '#text/html/foreign-pictures.ts';
import { pictureOnOrigin, withPictureOrigin } from '#text/html/own-pictures.ts';
import { type ItemNames, nameOfItem } from './item-names.ts';

interface About {
  /** It is the origin, without a trailing slash. */
  publicUrl: string;
  productName: string;
  names: ItemNames;
  /** When a crawl last found an item that was new or edited; null: never. */
  changedAt: Date | null;
  /** Pictures of other sites are loaded from these addresses. */
  proxied?: ProxyPicture;
}

/** Where a project is taken out again as a feed. */
export const outFeedAddress = (publicUrl: string, urlKey: string): string => `${publicUrl}/${urlKey}/rss.xml`;

/** An item without its content gives its excerpt. It has the same name in every feed of ours that holds it. */
export const outItemOf = (
  item: FeedItem,
  urlKey: string,
  { publicUrl, names }: Pick<About, 'publicUrl' | 'names'>,
): OutItem => ({
  id: nameOfItem(names, urlKey, item.id),
  title: item.title,
  link: item.link ?? `${publicUrl}/${urlKey}/feed/${item.id}`,
  author: item.author,
  publishedAt: publishedAt(item),
  updatedAt: publishedAt(item),
  content: withPictureOrigin(item.content ?? escapeText(item.excerpt), publicUrl) + fieldList(item),
  image: item.image && pictureOnOrigin(item.image, publicUrl),
  enclosures: item.enclosures,
  tags: item.tags,
  source: null,
});

export const writeOutFeed = (
  project: Pick<Project, 'urlKey' | 'title' | 'description' | 'link' | 'language' | 'image'>,
  items: readonly FeedItem[],
  { publicUrl, productName, names, changedAt, proxied }: About,
): Validators & { body: string; self: string } => {
  const { title, description, language, image } = project;
  const home = `${publicUrl}/${project.urlKey}`;
  const created = items.map(item => Date.parse(item.createdDate));
  const lastModified = new Date(Math.max(0, changedAt?.getTime() ?? 0, ...created));
  const self = outFeedAddress(publicUrl, project.urlKey);
  const feed: OutFeed = {
    id: home,
    title,
    description,
    link: project.link ?? home,
    self,
    hub: hubOf(publicUrl),
    language,
    image,
    generator: productName,
    updatedAt: lastModified,
    items: items.map(item => outItemOf(item, project.urlKey, { publicUrl, names })),
  };
  const body = writeRss(proxied ? withFeedPictures(feed, proxied) : feed);
  return { self, body, etag: `W/"${hash('sha256', body).slice(0, 32)}"`, lastModified };
};
