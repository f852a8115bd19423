/** Writes JSON Feed 1.1. */
import { type OutFeed, type OutItem, writable } from './feed.ts';

/** A field without a value is left out. */
export const writeJsonFeed = (feed: OutFeed): string =>
  JSON.stringify(
    {
      version: 'https://jsonfeed.org/version/1.1',
      title: feed.title,
      home_page_url: feed.link,
      feed_url: feed.self,
      hubs: feed.hub === null ? undefined : [{ type: 'WebSub', url: feed.hub }],
      description: feed.description ?? undefined,
      icon: feed.image ?? undefined,
      language: feed.language ?? undefined,
      items: feed.items.map(itemOf),
    },
    (_name, value) => (typeof value === 'string' ? writable(value) : value),
  );

/** Content is the one field beside the id that the format asks of every item. It has no word for a source, so that is an extension. */
const itemOf = (item: OutItem) => ({
  id: item.id,
  url: item.link,
  title: item.title,
  content_html: item.content ?? '',
  image: item.image ?? undefined,
  date_published: item.publishedAt.toISOString(),
  date_modified: item.updatedAt.toISOString(),
  authors: item.author === null ? undefined : [{ name: item.author }],
  tags: item.tags.length > 0 ? item.tags : undefined,
  _source: item.source ?? undefined,
  attachments:
    item.enclosures.length > 0
      ? item.enclosures.map(({ url, type, length }) => ({
          url,
          mime_type: type ?? 'application/octet-stream',
          size_in_bytes: length ?? undefined,
        }))
      : undefined,
});
