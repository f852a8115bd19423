/**
 * These are the calls by which reader apps list feeds and folders, and read items, as Google Reader had them. A stream is a list of items: it is
 * named `user/-/state/com.google/reading-list` (`read`, `starred`, `kept-unread`), `feed/ID`, `feed/ADDRESS` or `user/-/label/FOLDER`. What is
 * not known is refused with 404, and never stands for all.
 */
import { z } from 'zod';
import { parameter, readerCall } from './reader-call.ts';

/** No answer has more ids, and none is asked for more items. */
export const MOST_IDS = 10_000;
/** No answer has more whole items. */
export const MOST_ITEMS = 1_000;

const streamId = z.string().meta({ examples: ['feed/7'] });
const labelId = z.string().meta({ examples: ['user/-/label/News'] });
const sortid = z
  .string()
  .meta({ examples: ['00000001'] })
  .describe('the order that the person has put things in');
const microseconds = z
  .string()
  .meta({ examples: ['1772690820123000'] })
  .describe('when it was first seen, in µs');
const seconds = z
  .number()
  .int()
  .meta({ examples: [1_772_690_820] });
const href = z.string().meta({ examples: ['https://news.example.org/2026/volcano'] });

/** Folders are labels of the type `folder`. */
export const readerTags = readerCall({
  method: 'GET',
  url: '/reader/api/0/tag/list',
  summary: 'List the folders for a reader app',
  response: z.object({
    tags: z.array(z.object({ id: labelId, sortid, type: z.literal('folder').optional() })),
  }),
});

/** A followed tag or word is a feed, too. */
export const readerSubscriptions = readerCall({
  method: 'GET',
  url: '/reader/api/0/subscription/list',
  summary: 'List the feeds for a reader app',
  response: z.object({
    subscriptions: z.array(
      z.object({
        id: streamId,
        title: z.string(),
        categories: z
          .array(z.object({ id: labelId, label: z.string().meta({ examples: ['News'] }) }))
          .describe('its folder, or nothing'),
        sortid,
        firstitemmsec: z
          .string()
          .meta({ examples: ['0'] })
          .describe('always `0`: nothing of it is older'),
        url: z.string(),
        htmlUrl: z.string().meta({ examples: ['https://news.example.org/'] }),
        iconUrl: z
          .string()
          .meta({ examples: ['https://news.example.org/icon.png'] })
          .describe('empty where it has none'),
      }),
    ),
  }),
});

const preference = z.object({
  id: z.string().meta({ examples: ['subscription-ordering'] }),
  value: z.string().meta({ examples: ['0000000100000002'] }),
});

export const readerPreferences = readerCall({
  method: 'GET',
  url: '/reader/api/0/preference/list',
  summary: 'List what a reader app asks of preferences',
  response: z.object({ prefs: z.array(preference) }),
});

/** `subscription-ordering` is the `sortid` of each part, in their order. */
export const readerStreamPreferences = readerCall({
  method: 'GET',
  url: '/reader/api/0/preference/stream/list',
  summary: 'List the order of feeds and folders for a reader app',
  response: z.object({ streamprefs: z.record(z.string(), z.array(preference)) }),
});

export const readerUnreadCount = readerCall({
  method: 'GET',
  url: '/reader/api/0/unread-count',
  summary: 'Count the unread items for a reader app',
  response: z.object({
    max: z
      .number()
      .int()
      .meta({ examples: [1000] })
      .describe('a count of so many stands for that many or more'),
    unreadcounts: z
      .array(z.object({ id: streamId, count: z.number().int(), newestItemTimestampUsec: microseconds }))
      .describe('what has nothing unread is left out, but for the list of all'),
  }),
});

const stream = parameter.describe('the stream');

/** By these an app says which items of a stream it wants. */
const question = {
  n: parameter.describe('so many are answered at most; 20 where it is not given'),
  c: parameter.describe('the `continuation` of the answer before'),
  ot: parameter.describe('only what was first seen since then, in seconds'),
  nt: parameter.describe('only what was first seen until then, in seconds'),
  xt: parameter.describe('streams whose items are left out'),
  it: parameter.describe('streams of which each item is in one'),
  r: parameter.describe('`o`: what was first seen longest ago comes first'),
};

const continuation = z
  .string()
  .optional()
  .meta({ examples: ['4503599627374516'] })
  .describe('the list goes on with this as `c`');

const itemIds = {
  url: '/reader/api/0/stream/items/ids',
  sent: { s: stream, ...question },
  problems: ['NOT_FOUND'],
  response: z.object({
    itemRefs: z.array(
      z.object({
        id: z.string().meta({ examples: ['4503599627374517'] }),
      }),
    ),
    continuation,
  }),
} as const;

export const readerItemIds = readerCall({
  ...itemIds,
  method: 'GET',
  summary: 'List the ids of a stream for a reader app',
});
export const readerItemIdsByForm = readerCall({
  ...itemIds,
  method: 'POST',
  summary: 'List the ids of a stream for a reader app that sends a form',
});

const html = z.object({ content: z.string().describe('clean HTML') });

export const readerItem = z
  .object({
    id: z.string().meta({ examples: ['tag:google.com,2005:reader/item/0010000000000fb5'] }),
    crawlTimeMsec: z
      .string()
      .meta({ examples: ['1772690820123'] })
      .describe('when it was first seen, in ms'),
    timestampUsec: microseconds,
    published: seconds,
    updated: seconds,
    title: z.string().describe('plain text'),
    author: z.string(),
    canonical: z.array(z.object({ href })),
    alternate: z.array(z.object({ href, type: z.string() })),
    summary: html,
    categories: z.array(z.string()).meta({ examples: [['user/-/state/com.google/reading-list']] }),
    origin: z.object({ streamId, title: z.string(), htmlUrl: z.string() }),
    enclosure: z.array(z.object({ href, type: z.string(), length: z.number().int() })),
  })
  .meta({ id: 'ReaderItem' });
export type ReaderItem = z.infer<typeof readerItem>;

const page = z.object({
  id: streamId,
  direction: z.literal('ltr'),
  title: z.string(),
  description: z.string(),
  self: z.array(z.object({ href })),
  updated: seconds,
  items: z.array(readerItem),
  continuation,
});
export type ReaderPage = z.infer<typeof page>;

const itemsByIds = {
  url: '/reader/api/0/stream/items/contents',
  sent: {
    i: parameter.describe('the ids of items, in any form, repeated or with commas between them'),
    c: question.c,
  },
  response: page,
} as const;

export const readerItems = readerCall({
  ...itemsByIds,
  method: 'GET',
  summary: 'Read items by their ids for a reader app',
});
export const readerItemsByForm = readerCall({
  ...itemsByIds,
  method: 'POST',
  summary: 'Read items by their ids for a reader app that sends a form',
});

const named = z.object({ stream: z.string().meta({ examples: ['feed/7'] }) });
const contents = { problems: ['NOT_FOUND'], sent: question, response: page } as const;
const anyStream = { ...contents, url: '/reader/api/0/stream/contents', sent: { s: stream, ...question } } as const;
const oneStream = { ...contents, url: '/reader/api/0/stream/contents/:stream', params: named } as const;

/** Without a stream it is all that the person follows. */
export const readerContents = readerCall({
  ...anyStream,
  method: 'GET',
  summary: 'Read the items of all feeds for a reader app',
});
export const readerContentsByForm = readerCall({
  ...anyStream,
  method: 'POST',
  summary: 'Read the items of all feeds for a reader app that sends a form',
});
export const readerStream = readerCall({
  ...oneStream,
  method: 'GET',
  summary: 'Read the items of a stream for a reader app',
});
export const readerStreamByForm = readerCall({
  ...oneStream,
  method: 'POST',
  summary: 'Read the items of a stream for a reader app that sends a form',
});

/** The categories say what is read and starred. */
export const readerAtom = readerCall({
  ...{ method: 'GET', url: '/reader/atom/:stream', params: named, sent: question, problems: ['NOT_FOUND'] },
  summary: 'Read the items of a stream as Atom for a reader app',
  answers: 'application/atom+xml',
  response: z.string(),
});
