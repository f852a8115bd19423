/** These are the calls of the bell as an inbox: news that is done with is read in the bell, and its items are read. */
import { z } from 'zod';
import { anyOf, optionally, rowIdInput } from './input.ts';
import { endpoint } from './wire.ts';

const tags = ['Notifications'];

/**
 * Marks the digest `id` as read in the bell and its listed items as read, those of `item` or all, in one transaction. Idempotent: what is done
 * stays so, and what is not the caller's is left alone. `undo` takes the items back for a day, and `wasUnread` says that the digest was
 * unread.
 */
export const doneNotifications = endpoint({
  method: 'PUT',
  url: '/v1/notification/done',
  access: 'signed-in',
  summary: 'Mark news of a digest as done',
  tags,
  body: z.object({ id: rowIdInput, item: anyOf(rowIdInput, 100).optional() }),
  response: z.object({
    marked: z.number().int().min(0).describe('how many items changed'),
    undo: z.uuid().nullable().describe('takes them back for a day; null where nothing changed'),
    wasUnread: z.boolean(),
    unread: z.number().int().describe('unread digests and alerts'),
  }),
});

/** Takes `doneNotifications` back: the items of `undo` are what they were, and the digest `id` is unread again. */
export const undoneNotifications = endpoint({
  method: 'DELETE',
  url: '/v1/notification/done',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Undo a mark of news as done',
  tags,
  querystring: z.object({ undo: optionally(z.uuid()), id: optionally(rowIdInput) }),
  response: z.object({ marked: z.number().int().min(0), unread: z.number().int() }),
});
