/** These are the calls of read state and stars: marks of items, and the lists of a person's own news. */
import { z } from 'zod';
import { flag, optionally, repeated, rowIdInput, wholeNumber } from './input.ts';
import { feedPage, fold, searchFilters } from './items.ts';
import { subscriptionLimits } from './subscription-rules.ts';
import { endpoint, pageSize, rowId } from './wire.ts';

const tags = ['Reading'];
const paging = { id: optionally(rowIdInput), size: pageSize };
const polled = { ...paging, after: optionally(wholeNumber(0)) };

/**
 * It keeps to one row for each source that the caller follows by its name: its newest item, with `unread` its newest
 * unread one. What tags and words bring has no row. Nothing is folded, and a poll (`after`) gives every item that came.
 */
const newestOfEach = optionally(flag);

/** The newest come first. `folder` keeps to one of the caller's folders, 0 to what is unclassified. */
export const feedOfSubscriptions = endpoint({
  method: 'GET',
  url: '/v1/feed/subscribes',
  access: 'signed-in',
  scope: 'read',
  problems: ['END_OF_LIST'],
  summary: "List the items of the caller's subscriptions",
  tags: ['Feeds and search'],
  querystring: z.object({
    folder: optionally(wholeNumber(0)),
    unread: optionally(flag),
    newestOfEach,
    fold,
    ...polled,
  }),
  response: feedPage,
});

export const searchSubscriptions = endpoint({
  method: 'GET',
  url: '/v1/search/subscription',
  access: 'signed-in',
  scope: 'read',
  problems: ['PROJECT_NOT_FOUND', 'END_OF_LIST', 'TOO_MANY_REQUESTS'],
  summary: "Search the items of the caller's subscriptions by words",
  tags: ['Feeds and search'],
  querystring: z.object({ word: z.string().trim().min(1).max(100), ...searchFilters, ...paging }),
  response: feedPage,
});

export const readScope = z.enum(['ALL', 'FOLDER', 'PROJECT', 'TAG', 'WORD', 'SUBSCRIPTIONS']);
export type ReadScope = z.infer<typeof readScope>;

const marked = z.object({
  marked: z.number().int().min(0).describe('how many items changed'),
  undo: z.uuid().nullable().describe('takes it back for a day; null where nothing changed'),
});

/**
 * Marks items by `id`, or all of a `scope` that were first seen no later than the item `until`, so that nothing is
 * marked which its viewer cannot have seen; of a scope only unread items are marked. `key` is the folder's id (0:
 * unclassified), the urlKey, the tag or the word; ALL has none. SUBSCRIPTIONS are those of `subscribeIds`: one that is not the caller's is a 404, and nothing is marked. With `below` only items below that item in the scope's
 * list are marked, with `above` only those above it; the item itself is left alone. With `first` and `last` only what
 * stands from one to the other is marked, both included, which is how a run is marked. `byName` limits ALL and FOLDER to
 * the sources that the caller follows themselves, as `newestOfEach` does. Copies of a story are marked with it.
 */
export const markRead = endpoint({
  method: 'PUT',
  url: '/v1/feed/read',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FOLDER_NOT_FOUND', 'SUBSCRIPTION_NOT_FOUND', 'FEED_NOT_FOUND'],
  summary: 'Mark items as read',
  tags,
  body: z.object({
    id: optionally(repeated(rowIdInput, 1_000)),
    scope: optionally(readScope),
    key: optionally(z.string().trim().min(1).max(100)),
    subscribeIds: optionally(repeated(rowIdInput, subscriptionLimits.inOneCall)),
    byName: optionally(flag),
    until: optionally(rowIdInput),
    above: optionally(rowIdInput),
    below: optionally(rowIdInput),
    first: optionally(rowIdInput),
    last: optionally(rowIdInput),
  }),
  response: marked,
});

/**
 * Items by `id` become unread; those of nothing that the caller follows become what they were before they were opened.
 * `undo` instead takes a `markRead` back.
 */
export const markUnread = endpoint({
  method: 'DELETE',
  url: '/v1/feed/read',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Mark an item as unread, or undo a mark',
  tags,
  querystring: z.object({ id: optionally(repeated(rowIdInput)), undo: optionally(z.uuid()) }),
  response: marked.extend({
    unread: z.array(rowId).optional().describe('by `id`: those that are unread now, because the caller follows them'),
  }),
});

const one = z.object({ id: rowIdInput });
const star = z.object({ starred: z.boolean() });

/** Starred items are kept for as long as they are starred. */
export const starAdd = endpoint({
  method: 'PUT',
  url: '/v1/feed/star',
  access: 'signed-in',
  problems: ['FEED_NOT_FOUND', 'TOO_MANY_STARS'],
  summary: 'Star an item',
  tags,
  querystring: one,
  response: star,
});

export const starRemove = endpoint({
  method: 'DELETE',
  url: '/v1/feed/star',
  access: 'signed-in',
  summary: 'Remove the star from an item',
  tags,
  querystring: one,
  response: star,
});

export const starFilter = z.enum(['unread', 'saved']);
export type StarFilter = z.infer<typeof starFilter>;

/** The newest star comes first; `id` is the last item that the client has. `only` keeps to what is unread, or to pages that the caller keeps. */
export const starList = endpoint({
  method: 'GET',
  url: '/v1/feed/star',
  access: 'signed-in',
  scope: 'read',
  problems: ['END_OF_LIST'],
  summary: 'List the starred items',
  tags,
  querystring: z.object({ only: optionally(starFilter), ...paging }),
  response: feedPage,
});
