/** Feeds of what everybody may read: tags, words, searches and boards. */
import { isBoard } from '@newsbell/contracts/board-rules';
import { boardFeed } from '@newsbell/contracts/boards';
import * as contract from '@newsbell/contracts/out-feeds';
import { wordOfSegment } from '@newsbell/contracts/words-in-addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import type { Format } from '#documents/out-feed/formats.ts';
import { hubOf, linkHeader } from '#documents/out-feed/hub.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import type { Searching as OfItems } from '#features/items/searching.ts';
import { securityHeaders } from '#http/headers.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { openPublicLists } from './public-feed.ts';
import type { PublicList } from './public-list.ts';
import { sendFeed, writeFeed } from './send-feed.ts';

export const publicFeedRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { searching, findPictures }: { searching: OfItems; findPictures: FindFeedPictures },
): void => {
  const headers = securityHeaders(settings.publicUrl).feed;
  const findFeed = openPublicLists(db, settings);

  const answer = async (request: FastifyRequest, reply: FastifyReply, list: PublicList, format: Format) => {
    const feed = await findFeed(list, format, search => searching(request, search));
    const written = writeFeed(feed, format, await findPictures());
    reply.headers(headers).header('link', linkHeader(hubOf(settings.publicUrl), feed.self));
    return sendFeed(request, reply, written, { format, byTime: true });
  };

  for (const [route, format] of inFormats(contract.tagRss, contract.tagAtom, contract.tagJsonFeed))
    app.route({
      ...route,
      handler: (request, reply) => answer(request, reply, { kind: 'tag', key: keyOf(request.params.tag) }, format),
    });
  for (const [route, format] of inFormats(contract.wordRss, contract.wordAtom, contract.wordJsonFeed))
    app.route({
      ...route,
      handler: (request, reply) => answer(request, reply, { kind: 'word', key: keyOf(request.params.word) }, format),
    });
  for (const [route, format] of inFormats(contract.searchRss, contract.searchAtom, contract.searchJsonFeed))
    app.route({
      ...route,
      handler: (request, reply) =>
        answer(request, reply, { kind: 'search', key: keyOf(request.params.keyword) }, format),
    });
  for (const [route, format] of inFormats(boardFeed, contract.boardAtom, contract.boardJsonFeed))
    app.route({
      ...route,
      handler: (request, reply) => {
        const { board } = request.params;
        if (!isBoard(board)) throw new Refusal('NOT_FOUND');
        return answer(request, reply, { kind: 'board', key: board }, format);
      },
    });
};

const inFormats = <R, A, J>(rss: R, atom: A, json: J): [R | A | J, Format][] => [
  [rss, 'xml'],
  [atom, 'atom'],
  [json, 'json'],
];

/** No text of the database has a NUL. */
const keyOf = (segment: string): string => {
  if (segment.includes('\0')) throw new Refusal('INVALID_FIELDS');
  return wordOfSegment(segment);
};
