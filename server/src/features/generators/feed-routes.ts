/** Serves the items of a generator as a feed in three formats: from the database, never from the page. */
import * as contract from '@newsbell/contracts/generators';
import type { Deps } from '#deps.ts';
import { isUnchanged } from '#documents/out-feed/conditional.ts';
import { type Format, formats } from '#documents/out-feed/formats.ts';
import { hubOf, linkHeader } from '#documents/out-feed/hub.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { type Headers, securityHeaders } from '#http/headers.ts';
import { answerError, answerProblemAsText, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { createFeeds } from './feed.ts';

/** `spend` throws a Refusal when this address has asked for too many feeds in the last minute. */
export const feedRoutes = (
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  spend: (address: string) => Promise<void>,
  findPictures: FindFeedPictures,
): void => {
  const headers = { ...securityHeaders(settings.publicUrl).feed, ...readable };
  const findFeed = createFeeds(db, settings, findPictures);
  const onError = answerError(log, answerProblemAsText);

  const serve = (route: typeof contract.generatedRss, format: Format): void => {
    app.route({
      ...route,
      errorHandler: (error, request, reply) => {
        if (error instanceof Refusal && error.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', '60');
        return onError(error, request, reply);
      },
      handler: async (request, reply) => {
        reply.headers(headers);
        const { uuid } = request.params;
        if (!UUID.test(uuid)) throw new Refusal('GENERATOR_NOT_FOUND');
        if (uuid !== uuid.toLowerCase()) return reply.redirect(`/rss/${uuid.toLowerCase()}.${format}`, 301);
        await spend(request.ip);
        const feed = await findFeed(uuid, format);
        if (!feed) throw new Refusal('GENERATOR_NOT_FOUND');
        const isForAll = feed.isPublic && settings.accounts.reading === 'open';
        reply.headers(isForAll ? forAll : forWhoeverKnows);
        if (isForAll) reply.header('link', linkHeader(hubOf(settings.publicUrl), feed.self));
        reply.header('etag', feed.etag).header('last-modified', feed.lastModified.toUTCString());
        if (isUnchanged(request.headers, feed)) return reply.status(304).send(undefined);
        return reply.type(formats[format].type).send(await feed.body());
      },
    });
    app.route({
      method: 'OPTIONS',
      url: route.url,
      config: route.config,
      schema: { hide: true },
      handler: (_request, reply) =>
        reply
          .status(204)
          .headers({ ...headers, ...preflight })
          .send(),
    });
  };
  serve(contract.generatedRss, 'xml');
  serve(contract.generatedAtom, 'atom');
  serve(contract.generatedJsonFeed, 'json');
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A page of another site may read these, too, beside what it may always. */
const readable: Headers = { 'access-control-expose-headers': 'ETag, Retry-After' };
/** A condition in a page's request makes its browser ask first. */
const preflight: Headers = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
};

const forAll: Headers = { 'cache-control': 'public, max-age=900' };
/** The address is the only key to it, so nothing may pass it on. */
const forWhoeverKnows: Headers = {
  'cache-control': 'private, max-age=900',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};
