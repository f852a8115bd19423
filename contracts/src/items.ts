/** These are the calls of feed items and of the lists that show them. */
import { z } from 'zod';
import { pictureUrl, shownHtml } from './foreign-pictures.ts';
import { byDefault, flag, optionally, repeated, rowIdInput, tagInput, wholeNumber } from './input.ts';
import { language } from './languages.ts';
import { RUN_COUNT } from './runs.ts';
import { endpoint, moment, momentInput, page, pageSize, rowId } from './wire.ts';

export const enclosure = z.object({ url: z.string(), type: z.string().nullable(), length: z.number().nullable() });

/**
 * It is a half-open range `[start, end)` in UTF-16 units, as `String.prototype.slice` takes them; ranges are sorted and
 * never overlap.
 */
export const span = z.tuple([z.number().int(), z.number().int()]);

/** Only published news has these. */
export const publishedParts = {
  fields: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .optional()
    .describe('in the order in which they were sent; the colour of each is its place modulo seven'),
  priority: z.enum(['low', 'high']).optional(),
};

export const feedItem = z
  .object({
    id: rowId,
    title: z.string(),
    link: z.string().nullable(),
    author: z.string().nullable(),
    published: moment.nullable(),
    updated: moment.nullable(),
    createdDate: moment.describe('when it was first seen'),
    sortAt: moment.describe('its place in every list'),
    excerpt: z
      .string()
      .describe('plain text, at most 300 characters: the beginning, or in a search the passage that shows a hit'),
    content: shownHtml.nullable().describe('clean HTML; null in lists where it is over 16 KB: ask GET /v1/feed?id='),
    image: pictureUrl.nullable(),
    enclosures: z.array(enclosure),
    tags: z.array(z.string()),
    ...publishedParts,
    project: z.object({
      urlKey: z.string(),
      title: z.string(),
      image: pictureUrl.nullable(),
      language: z.string().nullable(),
    }),
    story: rowId.nullable().describe('items of other sources that tell the same have the same one'),
    read: z
      .boolean()
      .nullable()
      .optional()
      .describe(
        'of the caller, where somebody is signed in; null: not opened, and not unread either, because the caller does not follow it or it was there before',
      ),
    starred: z.boolean().optional(),
    saved: z.literal(true).optional().describe('it is a page that the caller keeps: DELETE /v1/saved/{id} removes it'),
    canDelete: z.literal(true).optional().describe('it is published news of the caller, or the caller is a manager'),
    run: z
      .object({
        count: z
          .number()
          .int()
          .min(1)
          .max(RUN_COUNT)
          .describe(`how many more stand behind it; ${RUN_COUNT} stands for that many or more`),
        lastId: rowId.describe('the list goes on behind this item, with it as `id`'),
        lastAt: moment.describe('the place of that item'),
      })
      .optional()
      .describe('with `fold`, on the newest of a run of one source: the others of the run'),
    hits: z
      .object({ title: z.array(span), excerpt: z.array(span) })
      .optional()
      .describe('where a search matched'),
  })
  .meta({ id: 'FeedItem' });
export type FeedItem = z.infer<typeof feedItem>;

export const feedPage = page(feedItem).extend({
  searchedTo: rowId
    .optional()
    .describe('a search that took too long has come to this item; it goes on from there with this as `id`'),
});
export type FeedPage = z.infer<typeof feedPage>;

/**
 * Keyset pagination: lists are ordered by (`sortAt` desc, id desc), `id` is the last id that the client has, and the
 * page continues after it. An unknown id whose place cannot be known is a 404 with END_OF_LIST. Polling: `after`
 * instead gives items first seen after that id, newest id first, whatever their place in the list.
 */
const paging = { id: optionally(rowIdInput), size: pageSize };
const polled = { ...paging, after: optionally(wholeNumber(0)) };
/** It keeps to items that the caller follows and has not read; it needs a sign-in. */
const unread = optionally(flag);
/**
 * Three or more neighbouring items of one source are a run, which is one row: the newest, with `run`. A person who has
 * switched that off (`foldRuns`) is answered every item. The others of a run are the list without `fold` after the row's
 * id, down to `lastId`. A page may hold fewer rows than its `size`; where it had to stop within a run, the next page
 * begins with more of the same source. A poll (`after`) folds nothing.
 */
export const fold = optionally(flag);

const tags = ['Feeds and search'];
const word = z.string().trim().min(1).max(100);
const urlKey = z.string().min(1).max(64);

/** Both searches have these filters. */
export const searchFilters = {
  urlKey: optionally(urlKey),
  language: optionally(language),
  since: optionally(momentInput),
  until: optionally(momentInput),
};

export const feedAll = endpoint({
  method: 'GET',
  url: '/v1/feed/all',
  access: 'anyone',
  scope: 'read',
  problems: ['END_OF_LIST'],
  summary: 'List the items of all public projects',
  tags,
  querystring: z.object({ fold, ...polled }),
  response: feedPage,
});

export const feedOfProject = endpoint({
  method: 'GET',
  url: '/v1/feed/project',
  access: 'anyone',
  scope: 'read',
  problems: ['PROJECT_NOT_FOUND', 'LOGIN_REQUIRED', 'END_OF_LIST'],
  summary: "List one project's items",
  tags,
  querystring: z.object({ urlKey, unread, ...polled }),
  response: feedPage,
});

export const feedOfTag = endpoint({
  method: 'GET',
  url: '/v1/feed/tag',
  access: 'anyone',
  scope: 'read',
  problems: ['LOGIN_REQUIRED', 'END_OF_LIST'],
  summary: 'List the items of the projects with a tag',
  tags,
  querystring: z.object({ tag: tagInput, unread, fold, ...polled }),
  response: feedPage,
});

export const feedOfWord = endpoint({
  method: 'GET',
  url: '/v1/feed/word',
  access: 'anyone',
  scope: 'read',
  problems: ['LOGIN_REQUIRED', 'TOO_MANY_REQUESTS', 'END_OF_LIST'],
  summary: 'List the items of all public projects that match a word',
  tags,
  querystring: z.object({ word, unread, ...polled }),
  response: feedPage,
});

/**
 * The items come in the order of the ids asked; unknown ids are left out. Content is always whole. Where none is found
 * the answer is a 404 with FEED_NOT_FOUND.
 */
export const feedByIds = endpoint({
  method: 'GET',
  url: '/v1/feed',
  access: 'anyone',
  scope: 'read',
  problems: ['FEED_NOT_FOUND'],
  summary: 'Read items by their ids',
  tags,
  querystring: z.object({ id: repeated(rowIdInput) }),
  response: z.array(feedItem),
});

/**
 * The newest come first, with their hits marked. `"…"` is a phrase, `-word` excludes, `begin*` is a beginning, several
 * words are ANDed. Filters: `urlKey` keeps to one source, `language` to the sources of a language, by what their title is written in or else
 * what they declare, `since` and `until` to items whose `sortAt` is not before the one and before the other.
 */
export const search = endpoint({
  method: 'GET',
  url: '/v1/search',
  access: 'anyone',
  scope: 'read',
  problems: ['PROJECT_NOT_FOUND', 'TOO_MANY_REQUESTS', 'END_OF_LIST'],
  summary: 'Search items by words, in all projects or in one, of a language, of a time',
  tags,
  querystring: z.object({ word, ...searchFilters, ...paging }),
  response: feedPage,
});

export const timelineRow = z.object({
  result: feedItem,
  reason: z.object({ type: z.enum(['PROJECT', 'TAG', 'WORD']), key: z.string() }),
});

/** `MY` needs sign-in. Polling: `after` gives rows first seen after that id, newest first. */
export const timeline = endpoint({
  method: 'GET',
  url: '/v1/timeline',
  access: 'anyone',
  scope: 'read',
  problems: ['LOGIN_REQUIRED', 'END_OF_LIST'],
  summary: "Read the timeline of all projects or of the caller's subscriptions",
  tags,
  querystring: z.object({
    type: byDefault(z.enum(['ALL', 'MY']), 'ALL'),
    tag: optionally(tagInput),
    unread,
    fold,
    ...polled,
  }),
  response: page(timelineRow),
});

/**
 * Answers the neighbours of an item in its project's, tag's or word's list. `previous` is newer, `next` is older; the
 * nearest comes first. An item of another list is a 404 with FEED_NOT_FOUND.
 */
export const news = endpoint({
  method: 'GET',
  url: '/v1/news',
  access: 'anyone',
  scope: 'read',
  problems: ['PROJECT_NOT_FOUND', 'FEED_NOT_FOUND', 'TOO_MANY_REQUESTS', 'END_OF_LIST'],
  summary: 'Read what lies before or after an item in its list',
  tags,
  querystring: z.object({
    type: z.enum(['project', 'tag', 'word']),
    key: z.string().trim().min(1).max(100),
    id: optionally(rowIdInput),
    direction: byDefault(z.enum(['previous', 'next']), 'next'),
    dataType: byDefault(z.enum(['ONLY_NEWS', 'WITH_KEYWORD']), 'ONLY_NEWS').describe(
      "WITH_KEYWORD: only what the caller's keywords for it match, and a word's hits are marked",
    ),
    size: pageSize,
  }),
  response: feedPage,
});
