import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUnchanged, type Validators } from '#documents/out-feed/conditional.ts';
import type { OutFeed } from '#documents/out-feed/feed.ts';
import { type Format, formats } from '#documents/out-feed/formats.ts';
import { withFeedPictures } from '#documents/out-feed/pictures.ts';
import type { ProxyPicture } from '#text/html/foreign-pictures.ts';

/** Pictures of other sites are loaded from the addresses that `proxied` gives them. */
export const writeFeed = (feed: OutFeed, format: Format, proxied: ProxyPicture): Validators & { body: string } => {
  const body = formats[format].write(withFeedPictures(feed, proxied));
  return { body, etag: `W/"${hash('sha256', body).slice(0, 32)}"`, lastModified: feed.updatedAt };
};

/** Conditional request: with `byTime` also by the time of the last change. */
export const sendFeed = (
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag, lastModified }: ReturnType<typeof writeFeed>,
  { format, byTime }: { format: Format; byTime: boolean },
): FastifyReply => {
  reply.header('etag', etag);
  if (byTime) reply.header('last-modified', lastModified.toUTCString());
  const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
  const asked = byTime ? { 'if-none-match': match, 'if-modified-since': since } : { 'if-none-match': match };
  if (isUnchanged(asked, { etag, lastModified })) return reply.status(304).send();
  return reply.type(formats[format].type).send(body);
};
