/** These are the calls by which a person publishes news of their own, with a sign-in or with an access token. */
import { z } from 'zod';
import { channels } from './channels.ts';
import { PICTURE_PATH } from './image-rules.ts';
import { byDefault, optionally, repeated, rowIdInput } from './input.ts';
import { contentFormats, FIELD_NAME, publishingLimits as limits, priorities } from './publishing-rules.ts';
import { endpoint, moment, rowId } from './wire.ts';

const tags = ['Publishing'];
const done = z.object({ message: z.string() });
const urlKey = z.string().min(1).max(64);
const address = z.url({ protocol: /^https?$/ }).max(2048);

const scalar = z.preprocess(
  sent => (typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent),
  z.string().trim().max(limits.fieldValue),
);
const field = z.object({ name: z.string().normalize().regex(FIELD_NAME), value: scalar });

/** `{ name: value }` and `[{ name, value }]` are the same. A name stands once, whatever its capitals. */
const fields = z.preprocess(
  sent =>
    typeof sent === 'object' && sent !== null && !Array.isArray(sent)
      ? Object.entries(sent).map(([name, value]) => ({ name, value }))
      : sent,
  z
    .array(field)
    .max(limits.fields)
    .refine(all => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, { error: 'invalid' }),
);

/** Zod counts code points. Rendering counts units, and leaves out the text beyond them. */
const isWithinUnits = (content: string): boolean => content.length <= limits.content;

const text = {
  title: optionally(z.string().trim().max(limits.title)).describe('without one, the first words of the content'),
  content: optionally(z.string().max(limits.content).refine(isWithinUnits, { error: 'invalid' })),
  format: byDefault(z.enum(contentFormats), 'text'),
  link: optionally(address),
  image: optionally(z.union([address, z.string().regex(PICTURE_PATH)])).describe(
    'the address of a picture, or the path of one that was uploaded here; without one, the first of the content',
  ),
  tags: optionally(repeated(z.string().trim().min(1).max(50), limits.tags)),
  fields: optionally(fields).describe('an object of names and values, or a list of `{ name, value }`, in their order'),
  attachments: optionally(repeated(address, limits.attachments)).describe('addresses of files that belong to it'),
  publishedAt: optionally(z.iso.datetime({ offset: true })).describe(
    'more than 24 hours past: an archive, of which nobody is told; more than 5 minutes and up to 30 days ahead: published then; else it is news of now',
  ),
  priority: byDefault(z.enum(priorities), 'normal').describe(
    'low: listed, and nobody is told; high: first in the digest, and marked',
  ),
};

const count = z.number().int().min(0);
const examples = ['backup-2026-03-05'];
const publisherKey = z.string().trim().min(1).max(limits.id).meta({ examples });
const named = z.object({ key: publisherKey.meta({ description: 'the `id` under which it was published', examples }) });

const published = z.object({
  id: rowId.nullable().describe('null: it is scheduled'),
  url: z.string().nullable(),
  scheduled: z
    .object({ id: rowId.describe('by which it is cancelled; it is no number of an item'), publishedAt: moment })
    .optional()
    .describe('only of news that wait for their time'),
  created: z.boolean(),
  updated: z.boolean(),
  followers: count,
});
export type Published = z.infer<typeof published>;

/**
 * Idempotent by `id`, or by the header `Idempotency-Key`: the same again changes nothing, another text edits what is there, and nobody is told
 * twice. The body is JSON, a form, or the text itself: plain, `text/markdown` or `text/html`, whose first line is the title where more is
 * below it. A form that has none of these names is text, as `curl -d` sends it.
 *
 * With a time ahead it waits, in no list, and is published then as news of that moment. The same `id` before that replaces it, its time too;
 * with a time of now, or none, it is published at once. A time ahead under the `id` of news that are published already is refused, because
 * people have seen them. TOO_MANY_SCHEDULED refuses the hundred-and-first that waits in a project.
 */
export const newsPublish = endpoint({
  method: 'POST',
  url: '/v1/project/:urlKey/news',
  access: 'verified',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'FEED_NOT_FOUND', 'TOO_MANY_SCHEDULED', 'TOO_MANY_REQUESTS'],
  document: 'text/plain',
  summary: 'Publish news',
  tags,
  params: z.object({ urlKey }),
  body: z.object({
    ...text,
    id: optionally(publisherKey).describe('the name by which it is edited and not doubled'),
  }),
  response: published,
});

/** It replaces the text as a whole; its time stays where no other is given, and cannot be ahead. */
export const newsEdit = endpoint({
  method: 'PUT',
  url: '/v1/project/:urlKey/news/:id',
  access: 'verified',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'FEED_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  document: 'text/plain',
  summary: 'Edit published news',
  tags,
  params: z.object({ urlKey, id: rowIdInput }),
  body: z.object(text),
  response: published,
});

/** The same where the publisher knows its own `id` and not the number. News that wait for their time are edited by `POST` alone. */
export const newsEditByKey = endpoint({
  method: 'PUT',
  url: '/v1/project/:urlKey/news',
  access: 'verified',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'FEED_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  document: 'text/plain',
  summary: 'Edit published news by your own id',
  tags,
  params: z.object({ urlKey }),
  querystring: named,
  body: z.object(text),
  response: published,
});

/**
 * The file comes in a form or as the body, within the limits of `POST /v1/util/image` and with its refusals, into the same room of the person.
 * The answered address is shown where `image` or the content of news names it, with or without the origin, by any publisher. The picture stays
 * for as long as news show it, and for 48 hours beyond. It can be seen by all who have its address.
 */
export const newsImageUpload = endpoint({
  method: 'POST',
  url: '/v1/project/:urlKey/news/image',
  access: 'verified',
  scope: 'publish',
  problems: [
    'PROJECT_NOT_FOUND',
    'FORBIDDEN',
    'IMAGE_TOO_LARGE',
    'IMAGE_UNREADABLE',
    'IMAGE_KIND',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_SPACE_FULL',
    'TOO_MANY_REQUESTS',
  ],
  file: 'image',
  document: 'image/*',
  summary: 'Upload a picture for news',
  tags,
  params: z.object({ urlKey }),
  response: z.object({
    url: z.string().describe('for `image`, or in the content: `![what it shows](https://…/u/…)`'),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
});

/** For the owner of its published project, and for managers. It leaves every list. Starred ones go, too. */
export const newsDelete = endpoint({
  method: 'DELETE',
  url: '/v1/news',
  access: 'signed-in',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FEED_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  summary: 'Delete one piece of news',
  tags,
  querystring: z.object({ id: rowIdInput }),
  response: done,
});

/** It clears the schedule, too. */
export const newsDeleteAll = endpoint({
  method: 'DELETE',
  url: '/v1/project/news',
  access: 'signed-in',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  summary: "Delete all of a project's news",
  tags,
  querystring: z.object({ urlKey }),
  response: done,
});

const scheduledNews = z.object({
  id: rowId,
  key: z.string().nullable().describe('the `id` under which it was sent'),
  title: z.string(),
  publishedAt: moment,
  createdDate: moment,
  failed: z.boolean().describe('it could not be published by a fault of Newsbell, and waits to be sent again'),
});

/** News that wait for their time, the next first. */
export const scheduledNewsList = endpoint({
  method: 'GET',
  url: '/v1/project/:urlKey/news/scheduled',
  access: 'signed-in',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN'],
  summary: 'List scheduled news',
  tags,
  params: z.object({ urlKey }),
  response: z.array(scheduledNews),
});

/** One of the two names it. It was not published, and nobody has seen it. */
export const scheduledNewsCancel = endpoint({
  method: 'DELETE',
  url: '/v1/project/:urlKey/news/scheduled',
  access: 'signed-in',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FEED_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  summary: 'Cancel scheduled news',
  tags,
  params: z.object({ urlKey }),
  querystring: z.object({
    id: optionally(rowIdInput).describe('the number that `scheduled` of the answer had'),
    key: optionally(publisherKey).describe('the `id` under which it was sent'),
  }),
  response: done,
});

const byChannel = z.object({
  waiting: count.describe('it is still to be sent, or to be tried again'),
  sent: count,
  failed: count.describe('given up'),
  muted: count.describe('they have muted or switched off the channel'),
});

const receipt = z.object({
  waiting: count.describe('people whose next digest will have it'),
  told: count.describe('people who have it in a digest'),
  channels: z.record(z.enum(channels), byChannel),
});
export type NewsReceipt = z.infer<typeof receipt>;

/**
 * It counts people who follow the item now, by its project, a tag or a word, and for 30 days. A channel counts a person once, however many
 * devices they have. An opening is never counted.
 */
export const newsReceipt = endpoint({
  method: 'GET',
  url: '/v1/project/:urlKey/news/:id/receipt',
  access: 'signed-in',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FEED_NOT_FOUND', 'FORBIDDEN'],
  summary: 'Count who was notified of published news',
  tags,
  params: z.object({ urlKey, id: rowIdInput }),
  response: receipt,
});

/** The same where the publisher knows its own `id` and not the number. */
export const newsReceiptByKey = endpoint({
  method: 'GET',
  url: '/v1/project/:urlKey/news/receipt',
  access: 'signed-in',
  scope: 'publish',
  problems: ['PROJECT_NOT_FOUND', 'FEED_NOT_FOUND', 'FORBIDDEN'],
  summary: 'Count who was notified of published news, by your own id',
  tags,
  params: z.object({ urlKey }),
  querystring: named,
  response: receipt,
});
