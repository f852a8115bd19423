/** These are the calls of saved pages: any address that a person keeps becomes an item of their own private project. */
import { z } from 'zod';
import { rowIdInput } from './input.ts';
import { feedItem } from './items.ts';
import { endpoint } from './wire.ts';

const tags = ['Subscriptions'];

/**
 * Idempotent: an address that is kept already answers the same item. It is kept in any case that is an address: where its page cannot be
 * read, or is no article, the item has the address as its title, and no content.
 */
export const savePage = endpoint({
  method: 'POST',
  url: '/v1/saved',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['TOO_MANY_STARS', 'PAGE_IS_OURS', 'TOO_MANY_REQUESTS'],
  summary: 'Keep a page, starred, with its full text',
  tags,
  body: z.object({
    url: z.string().trim().min(1).max(2048),
    title: z.string().trim().max(500).optional().describe('what the caller calls it, until the page says it'),
  }),
  response: feedItem,
});

/** Only the caller's own saved pages can be removed by it. */
export const removeSavedPage = endpoint({
  method: 'DELETE',
  url: '/v1/saved/:id',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['FEED_NOT_FOUND'],
  summary: 'Remove a saved page',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ removed: z.literal(true) }),
});
