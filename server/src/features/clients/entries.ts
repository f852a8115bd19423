/** The whole items that a reader app asks for by their ids. */
import type { FeedItem } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isReadableItem } from '#db/visibility.ts';
import { fieldList } from '#documents/out-feed/fields.ts';
import { itemsOf } from '#features/items/item-row.ts';
import { listed } from '#features/items/lists.ts';
import { reasonsOf } from '#features/read-state/reasons.ts';
import { viewerOf } from '#features/read-state/viewer.ts';
import { escapeText } from '#text/html/escape.ts';
import { type ProxyPicture, proxiedPicture, withProxiedPictures } from '#text/html/foreign-pictures.ts';
import { pictureOnOrigin, withPictureOrigin } from '#text/html/own-pictures.ts';
import { type AppReader, type Feed, feedsOf } from './feeds.ts';

/** No text of it is null: apps read none as such. */
export interface Entry {
  id: number;
  seenAt: Date;
  /** It is the place in every list of the web. */
  publishedAt: Date;
  updatedAt: Date;
  /** Plain text, and never empty: an app that finds one without a title ends its sync. */
  title: string;
  /** The item's own, else that of the page on which we show it. */
  link: string;
  author: string;
  /** Clean HTML; the named fields of published news stand before it. All pictures have whole addresses. */
  content: string;
  image: string | undefined;
  enclosures: { url: string; type: string; length: number }[];
  /** Also where it is neither read nor unread: apps know two states. */
  isRead: boolean;
  isStarred: boolean;
  /** The one feed that it is from. Undefined: it is starred, and nothing that the person follows brings it. */
  feed: Feed | undefined;
  source: { title: string; url: string; htmlUrl: string };
}

export interface EntriesAsked {
  ids: readonly number[];
  /** The contents together have at most so many bytes, but for the first one, which is always there. */
  mostBytes?: number;
  /** Pictures of other sites are loaded from these addresses; those of our own are left as they are (`feedPictures` does both). */
  proxied?: ProxyPicture;
}

export interface Entries {
  /** In the order of the ids, each once. */
  entries: Entry[];
  /** They are the person's too and had no place any more, in the same order. */
  leftOut: number[];
}

const MOST_BYTES = 8 * 1_048_576;

/** An item is for the person who follows what brings it, or has starred it. Others are left out without a word, as if they were not there. */
export const entriesOf = async (
  db: Db,
  reader: AppReader,
  { ids, mostBytes = MOST_BYTES, proxied = address => address }: EntriesAsked,
): Promise<Entries> => {
  const { accountId } = reader;
  const viewer = await viewerOf(db, accountId);
  const found = await sql<{ id: number; bytes: number }>`
    select i.id, octet_length(i.content) as bytes from item i
    where i.id = any (${ids}::bigint[]) and ${isReadableItem(accountId)}
      and (${viewer.isFollowed} or ${viewer.isStarred})`.execute(db);
  const { kept, leftOut } = fitting(ids, found.rows, mostBytes);
  if (kept.length === 0) return { entries: [], leftOut };
  const [items, reasons] = await Promise.all([
    itemsOf(db, listed(kept), { wholeContent: true, viewer }),
    reasonsOf(db, accountId, kept),
  ]);
  const feeds = await feedsOf(db, reader, [...new Set([...reasons.values()].map(reason => reason.subscriptionId))]);
  const feedById = new Map(feeds.map(feed => [feed.id, feed]));
  const itemById = new Map(items.map(item => [item.id, item]));
  // An item may have been forgotten in between.
  const entries = kept.flatMap(id => {
    const item = itemById.get(id);
    return item ? entryOf(item, feedById.get(reasons.get(id)?.subscriptionId ?? 0), reader, proxied) : [];
  });
  return { entries, leftOut };
};

const fitting = (
  ids: readonly number[],
  found: readonly { id: number; bytes: number }[],
  mostBytes: number,
): { kept: number[]; leftOut: number[] } => {
  const bytesOf = new Map(found.map(({ id, bytes }) => [id, bytes]));
  const there = [...new Set(ids)].filter(id => bytesOf.has(id));
  let total = 0;
  const end = there.findIndex((id, at) => {
    total += bytesOf.get(id)!;
    return at > 0 && total > mostBytes;
  });
  return end === -1 ? { kept: there, leftOut: [] } : { kept: there.slice(0, end), leftOut: there.slice(end) };
};

const entryOf = (item: FeedItem, feed: Feed | undefined, { publicUrl }: AppReader, proxied: ProxyPicture): Entry => {
  const home = `${publicUrl}/${item.project.urlKey}`;
  const text = item.content || escapeText(item.excerpt);
  return {
    id: item.id,
    seenAt: new Date(item.createdDate),
    publishedAt: new Date(item.sortAt),
    updatedAt: new Date(item.updated ?? item.sortAt),
    title: titleOf(item),
    link: item.link ?? `${home}/feed/${item.id}`,
    author: item.author ?? '',
    content: fieldList(item) + withProxiedPictures(withPictureOrigin(text, publicUrl), proxied),
    image: item.image === null ? undefined : proxiedPicture(pictureOnOrigin(item.image, publicUrl), proxied),
    enclosures: item.enclosures.map(({ url, type, length }) => ({ url, type: type ?? '', length: length ?? 0 })),
    isRead: item.read !== false,
    isStarred: item.starred === true,
    feed,
    source: { title: item.project.title, url: `${home}/rss.xml`, htmlUrl: home },
  };
};

/** An item without a title is called by the beginning of its text, else by its address. */
const titleOf = ({ title, excerpt, link, project }: FeedItem): string =>
  title.trim() || beginningOf(excerpt) || (link ?? project.title);

const TITLE_CHARACTERS = 80;

const beginningOf = (text: string): string => {
  const characters = [...text.trim()];
  if (characters.length <= TITLE_CHARACTERS) return characters.join('');
  return `${characters.slice(0, TITLE_CHARACTERS - 1).join('')}…`;
};
