/** Reads what a changing call is sent. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#db/open.ts';
import { findAccount } from '#features/accounts/account-row.ts';
import { Refusal } from '#http/problems.ts';
import type { Sent } from './parameters.ts';
import { readStream, type Stream, type StreamOwner } from './stream-names.ts';

/** A parameter may stand in the address and in the form, which counts where both have it. */
export const sentIn = ({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): Sent => ({
  ...(query as Sent | undefined),
  ...(body as Sent | undefined),
});

/** Streams may be named by their person. */
export const ownerOf = async (db: Db, accountId: number): Promise<StreamOwner> => {
  const account = await findAccount(db, accountId);
  // It was deleted a moment ago.
  if (!account) throw new Refusal('LOGIN_REQUIRED');
  return { id: accountId, username: account.username };
};

export type FeedName = Extract<Stream, { kind: 'feed' | 'feed-by-url' }>;

/** Answers the feed that is named, and undefined where the name is of anything else. */
export const readFeed = (text: string, owner: StreamOwner): FeedName | undefined => {
  const stream = readStream(text, owner);
  return stream?.kind === 'feed' || stream?.kind === 'feed-by-url' ? stream : undefined;
};

export const answerOk = (reply: FastifyReply): FastifyReply => reply.type('text/plain; charset=utf-8').send('OK');
