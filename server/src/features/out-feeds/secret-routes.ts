/** Feeds at secret addresses, and the calls by which a person makes and revokes these. */
import * as contract from '@newsbell/contracts/out-feeds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import type { Format } from '#documents/out-feed/formats.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { type Headers, securityHeaders } from '#http/headers.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { makeSecretFeed, revokeSecretFeed, type SecretFeedRow, secretFeedById, secretFeedsOf } from './queries.ts';
import { pathOfSecretFeed, readSecretFeed } from './secret-feed.ts';
import { sendFeed, writeFeed } from './send-feed.ts';

interface Doors {
  /** Rate limit: throws a Refusal when this address has asked for too many feeds in the last minute. */
  spend: (address: string) => Promise<void>;
  findPictures: FindFeedPictures;
}

export const secretFeedRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { spend, findPictures }: Doors,
): void => {
  const { publicUrl } = settings;
  const shown = ({ id, kind, folderId, folderName, createdAt }: SecretFeedRow): contract.SecretFeed => ({
    id,
    kind,
    folder: folderId === null ? null : { id: folderId, name: folderName! },
    url: publicUrl + pathOfSecretFeed(id),
    createdDate: createdAt.toISOString(),
  });

  app.route({
    ...contract.secretFeeds,
    handler: async ({ caller }) => (await secretFeedsOf(db, caller.accountId)).map(shown),
  });
  app.route({
    ...contract.makeSecretFeed,
    handler: async ({ caller, body: { kind, folderId = null } }) => {
      if (kind === 'FOLDER' && folderId === null) throw new Refusal('INVALID_FIELDS', { folderId: 'missing' });
      const wanted = { kind, folderId: kind === 'FOLDER' ? folderId : null };
      const made = await makeSecretFeed(db, caller.accountId, wanted);
      if (made === 'no-folder') throw new Refusal('FOLDER_NOT_FOUND');
      if (made === 'full') throw new Refusal('TOO_MANY_OUT_FEEDS');
      return shown(made);
    },
  });
  app.route({
    ...contract.revokeSecretFeed,
    handler: async ({ caller, params: { id } }) => {
      if (!(await revokeSecretFeed(db, caller.accountId, id))) throw new Refusal('NOT_FOUND');
      return { revoked: true } as const;
    },
  });

  const headers = { ...securityHeaders(publicUrl).feed, ...forWhoeverKnows };
  const answer = async (request: FastifyRequest, reply: FastifyReply, uuid: string, format: Format) => {
    reply.headers(headers);
    await spend(request.ip);
    const found = UUID.test(uuid) ? await secretFeedById(db, uuid) : undefined;
    if (!found) throw new Refusal('NOT_FOUND');
    const feed = await readSecretFeed(db, found, format, settings);
    return sendFeed(request, reply, writeFeed(feed, format, await findPictures()), { format, byTime: false });
  };
  for (const [route, format] of [
    [contract.secretRss, 'xml'],
    [contract.secretAtom, 'atom'],
    [contract.secretJsonFeed, 'json'],
  ] as const)
    app.route({ ...route, handler: (request, reply) => answer(request, reply, request.params.uuid, format) });
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The address is the only key to it, so nothing may pass it on. */
const forWhoeverKnows: Headers = {
  'cache-control': 'private, max-age=300',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};
