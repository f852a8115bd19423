/** Writes a generator's stored items as a feed, for any other reader. */
import { hash } from 'node:crypto';
import type { FeedItem } from '@newsbell/contracts/items';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import type { Validators } from '#documents/out-feed/conditional.ts';
import { type OutFeed, type OutItem, publishedAt } from '#documents/out-feed/feed.ts';
import { type Format, formats } from '#documents/out-feed/formats.ts';
import { hubOf } from '#documents/out-feed/hub.ts';
import { asTheyAre, withFeedPictures } from '#documents/out-feed/pictures.ts';
import { withoutSecret } from '#features/projects/feed-address.ts';
import { escapeText } from '#text/html/escape.ts';
import { version } from '#version.ts';
import { keepBodies } from './body-cache.ts';
import { findSource, type GeneratedSource, itemsOfSource } from './feed-queries.ts';

export interface GeneratedFeed extends Validators {
  projectId: number;
  /** It is the address of the document itself. */
  self: string;
  /** See `GeneratedSource`. */
  itemsVersion: string | null;
  isPublic: boolean;
  /** Lazy: the items are read only when this is called. */
  body(): Promise<string>;
}

/** Feeds of some 50 KB are kept as they were written: making one costs several times as much as looking whether it is still the same. */
const KEPT = 16_000_000;

export type FindFeed = (uuid: string, format: Format) => Promise<GeneratedFeed | undefined>;

/** Answers undefined where there is no such generator. The validators cost one query, and the same ones always name the same feed. */
export const createFeeds = (
  db: Db,
  about: Pick<Settings, 'publicUrl' | 'productName'>,
  findPictures = asTheyAre,
): FindFeed => {
  const keep = keepBodies(KEPT);
  return async (uuid, format) => {
    const source = await findSource(db, uuid);
    if (!source) return undefined;
    const hub = source.isPublic ? hubOf(about.publicUrl) : null;
    const proxied = await findPictures();
    // An address stands for all: another key, or none, makes another document.
    const said = JSON.stringify([
      version,
      proxied('http://a.invalid/'),
      format,
      about.publicUrl,
      about.productName,
      hub,
      source,
    ]);
    const etag = `W/"${hash('sha256', said).slice(0, 32)}"`;
    const self = `${about.publicUrl}/rss/${source.uuid}.${format}`;
    const write = async () =>
      formats[format].write(
        withFeedPictures(feedOf(source, await itemsOfSource(db, source.projectId), { self, hub }, about), proxied),
      );
    const { projectId, isPublic, itemsVersion, changedAt } = source;
    return { projectId, isPublic, self, itemsVersion, etag, lastModified: changedAt, body: () => keep(etag, write) };
  };
};

const feedOf = (
  source: GeneratedSource,
  items: readonly FeedItem[],
  { self, hub }: Pick<OutFeed, 'self' | 'hub'>,
  { productName }: Pick<Settings, 'productName'>,
): OutFeed => ({
  id: `urn:uuid:${source.uuid}`,
  title: source.title,
  description: source.description || null,
  link: pageOf(source),
  self,
  hub,
  language: languageTag(source.language),
  image: source.image && absolute(source.image),
  generator: productName,
  updatedAt: source.changedAt,
  items: outItems(source, items),
});

/** An item keeps its name whatever becomes of its title, its link and its neighbours: what is the same item was decided when it was stored. */
const outItems = (source: GeneratedSource, items: readonly FeedItem[]): OutItem[] => {
  const dates = datesOf(items);
  return items.map((item, at) => ({
    id: `urn:rssgen:${source.uuid}:${item.id}`,
    title: item.title,
    link: item.link === null ? pageOf(source) : absolute(item.link),
    author: item.author,
    publishedAt: dates[at]!,
    updatedAt: item.updated === null ? dates[at]! : new Date(item.updated),
    content: (item.content ?? escapeText(item.excerpt)) || null,
    image: item.image && absolute(item.image),
    enclosures: item.enclosures,
    tags: item.tags,
    source: null,
  }));
};

/** Privacy: a caller who has the feed's address need not have the page's. */
const pageOf = ({ link }: GeneratedSource): string => absolute(withoutSecret(link));

/** Undated items of one check are put a second apart: readers order by time, and some take two of one time for one. */
const datesOf = (items: readonly FeedItem[]): Date[] => {
  const counts = new Map<string, number>();
  return items.map(item => {
    if (item.published !== null || item.updated !== null) return publishedAt(item);
    const before = counts.get(item.sortAt) ?? 0;
    counts.set(item.sortAt, before + 1);
    return new Date(Date.parse(item.sortAt) - before * 1000);
  });
};

/** Sources write letters of any script into addresses; the formats want them escaped. */
const absolute = (address: string): string => URL.parse(address)?.href ?? address;

/** As far as it is one: sources write all sorts of things there. */
const languageTag = (language: string | null): string | null =>
  language !== null && /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(language) ? language : null;
