/** These are the calls of requests for sources (community paper, §2). */
import { z } from 'zod';
import { REASON_LENGTH } from './board-rules.ts';
import { address, ofPost, post, postRow, requestState, tags } from './boards.ts';
import { optionally } from './input.ts';
import { foundFeed } from './projects.ts';
import { endpoint } from './wire.ts';

const wanted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SOURCE'), urlKey: z.string(), title: z.string() }),
  z.object({ kind: z.literal('ASKED'), post: postRow }),
  z.object({ kind: z.literal('FOUND'), feeds: z.array(foundFeed).min(1) }),
  z.object({ kind: z.literal('NONE') }),
  z.object({ kind: z.literal('FAILED'), message: z.string() }),
]);
export type WantedSource = z.infer<typeof wanted>;

/**
 * Looks for an address before somebody asks for it. SOURCE: it is here. ASKED: a request waits for it. FOUND: it has feeds, and anybody may
 * add them. NONE: no feed was found there. FAILED: it could not be read, which `message` says; such an address can be asked for as well.
 */
export const wantedSource = endpoint({
  method: 'POST',
  url: '/v1/board/wanted',
  access: 'verified',
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Check whether an address is a source already, or was asked for',
  tags,
  body: z.object({ url: address }),
  response: wanted,
});

/** Idempotent. Answers the whole post, as `unvotePost` does. Who wrote a request votes for it. */
export const votePost = endpoint({
  method: 'PUT',
  url: '/v1/board/:board/:postId/vote',
  access: 'verified',
  problems: ['NOT_FOUND'],
  summary: 'Vote for a request',
  tags,
  params: ofPost,
  response: post,
});

export const unvotePost = endpoint({
  method: 'DELETE',
  url: '/v1/board/:board/:postId/vote',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Take back a vote for a request',
  tags,
  params: ofPost,
  response: post,
});

/**
 * Idempotent. DONE names the public source, DECLINED gives a reason. Its author and those who voted are told of another state. A 409 carries
 * ALREADY_ASKED where another request waits for a source of the same address. A request becomes DONE by itself once its source is there.
 */
export const setRequestState = endpoint({
  method: 'PUT',
  url: '/v1/board/:board/:postId/state',
  access: 'manager',
  problems: ['NOT_FOUND', 'PROJECT_NOT_FOUND', 'ALREADY_ASKED'],
  summary: 'Change the state of a request',
  tags,
  params: ofPost,
  body: z.object({
    state: requestState,
    reason: optionally(z.string().trim().max(REASON_LENGTH)),
    urlKey: optionally(z.string().max(200)).describe('the source, where it is DONE'),
  }),
  response: post,
});
