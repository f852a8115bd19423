/** This is the call of full text: the article of an item's page, where its feed gives a teaser. */
import { z } from 'zod';
import { shownHtml } from './foreign-pictures.ts';
import { rowIdInput } from './input.ts';
import { endpoint, moment } from './wire.ts';

export const fullText = z
  .object({ html: shownHtml.describe('clean HTML, as the content of an item'), fetchedAt: moment })
  .meta({ id: 'FullText' });
export type FullText = z.infer<typeof fullText>;

/**
 * Answers the text that is stored; without one the page is fetched now, in the turn of its host, at most once an hour for all readers where
 * it did not give one. A page that has no more than the item itself is not taken: TEXT_NOT_FOUND.
 * What does not hold the feed's own title or excerpt is no article of this item: TEXT_NOT_FOUND.
 */
export const fullTextOfItem = endpoint({
  method: 'POST',
  url: '/v1/feed/:id/text',
  access: 'signed-in',
  problems: [
    'FEED_NOT_FOUND',
    'TEXT_FORBIDDEN',
    'TEXT_NOT_FOUND',
    'PAGE_FORBIDDEN',
    'PAGE_IS_OURS',
    'PAGE_UNREADABLE',
    'TOO_MANY_REQUESTS',
  ],
  summary: "Read the whole article of an item's page",
  tags: ['Feeds and search'],
  params: z.object({ id: rowIdInput }),
  response: fullText,
});
