/** The calls by which reader apps list feeds and folders, their order and what is unread of them. */
import { hash } from 'node:crypto';
import * as contract from '@newsbell/contracts/reader-lists';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { isUnchanged } from '#documents/out-feed/conditional.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import type { App } from '#http/routing.ts';
import { unreadCountsOf } from '../counts.ts';
import { feedsOf, foldersOf, placesOf } from '../feeds.ts';
import { unclassifiedTitle } from '../unclassified.ts';
import { countsOf, orderOf, preferences, sortidsOf, subscriptionsOf, tagsOf } from './lists.ts';
import { inSomeFolder, isReadYou } from './read-you.ts';
import { asReader } from './scope.ts';

export const listRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  findPictures: FindFeedPictures,
): void => {
  const placed = async (accountId: number) => {
    const [places, folders] = await Promise.all([placesOf(db, accountId), foldersOf(db, accountId)]);
    return { places, folders, sortids: sortidsOf(places, folders) };
  };

  app.route({
    ...asReader(contract.readerTags),
    handler: async (request, reply) => {
      const { folders, sortids } = await placed(request.caller.accountId);
      return answerIfChanged(request, reply, tagsOf(folders, sortids));
    },
  });

  app.route({
    ...asReader(contract.readerSubscriptions),
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const feeds = await feedsOf(db, { accountId, publicUrl: settings.publicUrl });
      const shown = isReadYou(request) ? inSomeFolder(feeds, await unclassifiedTitle(db, accountId)) : feeds;
      // Folders without feeds come last, so their numbers are none of a feed's.
      return answerIfChanged(request, reply, subscriptionsOf(shown, sortidsOf(feeds, []), await findPictures()));
    },
  });

  app.route({ ...asReader(contract.readerPreferences), handler: () => preferences });

  app.route({
    ...asReader(contract.readerStreamPreferences),
    handler: async ({ caller }) => {
      const { places, folders, sortids } = await placed(caller.accountId);
      return orderOf(places, folders, sortids);
    },
  });

  app.route({
    ...asReader(contract.readerUnreadCount),
    handler: async ({ caller }) => countsOf(await unreadCountsOf(db, caller.accountId)),
  });
};

/** Serialized once: the text of which the tag is made is the one that is sent. */
const answerIfChanged = <T>(request: FastifyRequest, reply: FastifyReply, list: T): T | FastifyReply => {
  const text = JSON.stringify(list);
  if (!hasChanged(request, reply, text)) return unchanged(reply);
  reply.type('application/json; charset=utf-8').serializer(() => text);
  return list;
};

/** Conditional request (RFC 9110 §13.1), with a strong tag: the same bytes come for it. Sets the headers by which the app asks so the next time. */
export const hasChanged = ({ headers }: FastifyRequest, reply: FastifyReply, body: string): boolean => {
  const etag = `"${hash('sha256', body).slice(0, 32)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  const match = headers['if-none-match'];
  return match === undefined || !isUnchanged({ 'if-none-match': match }, { etag, lastModified: new Date(0) });
};

export const unchanged = (reply: FastifyReply) => reply.status(304).send(undefined);
