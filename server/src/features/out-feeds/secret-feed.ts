/** Writes what one person reads, as that person sees it: private sources are in it, and its address is the only key. */
import type { FeedItem } from '@newsbell/contracts/items';
import { pickLanguage } from '@newsbell/contracts/languages';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import type { OutFeed } from '#documents/out-feed/feed.ts';
import type { Format } from '#documents/out-feed/formats.ts';
import { newestOfProject, pageOf } from '#features/items/queries.ts';
import { myNews } from '#features/read-state/my-news.ts';
import { starredItems } from '#features/read-state/stars.ts';
import { viewerOf } from '#features/read-state/viewer.ts';
import { texts } from '#i18n/texts.ts';
import { itemsOut, lastSeen } from './items-out.ts';
import { OUT_ITEMS } from './public-feed.ts';
import type { OwnedFeed } from './queries.ts';

/** From the root. */
export const pathOfSecretFeed = (id: string, format: Format = 'xml'): string =>
  `/out/${id}${format === 'xml' ? '' : `.${format}`}`;

export const readSecretFeed = async (
  db: Db,
  feed: OwnedFeed,
  format: Format,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
): Promise<OutFeed> => {
  const items = await itemsOf(db, feed);
  return {
    id: `urn:uuid:${feed.id}`,
    title: `${productName}: ${titleOf(feed)}`,
    description: null,
    link: publicUrl + pages[feed.kind](feed),
    self: publicUrl + pathOfSecretFeed(feed.id, format),
    ...{ hub: null, language: null, image: null, generator: productName },
    updatedAt: lastSeen(items),
    items: await itemsOut(db, items, publicUrl),
  };
};

const itemsOf = async (db: Db, { kind, accountId, folderId, savedId }: OwnedFeed): Promise<FeedItem[]> => {
  switch (kind) {
    case 'SAVED':
      return savedId === null ? [] : newestOfProject(db, savedId, OUT_ITEMS);
    case 'STARRED':
      return (await starredItems(db, await viewerOf(db, accountId), { size: OUT_ITEMS }))!.content;
    case 'MY_NEWS':
      return newsOf(db, accountId, undefined);
    case 'FOLDER':
      return newsOf(db, accountId, folderId!);
  }
};

const newsOf = async (db: Db, accountId: number, folder: number | undefined): Promise<FeedItem[]> => {
  const viewer = await viewerOf(db, accountId);
  const mine = folder === undefined ? { accountId } : { accountId, folder };
  return (await pageOf(db, myNews(db, viewer, mine), { size: OUT_ITEMS }, viewer))!.content;
};

const titleOf = ({ kind, folderName, language }: OwnedFeed): string =>
  kind === 'FOLDER' ? folderName! : texts(pickLanguage(language)).outFeeds[kind];

const pages: Record<OwnedFeed['kind'], (feed: OwnedFeed) => string> = {
  FOLDER: ({ folderId }) => `/?folder=${folderId}`,
  STARRED: () => '/starred',
  SAVED: () => '/starred?only=saved',
  MY_NEWS: () => '/',
};
