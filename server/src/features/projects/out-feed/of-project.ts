/** A public project as RSS 2.0, for any other reader. */
import { hash } from 'node:crypto';
import type { FeedItem } from '@newsbell/contracts/items';
import type { Project } from '@newsbell/contracts/projects';
import { escapeText } from '#text/html/escape.ts';
import type { Validators } from './conditional.ts';
import { publishedAt } from './feed.ts';
import { writeRss } from './rss.ts';

/** `publicUrl` is the origin without a trailing slash. An item without its content gives its excerpt. */
export const writeOutFeed = (
  project: Pick<Project, 'urlKey' | 'title' | 'description' | 'link' | 'language' | 'image'>,
  items: readonly FeedItem[],
  { publicUrl, productName }: { publicUrl: string; productName: string },
): Validators & { body: string } => {
  const { title, description, language, image } = project;
  const home = `${publicUrl}/${project.urlKey}`;
  const lastModified = new Date(items.reduce((latest, item) => Math.max(latest, Date.parse(item.createdDate)), 0));
  const body = writeRss({
    id: home,
    title,
    description,
    link: project.link ?? home,
    self: `${home}/rss.xml`,
    language,
    image,
    generator: productName,
    updatedAt: lastModified,
    items: items.map(item => {
      const own = `${home}/feed/${item.id}`;
      return {
        id: own,
        title: item.title,
        link: item.link ?? own,
        author: item.author,
        publishedAt: publishedAt(item),
        updatedAt: publishedAt(item),
        content: item.content ?? escapeText(item.excerpt),
        image: item.image,
        enclosures: item.enclosures,
        tags: item.tags,
      };
    }),
  });
  return { body, etag: `W/"${hash('sha256', body).slice(0, 32)}"`, lastModified };
};
