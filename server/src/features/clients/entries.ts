/** The whole items that a reader app asks for by their ids. */
import type { Db } from '#db/open.ts';
import { fieldList } from '#documents/out-feed/fields.ts';
import { escapeText } from '#text/html/escape.ts';
import { type ProxyPicture, proxiedPicture, withProxiedPictures } from '#text/html/foreign-pictures.ts';
import { pictureOnOrigin, withPictureOrigin } from '#text/html/own-pictures.ts';
import { type EntryRow, entryRowsOf } from './entry-rows.ts';
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

/** Items of others are left out without a word, as if they were not there. */
export const entriesOf = async (
  db: Db,
  reader: AppReader,
  { ids, mostBytes = MOST_BYTES, proxied = address => address }: EntriesAsked,
): Promise<Entries> => {
  const rows = await entryRowsOf(db, reader.accountId, ids, mostBytes);
  const brought = new Set(rows.flatMap(({ subscription }) => subscription ?? []));
  const feeds = brought.size === 0 ? [] : await feedsOf(db, reader, [...brought]);
  const feedById = new Map(feeds.map(feed => [feed.id, feed]));
  const entries: Entry[] = [];
  const leftOut: number[] = [];
  for (const row of rows) {
    if (row.content === null) leftOut.push(row.id);
    else entries.push(entryOf(row, row.content, feedById.get(row.subscription ?? 0), reader, proxied));
  }
  return { entries, leftOut };
};

const entryOf = (
  row: EntryRow,
  content: string,
  feed: Feed | undefined,
  { publicUrl }: AppReader,
  proxied: ProxyPicture,
): Entry => {
  const home = `${publicUrl}/${row.url_key}`;
  const text = content || escapeText(row.excerpt);
  return {
    id: row.id,
    seenAt: row.created_at,
    publishedAt: row.sort_at,
    updatedAt: row.updated_at ?? row.sort_at,
    title: titleOf(row),
    link: row.link ?? `${home}/feed/${row.id}`,
    author: row.author ?? '',
    content: fieldList({ fields: row.fields ?? [] }) + withProxiedPictures(withPictureOrigin(text, publicUrl), proxied),
    image: row.image === null ? undefined : proxiedPicture(pictureOnOrigin(row.image, publicUrl), proxied),
    enclosures: row.enclosures.map(({ url, type, length }) => ({ url, type: type ?? '', length: length ?? 0 })),
    isRead: row.is_read !== false,
    isStarred: row.is_starred,
    feed,
    source: { title: row.project_title, url: `${home}/rss.xml`, htmlUrl: home },
  };
};

/** An item without a title is called by the beginning of its text, else by its address. */
const titleOf = ({ title, excerpt, link, project_title }: EntryRow): string =>
  title.trim() || beginningOf(excerpt) || (link ?? project_title);

const TITLE_CHARACTERS = 80;

const beginningOf = (text: string): string => {
  const characters = [...text.trim()];
  if (characters.length <= TITLE_CHARACTERS) return characters.join('');
  return `${characters.slice(0, TITLE_CHARACTERS - 1).join('')}…`;
};
