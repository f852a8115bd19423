/** Cancellation: work for an answer ends when nobody waits for the answer any more. */
import type { FastifyReply } from 'fastify';

/**
 * Aborted once the answer is sent (it may be that it took too long) or the caller is gone. The request's own signal is so as soon as its
 * body has been read.
 */
export const untilAnswered = ({ raw }: FastifyReply): AbortSignal => {
  const answered = new AbortController();
  if (raw.closed || raw.destroyed) answered.abort();
  else raw.once('close', () => answered.abort());
  return answered.signal;
};
