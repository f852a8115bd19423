/** The calls by which reader apps read streams: ids, whole items, and Atom. */
import * as contract from '@newsbell/contracts/reader-lists';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import type { App } from '#http/routing.ts';
import { idsOfStream } from '../streams.ts';
import { orRefuse, readAskedIds, readAskedStream } from './asked.ts';
import { writeStream } from './atom.ts';
import { shortItemId } from './item-ids.ts';
import { itemOf, secondsOf, stateId, streamId } from './items.ts';
import { hasChanged, unchanged } from './list-routes.ts';
import { type Page, pageOfIds, pageOfStream } from './pages.ts';
import { last } from './parameters.ts';
import { isReadYou } from './read-you.ts';
import { asReader } from './scope.ts';
import { ownerOf, sentIn } from './sent.ts';
import type { StreamOwner } from './stream-names.ts';

export const streamRoutes = (app: App, deps: Pick<Deps, 'db' | 'settings'>, findPictures: FindFeedPictures): void => {
  const { db, settings } = deps;
  const { publicUrl, productName } = settings;
  const readerOf = ({ caller: { accountId } }: FastifyRequest) => ({ accountId, publicUrl });

  /** Without a name it is the one that `s` has. */
  const askedBy = async (request: FastifyRequest, most: number, name?: string) => {
    const sent = sentIn(request);
    const read = (owner: StreamOwner) => readAskedStream(name ?? last(sent, 's'), sent, owner, most);
    const id = request.caller.accountId;
    const asked = read({ id });
    // Hardly an app names streams by the person's name, so it is looked up only then.
    return orRefuse(asked === 'unknown-stream' ? read(await ownerOf(db, id)) : asked);
  };

  const answerIds = async (request: FastifyRequest) => {
    const { stream, question } = await askedBy(request, contract.MOST_IDS);
    const { ids, continuation } = orRefuse(await idsOfStream(db, readerOf(request), stream, question));
    return {
      // Readrops knows no other member.
      itemRefs: ids.map(id => ({ id: shortItemId(id) })),
      ...goingOn(continuation),
    };
  };
  app.route({ ...asReader(contract.readerItemIds), handler: answerIds });
  app.route({ ...asReader(contract.readerItemIdsByForm), handler: answerIds });

  /** The address of a call has what the app typed, so only its path is given back. */
  const written = (request: FastifyRequest, id: string, title: string, path: string, page: Page) => ({
    ...{ id, direction: 'ltr' as const, title, description: '', self: [{ href: publicUrl + path }] },
    updated: secondsOf(newestOf(page)),
    items: page.entries.filter(({ feed }) => feed || !isReadYou(request)).map(itemOf),
    ...goingOn(page.continuation),
  });

  const answerItems = async (request: FastifyRequest) => {
    const ids = orRefuse(readAskedIds(sentIn(request)));
    const page = await pageOfIds(db, readerOf(request), ids, await findPictures());
    return written(request, stateId('reading-list'), productName, contract.readerItems.url, page);
  };
  app.route({ ...asReader(contract.readerItems), handler: answerItems });
  app.route({ ...asReader(contract.readerItemsByForm), handler: answerItems });

  const findPage = async (request: FastifyRequest, name?: string) => {
    const asked = await askedBy(request, contract.MOST_ITEMS, name);
    const page = orRefuse(await pageOfStream(db, readerOf(request), asked, await findPictures()));
    const { stream } = asked;
    const title = page.feed?.title ?? (stream.kind === 'label' ? stream.name : productName);
    return { page, title, id: page.feed ? `feed/${page.feed.id}` : streamId(stream) };
  };
  const answerStream = async (request: FastifyRequest, name?: string) => {
    const { page, title, id } = await findPage(request, name);
    return written(request, id, title, `${contract.readerContents.url}/${encodeURIComponent(id)}`, page);
  };
  const answerAny = (request: FastifyRequest) =>
    answerStream(request, last(sentIn(request), 's') ?? stateId('reading-list'));
  app.route({ ...asReader(contract.readerContents), handler: answerAny });
  app.route({ ...asReader(contract.readerContentsByForm), handler: answerAny });
  app.route({
    ...asReader(contract.readerStream),
    handler: request => answerStream(request, request.params.stream),
  });
  app.route({
    ...asReader(contract.readerStreamByForm),
    handler: request => answerStream(request, request.params.stream),
  });

  app.route({
    ...asReader(contract.readerAtom),
    handler: async (request, reply) => {
      const { page, title, id } = await findPage(request, request.params.stream);
      const document = writeStream({
        ...{ id, title, updatedAt: newestOf(page), entries: page.entries },
        self: `${publicUrl}/reader/atom/${encodeURIComponent(id)}`,
        htmlUrl: page.feed?.htmlUrl ?? publicUrl,
        continuation: page.continuation === undefined ? null : shortItemId(page.continuation),
      });
      if (!hasChanged(request, reply, document)) return unchanged(reply);
      return reply.type('application/atom+xml; charset=utf-8').send(document);
    },
  });
};

const goingOn = (continuation: number | undefined) =>
  continuation === undefined ? {} : { continuation: shortItemId(continuation) };

const newestOf = ({ entries }: Page): Date => new Date(Math.max(0, ...entries.map(({ seenAt }) => seenAt.getTime())));
