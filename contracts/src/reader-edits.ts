/**
 * These are the calls by which reader apps change something: marks, subscriptions and folders, as Google Reader had them. A stream is
 * named by `feed/` and its id or its address, by `user/-/label/` and the name of a folder, or by `user/-/state/com.google/`.
 */
import { z } from 'zod';
import { parameter, readerCall } from './reader-call.ts';

/** An app sends so many items in one call, and no more. */
export const MOST_ITEMS_EDITED = 10_000;

const done = { answers: 'text/plain', response: z.string().describe('`OK`') } as const;
const label = parameter.describe('the label of a folder');

/**
 * Marks items: `a` is added to and `r` removed from each of `i`. States are `read`, `kept-unread` and `starred`; of others nothing is kept, and items
 * have no labels. A label as `a` without an item makes the folder. Marks can be taken back, as those of the web.
 */
export const readerTagEdit = readerCall({
  method: 'POST',
  url: '/reader/api/0/edit-tag',
  summary: 'Mark items as read, unread or starred',
  sent: {
    i: parameter.describe(`ids of at most ${MOST_ITEMS_EDITED} items, repeated or by commas`),
    a: parameter.describe('states to add, or a label'),
    r: parameter.describe('states to remove'),
  },
  problems: ['TOO_MANY_STARS', 'TOO_MANY_FOLDERS'],
  ...done,
});

/** All that was first seen at `ts` or before becomes read; without it, all that lists show by now. */
export const readerMarkAll = readerCall({
  method: 'POST',
  url: '/reader/api/0/mark-all-as-read',
  summary: 'Mark a stream as read',
  sent: {
    s: parameter.describe('the reading list, a feed or a label'),
    ts: parameter.describe('seconds, milliseconds, microseconds or nanoseconds, by its length'),
  },
  problems: ['NOT_FOUND', 'SUBSCRIPTION_NOT_FOUND', 'FOLDER_NOT_FOUND'],
  ...done,
});

/** Finds the feed of an address and follows it. One that is followed already is answered likewise, and where there is none, `numResults` is 0. */
export const readerQuickAdd = readerCall({
  method: 'POST',
  url: '/reader/api/0/subscription/quickadd',
  summary: 'Follow the feed of an address',
  sent: { quickadd: parameter.describe('the address of a site or a feed, also behind `feed/`') },
  problems: ['TOO_MANY_PROJECTS', 'TOO_MANY_SUBSCRIPTIONS', 'PROJECT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  response: z.object({
    numResults: z.number().int().min(0).max(1),
    query: z.string(),
    streamId: z.string().optional(),
    streamName: z.string().optional(),
    error: z.string().optional().describe('why there is none'),
  }),
});

/** Several feeds may be named; `t` is repeated with `s`, while `a` and `r` are of all. */
export const readerSubscriptionEdit = readerCall({
  method: 'POST',
  url: '/reader/api/0/subscription/edit',
  summary: 'Change what a reader app follows',
  sent: {
    ac: parameter.describe('`subscribe`, `unsubscribe` or `edit`'),
    s: parameter.describe('the feeds'),
    t: parameter.describe("the person's own titles"),
    a: label.describe('the label of the folder to move them into, which is made where it is missing'),
    r: label.describe('the labels of folders to take them out of'),
  },
  problems: [
    ...(['SUBSCRIPTION_NOT_FOUND', 'RSS_NOT_FOUND', 'PROJECT_NOT_FOUND', 'TOO_MANY_FOLDERS'] as const),
    ...(['TOO_MANY_PROJECTS', 'TOO_MANY_SUBSCRIPTIONS', 'TOO_MANY_REQUESTS'] as const),
  ],
  ...done,
});

export const readerTagRename = readerCall({
  method: 'POST',
  url: '/reader/api/0/rename-tag',
  summary: 'Rename a folder',
  sent: { s: label, dest: parameter.describe('its new label') },
  problems: ['FOLDER_NOT_FOUND', 'FOLDER_EXISTS'],
  ...done,
});

/** Its feeds stay, and are in no folder then. */
export const readerTagRemove = readerCall({
  method: 'POST',
  url: '/reader/api/0/disable-tag',
  summary: 'Remove a folder',
  sent: { s: label },
  problems: ['FOLDER_NOT_FOUND'],
  ...done,
});

/** The document is the body, or the field `opml` of a form. What a few seconds are too short for goes on in the background. */
export const readerImport = readerCall({
  method: 'POST',
  url: '/reader/api/0/subscription/import',
  summary: 'Import subscriptions from OPML by a reader app',
  document: 'text/xml',
  problems: ['OPML_UNREADABLE', 'TOO_MANY_REQUESTS'],
  answers: 'text/plain',
  response: z.string().describe('`OK: ` and how many feeds the document has'),
});

export const readerExport = readerCall({
  method: 'GET',
  url: '/reader/api/0/subscription/export',
  summary: 'Export the subscriptions as OPML to a reader app',
  answers: 'text/x-opml',
  response: z.string(),
});
