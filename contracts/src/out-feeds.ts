/**
 * These are the calls of out-feeds with a secret address: feeds of what one person reads, for other programs of theirs. Feeds of what all
 * may read have public addresses and need no call: `/projects/tag/{tag}/rss.xml`, `/word/{word}/rss.xml`, `/search/{keyword}/rss.xml` and
 * `/board/{board}/rss.xml`, each also as `rss.atom` and `rss.json`.
 */
import { z } from 'zod';
import { optionally, rowIdInput } from './input.ts';
import { folder } from './subscriptions.ts';
import { endpoint, moment } from './wire.ts';

const tags = ['Subscriptions'];

export const secretFeedKind = z.enum(['FOLDER', 'STARRED', 'SAVED', 'MY_NEWS']);
export type SecretFeedKind = z.infer<typeof secretFeedKind>;

export const secretFeed = z
  .object({
    id: z.uuid(),
    kind: secretFeedKind,
    folder: folder.nullable(),
    url: z
      .url()
      .describe('RSS; with `.atom` or `.json` behind it in that format. Anybody who has it can read the feed'),
    createdDate: moment,
  })
  .meta({ id: 'SecretFeed' });
export type SecretFeed = z.infer<typeof secretFeed>;

/** The newest comes first. */
export const secretFeeds = endpoint({
  method: 'GET',
  url: '/v1/out-feed',
  access: 'signed-in',
  summary: "List the caller's feeds with a secret address",
  tags,
  response: z.array(secretFeed),
});

/** Idempotent: what has an address already answers the same. */
export const makeSecretFeed = endpoint({
  method: 'POST',
  url: '/v1/out-feed',
  access: 'signed-in',
  problems: ['FOLDER_NOT_FOUND', 'TOO_MANY_OUT_FEEDS'],
  summary: 'Give a folder or a list of the caller a secret address',
  tags,
  body: z.object({ kind: secretFeedKind, folderId: optionally(rowIdInput).describe('of kind FOLDER') }),
  response: secretFeed,
});

/** From then on its address answers 404. */
export const revokeSecretFeed = endpoint({
  method: 'DELETE',
  url: '/v1/out-feed/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Revoke a secret address',
  tags,
  params: z.object({ id: z.uuid() }),
  response: z.object({ revoked: z.literal(true) }),
});
