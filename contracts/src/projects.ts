/** These are the calls of sources of news, and those that find them. */
import { z } from 'zod';
import { pictureUrl } from './foreign-pictures.ts';
import { health } from './health.ts';
import { byDefault, flag, optionally, repeated, tagInput, wholeNumber } from './input.ts';
import { language } from './languages.ts';
import { subscription } from './subscriptions.ts';
import { endpoint, moment, page, pageSize, rowId } from './wire.ts';

export const projectKind = z.enum(['FEED', 'GENERATED', 'PUBLISHED', 'SAVED']);
export const visibility = z.enum(['PUBLIC', 'PRIVATE']);

/** It is the reason for the time of the next crawl. */
export const intervalReason = z.enum([
  'first',
  'rhythm',
  'quiet',
  'unread',
  'awaited',
  'hint',
  'floor',
  'no-validators',
  'costly',
  'pushed',
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
    image: pictureUrl.nullable(),
    language: z.string().nullable().describe('BCP 47, as the source says'),
    tag: z.string().nullable().describe('the first of the tags'),
    tags: z.array(z.object({ name: z.string() })),
    subscribersCount: z.number().int().min(0),
    subscribing: z.boolean(),
    subscribe: subscription.nullable().describe("the caller's subscription"),
    canEdit: z.boolean().describe('the caller added it, or is a manager'),
    canPublish: z.boolean().describe('it is a published project of the caller'),
    allowsFullText: z.boolean().describe('its owner and managers may forbid that articles are fetched from its pages'),
    generator: z.uuid().optional().describe('what makes it out of a page, whose feed is /rss/{uuid}.xml'),
    lastNewsAt: moment.nullable(),
    postsAWeek: z.number().min(0).nullable().describe('by its rhythm, with one decimal at most; null: not known'),
    headlines: z
      .array(z.object({ id: rowId, title: z.string(), sortAt: moment }))
      .max(3)
      .optional()
      .describe('the newest public items, in the lists of which people choose sources'),
    checkedAt: moment.nullable(),
    nextCheckAt: moment.nullable(),
    interval: z.object({ minutes: z.number(), reason: intervalReason }).nullable(),
    health,
    lastError: z.object({ code: z.string(), message: z.string(), at: moment }).nullable(),
    trimmed: z
      .object({ at: moment, megabytes: z.number().int().min(1), of: z.enum(['source', 'account']) })
      .nullable()
      .describe('older news were removed, because it, or all that its account has added, takes more space than this'),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof project>;

const tags = ['Feeds and search'];

/** A 404 carries PROJECT_NOT_FOUND. A merged source's old key answers the source that it became. */
export const projectByKey = endpoint({
  method: 'GET',
  url: '/v1/project',
  access: 'anyone',
  scope: 'read',
  problems: ['PROJECT_NOT_FOUND'],
  summary: 'Read one project',
  tags,
  querystring: z.object({ urlKey: z.string().min(1).max(64) }),
  response: project,
});

/** Answers public projects whose title, description, tags or address match, best first, at most 20. */
export const projectSearch = endpoint({
  method: 'GET',
  url: '/v1/project/search',
  access: 'anyone',
  scope: 'read',
  summary: 'Search projects by a keyword',
  tags,
  querystring: z.object({ keyword: z.string().trim().min(1).max(100) }),
  response: z.array(project),
});

/**
 * Answers the ten public projects with the most subscribers. With a language, those come first that are of it and had news in the last 30 days;
 * where they are fewer than ten, others with news follow, then the rest.
 */
export const projectTop10 = endpoint({
  method: 'GET',
  url: '/v1/project/top10',
  access: 'anyone',
  scope: 'read',
  summary: 'List the ten most followed projects',
  tags,
  querystring: z.object({
    language: optionally(language).describe('of the reader; left out: the number of subscribers alone'),
  }),
  response: z.array(project),
});

/**
 * Only looks the feed up; a 404 carries RSS_NOT_FOUND. The same feed by http or https, with or without `www.`, is one
 * project.
 */
export const projectByLink = endpoint({
  method: 'GET',
  url: '/v1/project/rss',
  access: 'anyone',
  scope: 'read',
  problems: ['RSS_NOT_FOUND'],
  summary: 'Find the project of a feed address',
  tags,
  querystring: z.object({ link: z.string().trim().min(1).max(2048) }),
  response: z.object({ urlKey: z.string() }),
});

export const projectSort = z.enum(['subscribers', 'newest', 'name']);

export const projectList = endpoint({
  method: 'GET',
  url: '/v1/projects',
  access: 'anyone',
  scope: 'read',
  summary: 'List all public projects by numbered pages',
  tags,
  querystring: z.object({
    tag: optionally(tagInput),
    sort: byDefault(projectSort, 'subscribers'),
    language: optionally(language).describe(
      'of the reader: of sources with equally many subscribers, its own come first',
    ),
    page: byDefault(wholeNumber(0, 10_000), 0),
    size: pageSize,
  }),
  response: page(project),
});

/** Answers the projects to which the caller publishes, the newest first; to a token, those that it is for. */
export const projectsOwned = endpoint({
  method: 'GET',
  url: '/v1/account/project',
  access: 'signed-in',
  scope: 'publish',
  summary: 'List the projects to which the caller publishes',
  tags,
  response: z.array(project),
});

/** So many days, with today, are counted. */
export const ACTIVITY_DAYS = 14;

/** Counts the news of the projects that the caller publishes to and of the feeds that they have made of pages, by day of their time zone. */
export const projectActivity = endpoint({
  method: 'GET',
  url: '/v1/account/project/activity',
  access: 'signed-in',
  summary: "Count the news a day of the caller's projects",
  tags,
  response: z.array(
    z.object({
      urlKey: z.string(),
      title: z.string(),
      days: z
        .array(z.number().int().min(0))
        .length(ACTIVITY_DAYS)
        .meta({
          description: 'the oldest first; the last is today',
          examples: [Array.from({ length: ACTIVITY_DAYS }, (_, i) => i % 4)],
        }),
    }),
  ),
});
export type ProjectActivity = z.infer<(typeof projectActivity)['schema']['response'][200]>[number];

/** Answers the suggestions of a search box while a word is typed: tags and public projects, at most 10 of both together. */
export const keywordSuggestions = endpoint({
  method: 'GET',
  url: '/v1/search/keyword',
  access: 'anyone',
  scope: 'read',
  summary: 'Suggest the tags and projects that a word may mean',
  tags,
  querystring: z.object({ word: z.string().trim().min(1).max(100) }),
  response: z.array(
    z.object({ word: z.string(), type: z.enum(['TAG', 'PROJECT']), key: z.string(), title: z.string() }),
  ),
});

const urlKey = z.string().min(1).max(64);
const editable = {
  title: z.string().trim().min(1).max(300).optional(),
  description: z.string().trim().max(2_000).optional(),
  visibility: optionally(visibility),
  allowsFullText: optionally(flag).describe('left out: as it was'),
};

/** It is a feed that an address leads to, with its newest items, so that people can see what they are about to follow. */
export const foundFeed = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  urlKey: z.string().nullable().describe('it is a project already'),
  items: z.array(z.object({ title: z.string(), link: z.string().nullable(), published: moment.nullable() })).max(5),
  inPrivateNetwork: z
    .boolean()
    .optional()
    .describe("it is in the operator's own network: its project is for its adder"),
});
export type FoundFeed = z.infer<typeof foundFeed>;

/** Reads the address and looks for its feeds; nothing is stored. `none` names the page, which a generator could read; `failed` says why. */
export const projectDiscover = endpoint({
  method: 'POST',
  url: '/v1/project/discover',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Find the feeds of an address',
  tags,
  body: z.object({ url: z.string().trim().min(1).max(2048) }),
  response: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('found'), feeds: z.array(foundFeed).min(1) }),
    z.object({ kind: z.literal('none'), url: z.string() }),
    z.object({ kind: z.literal('failed'), message: z.string() }),
  ]),
});

/**
 * Finds the feed of the address, stores it, crawls it at once and answers it; of several feeds the first counts. A feed
 * that is known already is answered as it is. `subscribe` follows it as well. The message of RSS_NOT_FOUND says what
 * was in the way. Without an address it makes a project to which the caller publishes, in the developer mode (DEVELOPER_MODE) and by a
 * sign-in: 20 a person (TOO_MANY_PROJECTS).
 */
export const projectAdd = endpoint({
  method: 'POST',
  url: '/v1/project',
  access: 'signed-in',
  scope: 'subscribe',
  problems: [
    'RSS_NOT_FOUND',
    'TOO_MANY_PROJECTS',
    'TOO_MANY_SUBSCRIPTIONS',
    'PROJECT_NOT_FOUND',
    'EMAIL_UNVERIFIED',
    'DEVELOPER_MODE',
    'TOO_MANY_REQUESTS',
  ],
  summary: 'Add a source',
  tags,
  body: z.object({
    url: optionally(z.string().trim().min(1).max(2048)).describe('of a site or a feed'),
    subscribe: byDefault(flag, false),
    visibility: optionally(visibility).describe('an address that holds a secret is PRIVATE whatever is asked'),
    title: optionally(z.string().trim().min(1).max(300)).describe('of a project without an address; needed there'),
    description: optionally(z.string().trim().max(2_000)),
    tags: optionally(repeated(tagInput, 10)),
    urlKey: optionally(z.string().trim().toLowerCase().min(1).max(64)).describe(
      'its address here; without one, it is made of the title',
    ),
  }),
  response: project,
});

/** The account that added it may change it while nobody else follows it, and managers may. */
export const projectChange = endpoint({
  method: 'PUT',
  url: '/v1/project',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'HAS_SUBSCRIBERS'],
  summary: "Change a source's title, description or visibility",
  tags,
  body: z.object({ urlKey, ...editable }),
  response: project,
});

/** HAS_SUBSCRIBERS refuses it where others follow the project and the caller is no manager. */
export const projectRemove = endpoint({
  method: 'DELETE',
  url: '/v1/project',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'HAS_SUBSCRIBERS'],
  summary: 'Delete a source and its news',
  tags,
  querystring: z.object({ urlKey }),
  response: z.object({ message: z.string() }),
});

const tagOf = z.object({ urlKey, tag: tagInput });

/** TAG_EXISTS refuses a tag that the project has. */
export const projectTagAdd = endpoint({
  method: 'POST',
  url: '/v1/project/tag',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'TAG_EXISTS'],
  summary: 'Tag a source',
  tags,
  body: tagOf,
  response: project,
});

export const projectTagRemove = endpoint({
  method: 'DELETE',
  url: '/v1/project/tag',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN'],
  summary: 'Remove a tag from a source',
  tags,
  querystring: tagOf,
  response: project,
});

/** Answers RSS 2.0 of a public project's newest 50 items, with ETag and Last-Modified; a refusal is JSON as everywhere. */
export const outFeed = endpoint({
  method: 'GET',
  url: '/:urlKey/rss.xml',
  access: 'anyone',
  problems: ['PROJECT_NOT_FOUND'],
  answers: 'application/rss+xml',
  summary: 'Read a project as an RSS 2.0 feed',
  tags,
  params: z.object({ urlKey: z.string().max(64) }),
  response: z.string(),
});
