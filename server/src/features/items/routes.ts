/** The calls that list, find and poll items. */
import * as contract from '@newsbell/contracts/items';
import type { Deps } from '#deps.ts';
import type { Caller } from '#http/guard.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import type { FoldedItem } from '#text/match.ts';
import { type Query, readQuery } from '#text/query.ts';
import type { List } from './list.ts';
import { allItems, itemsOfProject, itemsOfTag, itemsWithWord } from './list-kinds.ts';
import { mayBeIn } from './membership.ts';
import { listOf, listOrNews } from './pages.ts';
import { itemsById, type Lists } from './queries.ts';
import { searchedItems } from './searched-items.ts';
import type { Searching } from './searching.ts';
import { tagOfToday } from './tag-of-today.ts';
import type { Viewer } from './viewer.ts';

/** The calls need these functions of other rooms. */
export interface ItemRoom {
  searching: Searching;
  /** Answers undefined where no project of that key is for the person, or for everybody. */
  findProject(urlKey: string, accountId: number | undefined): Promise<{ id: number } | undefined>;
  viewerOf(accountId: number): Promise<Viewer>;
  /** Answers what the person's keywords for it say of an item; undefined where they have none. */
  keywordsFor(
    accountId: number,
    type: 'project' | 'tag' | 'word',
    key: string,
  ): Promise<((item: FoldedItem) => boolean) | undefined>;
  /** Lists the items of all public sources, or of a tag, that are unread to the person. */
  unreadNews(lists: Lists, viewer: Viewer, of: { tag?: string }): List;
  /** Lists the person's own timeline. */
  myTimeline(
    lists: Lists,
    viewer: Viewer,
    asked: { tag?: string; unread?: boolean; fold?: boolean; id?: number; after?: number; size: number },
  ): Promise<TimelinePage>;
}

export interface TimelinePage {
  content: TimelineRow[];
  first: boolean;
  last: boolean;
}

export interface TimelineRow {
  result: contract.FeedItem;
  reason: { type: 'PROJECT' | 'TAG' | 'WORD'; key: string };
}

export const itemRoutes = (app: App, { db }: Pick<Deps, 'db'>, lists: Lists, room: ItemRoom): void => {
  app.route({
    ...contract.feedAll,
    handler: async request => listOrNews(db, allItems(lists), request.query, await viewerOf(request)),
  });
  app.route({
    ...contract.feedOfProject,
    handler: async request => {
      const { urlKey, unread, ...asked } = request.query;
      const viewer = await viewerOf(request, unread);
      const projectId = await projectIdOf(urlKey, viewer);
      const list = itemsOfProject(lists, projectId, { unread: unread ? viewer : undefined });
      return listOrNews(db, list, asked, viewer);
    },
  });
  app.route({
    ...contract.feedOfTag,
    handler: async request => {
      const { tag: named, unread, ...asked } = request.query;
      const viewer = await viewerOf(request, unread);
      const tag = await tagOfToday(db, named);
      const list = unread && viewer ? room.unreadNews(lists, viewer, { tag }) : itemsOfTag(lists, tag);
      return listOrNews(db, list, asked, viewer);
    },
  });
  app.route({
    ...contract.feedOfWord,
    handler: async request => {
      const { word, unread, ...asked } = request.query;
      const viewer = await viewerOf(request, unread);
      const list = itemsWithWord(lists, { query: queryOf(word), unread: unread ? viewer : undefined });
      return room.searching(request, () => listOrNews(db, list, asked, viewer));
    },
  });
  app.route({
    ...contract.search,
    handler: async request => {
      const { word, urlKey, language, ...asked } = request.query;
      const viewer = await viewerOf(request);
      const projectId = urlKey === undefined ? undefined : await projectIdOf(urlKey, viewer);
      const list = searchedItems(lists, { query: queryOf(word), projectId, language });
      return room.searching(request, () => listOf(db, list, asked, viewer));
    },
  });
  app.route({
    ...contract.feedByIds,
    handler: async request => {
      const items = await itemsById(db, request.query.id, await viewerOf(request));
      if (items.length === 0) throw new Refusal('FEED_NOT_FOUND');
      return items;
    },
  });
  app.route({
    ...contract.timeline,
    handler: async request => {
      const { type, tag: named, unread, ...asked } = request.query;
      const viewer = await viewerOf(request, unread || type === 'MY');
      const tag = named === undefined ? undefined : await tagOfToday(db, named);
      if (type === 'MY') return room.myTimeline(lists, viewer!, { tag, unread, ...asked });
      const everything = tag === undefined ? allItems(lists) : itemsOfTag(lists, tag);
      const list = unread && viewer ? room.unreadNews(lists, viewer, { tag }) : everything;
      const page = await listOrNews(db, list, asked, viewer);
      return { ...page, content: page.content.map(result => ({ result, reason: reasonOf(result, tag) })) };
    },
  });
  app.route({
    ...contract.news,
    handler: async request => {
      const { type, key, direction, dataType, ...asked } = request.query;
      const viewer = await viewerOf(request);
      const list =
        type === 'project'
          ? itemsOfProject(lists, await projectIdOf(key, viewer))
          : type === 'tag'
            ? itemsOfTag(lists, await tagOfToday(db, key))
            : itemsWithWord(lists, { query: queryOf(key), plain: dataType === 'ONLY_NEWS' });
      // An item of another list would be shown among them, and the neighbours of its place do not belong to this one.
      if (asked.id !== undefined && !(await mayBeIn(db, list, asked.id))) throw new Refusal('FEED_NOT_FOUND');
      const towards = direction === 'previous' ? 'newer' : 'older';
      const counts = dataType === 'WITH_KEYWORD' && viewer && (await room.keywordsFor(viewer.accountId, type, key));
      const find = () => listOf(db, list, { ...asked, direction: towards }, viewer, counts || undefined);
      return type === 'word' ? room.searching(request, find) : find();
    },
  });

  /** Undefined for a visitor, who is refused where a sign-in is `needed`. */
  const viewerOf = async (
    request: { findCaller(): Promise<Caller | undefined> },
    needed = false,
  ): Promise<Viewer | undefined> => {
    const caller = await request.findCaller();
    if (needed && !caller) throw new Refusal('LOGIN_REQUIRED');
    return caller && room.viewerOf(caller.accountId);
  };
  const projectIdOf = async (urlKey: string, viewer: Viewer | undefined): Promise<number> => {
    const project = await room.findProject(urlKey, viewer?.accountId);
    if (!project) throw new Refusal('PROJECT_NOT_FOUND');
    return project.id;
  };
};

const queryOf = (word: string): Query => readQuery(word, { lastWordIsPrefix: true });

const reasonOf = (item: contract.FeedItem, tag: string | undefined): TimelineRow['reason'] =>
  tag === undefined ? { type: 'PROJECT', key: item.project.urlKey } : { type: 'TAG', key: tag };
