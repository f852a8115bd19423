/** The feeds of ours that everybody may read: to these alone one can subscribe. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import { type Format, formats } from '#documents/out-feed/formats.ts';
import { asTheyAre, type FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { createFeeds } from '#features/generators/feed.ts';
import { keysOfProject } from '#features/items/lists.ts';
import { newestOfProject } from '#features/items/queries.ts';
import type { Searching } from '#features/out-feeds/found-items.ts';
import { openPublicLists, versionOf as versionOfList } from '#features/out-feeds/public-feed.ts';
import { listAtPath, type PublicList } from '#features/out-feeds/public-list.ts';
import { writeFeed } from '#features/out-feeds/send-feed.ts';
import { OUT_FEED_ITEMS, outFeedOf, outFeedType } from '#features/projects/out-feed-of.ts';
import { findPublicProject } from '#features/projects/queries.ts';

export interface PublicFeed {
  /** Null: it has items of many projects. */
  projectId: number | null;
  /** A look at it runs a search. */
  isSearch: boolean;
  /** Another one whenever an item of the feed is new, gone or edited. */
  version: string;
  /** Its media type, as its own address answers it. */
  type: string;
  /** Answers the document, or undefined where it is not public any more. */
  write(): Promise<string | undefined>;
}

/** Answers undefined where no public feed has exactly this address, as where nobody reads who is not signed in. A search is run by `searching`, at once where there is none. */
export type FindPublicFeed = (address: string, searching?: Searching) => Promise<PublicFeed | undefined>;

export const openPublicFeeds = (
  db: Db,
  settings: Pick<Settings, 'publicUrl' | 'productName' | 'accounts'>,
  findPictures: FindFeedPictures = asTheyAre,
): FindPublicFeed => {
  const findGenerated = createFeeds(db, settings, findPictures);

  const generated = async (uuid: string, format: Format): Promise<PublicFeed | undefined> => {
    const feed = await findGenerated(uuid, format);
    if (!feed?.isPublic) return undefined;
    const { projectId, itemsVersion, body } = feed;
    const version = itemsVersion ?? empty;
    return { projectId, isSearch: false, version, type: formats[format].type, write: body };
  };

  const ofProject = async (urlKey: string): Promise<PublicFeed | undefined> => {
    const found = await findPublicProject(db, urlKey);
    // Its old address leads to the one of today, which the feed names.
    if (found?.urlKey !== urlKey) return undefined;
    const newest = (projectId: number, size: number) => newestOfProject(db, projectId, size);
    return {
      projectId: found.id,
      isSearch: false,
      version: await versionOf(db, found.id),
      type: outFeedType,
      write: async () => (await outFeedOf(db, settings, found, newest, findPictures))?.body,
    };
  };

  const findList = openPublicLists(db, settings);
  const ofList = async (list: PublicList, format: Format, searching: Searching): Promise<PublicFeed> => {
    const feed = await findList(list, format, searching);
    return {
      projectId: null,
      isSearch: list.kind === 'word' || list.kind === 'search',
      version: versionOfList(feed),
      type: formats[format].type,
      write: async () => writeFeed(feed, format, await findPictures()).body,
    };
  };

  return async (address, searching = search => search()) => {
    if (settings.accounts.reading === 'signed-in' || !address.startsWith(`${settings.publicUrl}/`)) return undefined;
    const path = address.slice(settings.publicUrl.length);
    const [, uuid, format] = GENERATED.exec(path) ?? [];
    if (uuid) return generated(uuid, format as Format);
    const found = listAtPath(path);
    if (found) return ofList(found.list, found.format, searching);
    const [, urlKey] = PROJECT.exec(path) ?? [];
    return urlKey ? ofProject(urlKey) : undefined;
  };
};

const GENERATED = /^\/rss\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(xml|atom|json)$/;
const PROJECT = /^\/([a-z0-9][a-z0-9_-]{1,63})\/rss\.xml$/;
const empty = 'empty';

const versionOf = async (db: Db, projectId: number): Promise<string> => {
  const keys = keysOfProject(projectId, { position: undefined, direction: 'older', limit: OUT_FEED_ITEMS });
  const { rows } = await sql<{ version: string | null }>`
    select md5(string_agg(i.id || i.source_hash, ' ' order by i.sort_at desc, i.id desc)) as version
    from item i where i.id in (${keys})`.execute(db);
  return rows[0]?.version ?? empty;
};
