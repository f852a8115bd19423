/** Sources of news and the calls that find them. */
import { z } from 'zod';
import { endpoint, moment, page, pageSize } from './wire.ts';

export const projectKind = z.enum(['FEED', 'GENERATED', 'PUBLISHED']);
export const visibility = z.enum(['PUBLIC', 'PRIVATE']);

/** How a source is doing. Everything but `ok`, `new` and `published` comes with `lastError`. */
export const health = z.enum([
  'new',
  'ok',
  'failing',
  'blocked',
  'needs-auth',
  'gone',
  'dead',
  'poisoned',
  'published',
]);

/** Why the next check is when it is. */
export const intervalReason = z.enum([
  'first',
  'rhythm',
  'quiet',
  'unread',
  'hint',
  'floor',
  'no-validators',
  'retry',
  'asked-to-wait',
  'confirming',
  'stopped',
]);

export const project = z
  .object({
    urlKey: z.string(),
    kind: projectKind,
    visibility,
    title: z.string(),
    description: z.string().nullable(),
    link: z.string().nullable().describe('the site'),
    feedUrl: z.string().nullable().describe('the document that is fetched'),
    image: z.string().nullable(),
    language: z.string().nullable().describe('BCP 47, as the source says'),
    tag: z.string().nullable().describe('the first of the tags'),
    tags: z.array(z.object({ name: z.string() })),
    subscribersCount: z.number().int().min(0),
    subscribing: z.boolean(),
    subscribe: z.null().describe("the caller's subscription"),
    lastNewsAt: moment.nullable(),
    checkedAt: moment.nullable(),
    nextCheckAt: moment.nullable(),
    interval: z.object({ minutes: z.number(), reason: intervalReason }).nullable(),
    health,
    lastError: z.object({ code: z.string(), message: z.string(), at: moment }).nullable(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof project>;

const tags = ['Feeds and search'];

/** A 404 carries PROJECT_NOT_FOUND. A merged source's old key answers the source that it became. */
export const projectByKey = endpoint({
  method: 'GET',
  url: '/v1/project',
  summary: 'One project',
  tags,
  querystring: z.object({ urlKey: z.string().min(1).max(64) }),
  response: project,
});

/** Public projects whose title, description, tags or address match, best first, at most 20. */
export const projectSearch = endpoint({
  method: 'GET',
  url: '/v1/project/search',
  summary: 'Projects that match a keyword',
  tags,
  querystring: z.object({ keyword: z.string().trim().min(1).max(100) }),
  response: z.array(project),
});

/** The ten public projects with the most subscribers. */
export const projectTop10 = endpoint({
  method: 'GET',
  url: '/v1/project/top10',
  summary: 'The ten most followed projects',
  tags,
  response: z.array(project),
});

/** Only looks up; a 404 carries RSS_NOT_FOUND. The same feed by http or https, with or without `www.`, is one project. */
export const projectByLink = endpoint({
  method: 'GET',
  url: '/v1/project/rss',
  summary: 'The project of a feed address',
  tags,
  querystring: z.object({ link: z.string().trim().min(1).max(2048) }),
  response: z.object({ urlKey: z.string() }),
});

export const projectSort = z.enum(['subscribers', 'newest', 'name']);

export const projectList = endpoint({
  method: 'GET',
  url: '/v1/projects',
  summary: 'All public projects by numbered pages',
  tags,
  querystring: z.object({
    tag: z.string().trim().min(1).max(50).optional(),
    sort: projectSort.default('subscribers'),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
    size: pageSize,
  }),
  response: page(project),
});

/** What a search box may offer while a word is typed: tags and public projects, at most 10 of both together. */
export const keywordSuggestions = endpoint({
  method: 'GET',
  url: '/v1/search/keyword',
  summary: 'Tags and projects that a word may mean',
  tags,
  querystring: z.object({ word: z.string().trim().min(1).max(100) }),
  response: z.array(
    z.object({ word: z.string(), type: z.enum(['TAG', 'PROJECT']), key: z.string(), title: z.string() }),
  ),
});

/** RSS 2.0 of a public project's newest 50 items, with ETag and Last-Modified; a refusal is JSON as everywhere. */
export const outFeed = endpoint({
  method: 'GET',
  url: '/:urlKey/rss.xml',
  summary: 'A project taken out again as a feed',
  tags,
  params: z.object({ urlKey: z.string().max(64) }),
  response: z.string(),
});
