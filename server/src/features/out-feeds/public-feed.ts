/** Writes what everybody may follow elsewhere: a tag, a word, a search, a board. */
import { hash } from 'node:crypto';
import { segmentOfWord } from '@newsbell/contracts/words-in-addresses';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import type { OutFeed, OutItem } from '#documents/out-feed/feed.ts';
import type { Format } from '#documents/out-feed/formats.ts';
import { hubOf } from '#documents/out-feed/hub.ts';
import { newestPosts } from '#features/boards/feed.ts';
import { itemsOfTag } from '#features/items/list-kinds.ts';
import { listedItems, openLists, pageOf } from '#features/items/queries.ts';
import { tagOfToday } from '#features/items/tag-of-today.ts';
import { fill, texts } from '#i18n/texts.ts';
import { openFoundItems, type Searching } from './found-items.ts';
import { itemsOut, lastSeen } from './items-out.ts';
import { type PublicList, pathOfList } from './public-list.ts';

export const OUT_ITEMS = 50;

export type FindPublicFeed = (list: PublicList, format: Format, searching: Searching) => Promise<OutFeed>;

type About = Pick<Settings, 'publicUrl' | 'productName'>;

/** Its searches are kept, so a process opens it once a side. */
export const openPublicLists = (db: Db, about: About): FindPublicFeed => {
  const lists = openLists(db);
  const findItems = openFoundItems(lists, OUT_ITEMS);
  const itemsOfList = async (
    list: PublicList,
    searching: Searching,
  ): Promise<{ items: OutItem[]; changedAt: Date }> => {
    if (list.kind === 'board') {
      const items = await newestPosts(db, list.key, about.publicUrl);
      return { items, changedAt: new Date(Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime()))) };
    }
    // An item that a search has found may be private or gone by now.
    const items =
      list.kind === 'tag'
        ? (await pageOf(db, itemsOfTag(lists, await tagOfToday(db, list.key)), { size: OUT_ITEMS }))!.content
        : await listedItems(db, await findItems(list.key, searching));
    return { items: await itemsOut(db, items, about.publicUrl), changedAt: lastSeen(items) };
  };
  return async (list, format, searching) => {
    const { items, changedAt } = await itemsOfList(list, searching);
    const { title, description, page } = wordsOf(list, about);
    return {
      id: about.publicUrl + page,
      ...{ title, description, link: about.publicUrl + page },
      self: about.publicUrl + pathOfList(list, format),
      hub: hubOf(about.publicUrl),
      ...{ language: null, image: null, generator: about.productName },
      updatedAt: changedAt,
      items,
    };
  };
};

/** Another one whenever an item of the feed is new, gone or edited, and for no picture of another site that is loaded from elsewhere now. */
export const versionOf = ({ title, items }: OutFeed): string =>
  hash('sha256', JSON.stringify([title, items])).slice(0, 32);

/** They are in English, because every program is given the same. */
const wordsOf = (
  list: PublicList,
  { productName }: About,
): { title: string; description: string | null; page: string } => {
  const { boards, outFeeds } = texts('en');
  if (list.kind === 'board') {
    const { title, text } = boards[list.key];
    const page = `/board/${list.key}`;
    return { title: `${productName}: ${title}`, description: fill(text, { productName }), page };
  }
  const segment = encodeURIComponent(segmentOfWord(list.key));
  return list.kind === 'tag'
    ? { title: fill(outFeeds.tag, { productName, tag: list.key }), description: null, page: `/timeline/tag/${segment}` }
    : { title: fill(outFeeds.word, { productName, word: list.key }), description: null, page: `/search/${segment}` };
};
