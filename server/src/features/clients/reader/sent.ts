/** Reads what a call is sent. */
import type { FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { Refusal } from '#http/problems.ts';
import type { FeedName } from '../feeds.ts';
import type { Sent } from './parameters.ts';
import { readStream, type StreamOwner } from './stream-names.ts';

/** A parameter may stand in the address, in the form, and in both; where one value is wanted the form's counts. */
export const sentIn = ({ query, body }: { query: unknown; body: unknown }): Sent => {
  const [address, form] = [query ?? {}, body ?? {}] as [Sent, Sent];
  const names = new Set([...Object.keys(address), ...Object.keys(form)]);
  return Object.fromEntries([...names].map(name => [name, [address[name], form[name]].flat()]));
};

/** Streams may be named by their person. */
export const ownerOf = async (db: Db, accountId: number): Promise<StreamOwner> => {
  const { rows } = await sql<{ username: string }>`select username from account where id = ${accountId}`.execute(db);
  const [account] = rows;
  // It was deleted a moment ago.
  if (!account) throw new Refusal('LOGIN_REQUIRED');
  return { id: accountId, username: account.username };
};

/** Answers the feed that is named, and undefined where the name is of anything else. */
export const readFeed = (text: string, owner: StreamOwner): FeedName | undefined => {
  const stream = readStream(text, owner);
  return stream?.kind === 'feed' || stream?.kind === 'feed-by-url' ? stream : undefined;
};

export const answerOk = (reply: FastifyReply): FastifyReply => reply.type('text/plain; charset=utf-8').send('OK');
