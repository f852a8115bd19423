/** RSS generators are feeds that are read out of web pages, by XPath or by rule (spec §7 "RSS generation"). */
import { z } from 'zod';
import { pictureUrl } from './foreign-pictures.ts';
import { PICTURES_AT_ONCE } from './generator-rules.ts';
import { anyOf, byDefault, flag, jsonInForm, optionally, wholeNumber } from './input.ts';
import { endpoint, moment } from './wire.ts';

const tags = ['RSS generation'];

/**
 * `rssgen.md` §6 defines it: a generator goes from ok to degraded to broken; unreachable and blocked are caused by the
 * far end.
 */
export const generatorHealth = z.enum(['new', 'ok', 'degraded', 'broken', 'unreachable', 'blocked']);
export type GeneratorHealth = z.infer<typeof generatorHealth>;

const path = z.string().trim().min(1).max(1_000);

/**
 * Locator: it says where a page has the items of a list, by XPath 1.0. `itemXpath` starts from the page and the others
 * from each item.
 */
export const locator = z.object({
  itemXpath: path,
  titleXpath: path,
  thumbnailXpath: z.string().trim().max(1_000).describe('empty: no pictures'),
  linkXpath: path,
});

/** Each field names a parameter of the rule, counted from 1. */
export const ruleMapping = z.object({
  title: z.number().int().positive(),
  link: z.number().int().positive(),
  thumbnail: z.number().int().positive().optional(),
  content: z.number().int().positive().optional(),
});

export const generatedItem = z.object({
  title: z.string(),
  link: z.string().nullable(),
  image: z.string().nullable(),
  date: moment.nullable(),
});

const shown = {
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  url: z.string().describe('the page'),
  isPublic: z.boolean().describe('false: the feed answers only at its address and is in no list'),
  rssUrl: z.string().describe('the feed as RSS 2.0; `.atom` and `.json` stand beside `.xml`'),
  rssurl: z.string().describe('the same as rssUrl'),
  urlKey: z.string().describe('the project that the generator feeds'),
  isPaused: z.boolean(),
  intervalMinutes: z.number().int().min(30).describe('the shortest time between two looks at the page'),
  health: generatorHealth,
  healthSince: moment,
  items: z.number().int().min(0).describe('how many the last look found'),
  checkedAt: moment.nullable(),
  succeededAt: moment.nullable(),
  nextCheckAt: moment.nullable(),
  lastError: z.object({ code: z.string(), message: z.string(), at: moment }).nullable(),
  canRepair: z.boolean().describe('the page was redesigned, and a list was found that looks like the old one'),
};

/** Either the XPaths or the rule are there: the ones that the generator was made of. */
export const generatorRow = z
  .object({
    ...shown,
    builder: z.enum(['XPATH', 'RULE']),
    rule: z.string().nullable(),
  })
  .meta({ id: 'GeneratorRow' });
export type GeneratorRow = z.infer<typeof generatorRow>;

const definition = locator.extend({ fallbacks: z.array(locator).max(5) });
export type GeneratorDefinition = z.infer<typeof definition>;

export const generator = z
  .discriminatedUnion('builder', [
    z.object({
      ...shown,
      builder: z.literal('XPATH'),
      ...definition.shape,
      repair: definition.nullable().describe('what would find the items of the redesigned page'),
    }),
    z.object({ ...shown, builder: z.literal('RULE'), rule: z.string(), mapping: ruleMapping }),
  ])
  .meta({ id: 'Generator' });
export type Generator = z.infer<typeof generator>;

const uuid = z.object({ uuid: z.uuid() });

const title = z.string().trim().min(1).max(300);
const description = z.string().trim().max(2_000);
const url = z.string().trim().min(1).max(2_048);
const index = optionally(wholeNumber(1, 20));

/**
 * The old builder sends this shape. Where title or link is not given, the content of the parameters on the page
 * decides: addresses of documents are the link, the text behind them the title; and where the page does not tell, the
 * first free parameter is the title and the next the link.
 */
export const ruleQuery = z.object({
  title,
  description: description.min(1).optional(),
  url,
  rule: z.string().min(1).max(4_000),
  titleIndex: index,
  linkIndex: index,
  thumbnailIndex: index,
  contentIndex: index,
});
export type RuleQuery = z.infer<typeof ruleQuery>;

/** The new builder sends this shape. */
export const xpathBody = z.object({
  title,
  description: description.default(''),
  url,
  isPublic: byDefault(flag, true),
  ...locator.shape,
  fallbacks: byDefault(jsonInForm(z.array(locator).max(5)), []),
});
export type XpathBody = z.infer<typeof xpathBody>;

const nameBuilder = (sent: unknown): unknown => {
  if (typeof sent !== 'object' || sent === null || 'builder' in sent) return sent;
  return { ...sent, builder: 'rule' in sent && !('itemXpath' in sent) ? 'RULE' : 'XPATH' };
};

/**
 * It takes either builder's shape, as JSON or as a form, which sends `fallbacks` as JSON. Without `builder`, the
 * presence of a rule decides.
 */
export const builderBody = z.preprocess(
  nameBuilder,
  z.discriminatedUnion('builder', [
    xpathBody.extend({ builder: z.literal('XPATH') }),
    ruleQuery.partial().extend({ builder: z.literal('RULE') }),
  ]),
);
export type BuilderBody = z.infer<typeof builderBody>;

/**
 * Two shapes share this call (product decision 3): that of `ruleQuery` in the query or in the body, or that of `xpathBody` in the body. The page
 * is asked before anything is stored; it must give at least two items with a title and a link.
 */
export const generatorAdd = endpoint({
  method: 'POST',
  url: '/v1/rssgen',
  access: 'verified',
  problems: [
    'TOO_MANY_PROJECTS',
    'PAGE_UNREADABLE',
    'PAGE_FORBIDDEN',
    'PAGE_IS_OURS',
    'NOTHING_EXTRACTED',
    'TOO_MANY_REQUESTS',
  ],
  summary: 'Create a feed from a web page',
  tags,
  querystring: ruleQuery.partial(),
  body: builderBody.nullish(),
  response: generator,
});

/**
 * It takes the same two shapes; a generator keeps the one it was made with. `isPublic: false` makes it private; `true`,
 * which builders always send, changes nothing: only `generatorSettings` makes public again what its owner has made
 * private.
 */
export const generatorEdit = endpoint({
  method: 'PUT',
  url: '/v1/rssgen/:uuid',
  access: 'verified',
  problems: [
    'GENERATOR_NOT_FOUND',
    'FORBIDDEN',
    'HAS_SUBSCRIBERS',
    'PAGE_UNREADABLE',
    'PAGE_FORBIDDEN',
    'PAGE_IS_OURS',
    'NOTHING_EXTRACTED',
    'TOO_MANY_REQUESTS',
  ],
  summary: 'Change how a feed is made from its page',
  tags,
  params: uuid,
  querystring: ruleQuery.partial(),
  body: builderBody.nullish(),
  response: generator,
});

/** A generator of somebody else is a 404 with GENERATOR_NOT_FOUND, as one that does not exist. */
export const generatorOne = endpoint({
  method: 'GET',
  url: '/v1/rssgen/:uuid',
  access: 'signed-in',
  problems: ['GENERATOR_NOT_FOUND'],
  summary: "Read one of the caller's generators",
  tags,
  params: uuid,
  response: generator,
});

export const generatorDelete = endpoint({
  method: 'DELETE',
  url: '/v1/rssgen/:uuid',
  access: 'signed-in',
  problems: ['GENERATOR_NOT_FOUND'],
  summary: 'Delete a generator and its feed',
  tags,
  params: uuid,
  response: z.object({ message: z.string() }),
});

/**
 * Changes the settings in the owner's list, none of which needs the page. Leaving pause checks at once, or when the last check is long
 * enough ago.
 */
export const generatorSettings = endpoint({
  method: 'PUT',
  url: '/v1/rssgen/:uuid/settings',
  access: 'signed-in',
  problems: ['GENERATOR_NOT_FOUND', 'FORBIDDEN', 'HAS_SUBSCRIBERS', 'TOO_MANY_REQUESTS'],
  summary: 'Pause a generator, make it private, or slow it down',
  tags,
  params: uuid,
  body: z.object({
    isPaused: optionally(flag),
    isPublic: optionally(flag),
    intervalMinutes: optionally(wholeNumber(30, 10_080)),
  }),
  response: generatorRow,
});

/** The newest come first. */
export const generatorList = endpoint({
  method: 'GET',
  url: '/v1/rssgen/my',
  access: 'signed-in',
  summary: "List the caller's generators",
  tags,
  response: z.array(generatorRow),
});

/**
 * Answers the decoded, unchanged source of a page as text/plain, because rules run on it; the header X-Final-URL has
 * the address after all redirects. `X-Pictures: proxied` says that our pages
 * may load its pictures only from the addresses of `POST /v1/rssgen/pictures`.
 */
export const generatorHtml = endpoint({
  method: 'GET',
  url: '/v1/rssgen/html',
  access: 'signed-in',
  problems: ['PAGE_UNREADABLE', 'PAGE_FORBIDDEN', 'PAGE_IS_OURS', 'TOO_MANY_REQUESTS'],
  answers: 'text/plain',
  summary: 'Read the source of a web page',
  tags,
  querystring: z.object({ url }),
  response: z.string(),
});

/** Answers where each picture of a page is loaded from, in their order: this server, where pictures come through it, and else where it is. */
export const pagePictures = endpoint({
  method: 'POST',
  url: '/v1/rssgen/pictures',
  access: 'signed-in',
  summary: 'Find the addresses under which the pictures of a page are shown',
  tags,
  body: z.object({ addresses: anyOf(url, PICTURES_AT_ONCE) }),
  response: z.object({ addresses: z.array(pictureUrl) }),
});

/**
 * The regular expression is for people to read and for tests, and is never run. A rule with errors is a 400 whose
 * `fields.rule` says what is wrong and where.
 */
export const ruleToRegex = endpoint({
  method: 'GET',
  url: '/v1/rssgen/rule2regex',
  access: 'signed-in',
  summary: 'Translate a rule into a regular expression',
  tags,
  querystring: z.object({ rule: z.string().min(1).max(4_000) }),
  response: z.object({ regex: z.string() }),
});

/**
 * Answers the newest 100 items as they are stored, whatever the page is like now, with ETag and Last-Modified. HEAD and
 * OPTIONS are answered too. A refusal is text/plain; a UUID with capitals is redirected to the one without.
 */
const feedIn = (url: string, format: string, answers: string) =>
  endpoint({
    method: 'GET',
    url,
    access: 'anyone',
    staysOpen: true,
    problems: ['GENERATOR_NOT_FOUND', 'TOO_MANY_REQUESTS'],
    answers,
    refusals: 'text/plain',
    summary: `Read the feed of a generator as ${format}`,
    tags,
    params: z.object({ uuid: z.string() }),
    response: z.string(),
  });

export const generatedRss = feedIn('/rss/:uuid.xml', 'RSS 2.0', 'application/rss+xml');
export const generatedAtom = feedIn('/rss/:uuid.atom', 'Atom 1.0', 'application/atom+xml');
export const generatedJsonFeed = feedIn('/rss/:uuid.json', 'JSON Feed 1.1', 'application/feed+json');
