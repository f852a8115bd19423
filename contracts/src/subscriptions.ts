/** These are the calls of subscriptions: projects, tags and words, kept in folders and in an order. */
import { z } from 'zod';
import { channel } from './accounts.ts';
import { channels } from './channels.ts';
import { pictureUrl } from './foreign-pictures.ts';
import { health } from './health.ts';
import { anyOf, byDefault, flag, optionally, rowIdInput, tagInput } from './input.ts';
import { subscriptionLimits, tidyName } from './subscription-rules.ts';
import { endpoint, moment, rowId } from './wire.ts';

const tags = ['Subscriptions'];
const limits = subscriptionLimits;

export const subscriptionType = z.enum(['PROJECT', 'TAG', 'WORD']);
export type SubscriptionType = z.infer<typeof subscriptionType>;

export const folder = z.object({ id: rowId, name: z.string() }).meta({ id: 'Folder' });
export type Folder = z.infer<typeof folder>;

/** It is one thing that is followed. Of `project`, `tag` and `word` the one that `type` names is set. */
export const subscription = z
  .object({
    id: rowId,
    type: subscriptionType,
    order: z.number().int().nullable().describe('null sorts last'),
    title: z.string().describe("the person's own title, or what the project, the tag or the word is called"),
    project: z
      .object({
        urlKey: z.string(),
        title: z.string(),
        image: pictureUrl.nullable(),
        language: z.string().nullable(),
        subscribersCount: z.number().int().min(0),
        health,
        lastNewsAt: moment.nullable(),
        postsAWeek: z.number().min(0).nullable().describe('by its rhythm; null where that is not known'),
      })
      .nullable(),
    tag: z.string().nullable(),
    word: z.string().nullable(),
    subscriptionFolder: folder.nullable(),
    notifyMinute: z.number().int().positive().nullable().describe('null: no notification; 30: every 30 minutes'),
    atOnce: z
      .boolean()
      .describe(
        `news of high priority are told at once, ${limits.atOnceAnHour} times an hour at most; the others wait for the next digest`,
      ),
    fullText: z.boolean().describe('items open with the text of their page'),
    keywords: z.array(z.object({ keyword: z.string() })),
    mutedChannels: z.array(channel),
    unread: z.number().int().min(0).max(limits.unread).describe(`${limits.unread} stands for that many or more`),
    createdDate: moment,
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscription>;

const subscriptions = z.array(subscription);

/** They come in their order: `order` ascending, null last, then the oldest first. */
export const accountSubscribes = endpoint({
  method: 'GET',
  url: '/v1/account/subscribes',
  access: 'signed-in',
  scope: 'read',
  summary: "List the caller's subscriptions",
  tags,
  response: subscriptions,
});

/** Polling: answers the same counts alone. A subscription without unread items is left out. */
export const unreadCounts = endpoint({
  method: 'GET',
  url: '/v1/subscribe/unread',
  access: 'signed-in',
  scope: 'read',
  summary: 'Count the unread items of each subscription',
  tags,
  response: z.object({
    all: z
      .number()
      .int()
      .min(0)
      .max(limits.unread)
      .describe(`each item once, though several subscriptions have it; ${limits.unread} stands for that many or more`),
    subscriptions: z.array(z.object({ id: rowId, unread: z.number().int().positive() })),
  }),
});

const keys = {
  project: { urlKey: z.string().min(1).max(64) },
  tag: { tag: tagInput },
  word: { word: z.string().trim().min(1).max(100) },
};

/** A form has no null: it sends an empty value or the word, or leaves it out. */
const notifyMinute = z
  .preprocess(
    value => (value === '' || value === 'null' ? null : value),
    z.coerce.number().pipe(z.literal(30)).nullable().or(z.null()),
  )
  .optional()
  .describe('null or left out: no notification');

/** A project has it besides what all kinds have. */
const projectSettings = {
  atOnce: optionally(flag).describe(
    'tell news of high priority at once, which only a published project has: of another it stays false; left out: as it was',
  ),
  fullText: optionally(flag).describe(
    'open items with the text of their page, which is fetched beforehand for new ones; a published project has its own, so it stays false; left out: as it was',
  ),
};

const tidied = (sent: unknown): unknown => (typeof sent === 'string' ? tidyName(sent) : sent);

const title = z
  .preprocess(sent => (tidied(sent) === '' ? null : tidied(sent)), z.string().max(limits.title).nullable())
  .optional()
  .describe("the person's own; null or empty: what the project, the tag or the word is called; left out: as it was");

const keyword = z.string().trim().min(1).max(limits.keyword);

/** Every kind of subscription has these six calls. A thing that is not followed is a 404 with SUBSCRIPTION_NOT_FOUND. */
const callsOf = <K extends z.ZodRawShape, S extends z.ZodRawShape>(kind: SubscriptionType, key: K, settings: S) => {
  const name = kind.toLowerCase();
  const url = `/v1/subscribe/${name}`;
  const body = z.object({ ...key, notifyMinute, title, ...settings });
  return {
    /** Idempotent: a thing that is followed already is changed, as by the PUT. */
    subscribe: endpoint({
      method: 'POST',
      url,
      access: 'signed-in',
      scope: 'subscribe',
      problems: ['PROJECT_NOT_FOUND', 'SUBSCRIPTION_NOT_FOUND', 'TOO_MANY_SUBSCRIPTIONS'],
      summary: `Follow a ${name}`,
      tags,
      body,
      response: subscription,
    }),
    modify: endpoint({
      method: 'PUT',
      url,
      access: 'signed-in',
      scope: 'subscribe',
      problems: ['SUBSCRIPTION_NOT_FOUND'],
      summary: `Change how often a ${name} notifies, and its title`,
      tags,
      body,
      response: subscription,
    }),
    unsubscribe: endpoint({
      method: 'DELETE',
      url,
      access: 'signed-in',
      scope: 'subscribe',
      problems: ['SUBSCRIPTION_NOT_FOUND'],
      summary: `Stop following a ${name}`,
      tags,
      querystring: z.object(key),
      response: z.object({ subscribersCount: z.number().int().min(0).nullable().describe('a project has it') }),
    }),
    /**
     * Product decision 7 has the forms `word`, `-word`, `begin*` and a last `in:title`, or a field's name in its place, such as `in:level`.
     * Idempotent: a keyword that is there already changes nothing.
     */
    addKeyword: endpoint({
      method: 'POST',
      url: `${url}/keyword`,
      access: 'signed-in',
      scope: 'subscribe',
      problems: ['SUBSCRIPTION_NOT_FOUND', 'TOO_MANY_KEYWORDS'],
      summary: `Add a keyword filter to a ${name}`,
      tags,
      body: z.object({ ...key, keyword }),
      response: subscription,
    }),
    removeKeyword: endpoint({
      method: 'DELETE',
      url: `${url}/keyword`,
      access: 'signed-in',
      scope: 'subscribe',
      problems: ['SUBSCRIPTION_NOT_FOUND'],
      summary: `Remove a keyword filter of a ${name}`,
      tags,
      querystring: z.object({ ...key, keyword }),
      response: subscription,
    }),
    /** The `channels` stay silent; an empty list lets all speak. */
    mute: endpoint({
      method: 'PUT',
      url: `${url}/mute`,
      access: 'signed-in',
      scope: 'subscribe',
      problems: ['SUBSCRIPTION_NOT_FOUND'],
      summary: `Choose the channels that a ${name} does not use`,
      tags,
      body: z.object({
        ...key,
        channels: byDefault(anyOf(channel, channels.length), []),
      }),
      response: subscription,
    }),
  };
};

export const {
  subscribe: projectSubscribe,
  modify: projectSubscriptionChange,
  unsubscribe: projectUnsubscribe,
  addKeyword: projectKeywordAdd,
  removeKeyword: projectKeywordRemove,
  mute: projectMute,
} = callsOf('PROJECT', keys.project, projectSettings);

export const {
  subscribe: tagSubscribe,
  modify: tagSubscriptionChange,
  unsubscribe: tagUnsubscribe,
  addKeyword: tagKeywordAdd,
  removeKeyword: tagKeywordRemove,
  mute: tagMute,
} = callsOf('TAG', keys.tag, {});

export const {
  subscribe: wordSubscribe,
  modify: wordSubscriptionChange,
  unsubscribe: wordUnsubscribe,
  addKeyword: wordKeywordAdd,
  removeKeyword: wordKeywordRemove,
  mute: wordMute,
} = callsOf('WORD', keys.word, {});

/**
 * Previews the items of the last 30 days that a filter would have sent: by the keywords given, or, with none, by those of the subscription.
 */
export const keywordPreview = endpoint({
  method: 'GET',
  url: '/v1/subscribe/keyword/preview',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['PROJECT_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  summary: 'Preview what keyword filters would have sent',
  tags,
  querystring: z.object({
    type: z.preprocess(value => (typeof value === 'string' ? value.toUpperCase() : value), subscriptionType),
    key: z.string().trim().min(1).max(100),
    keyword: anyOf(keyword, limits.keywords).optional(),
  }),
  response: z.object({
    count: z.number().int().min(0),
    of: z
      .number()
      .int()
      .min(0)
      .max(limits.previewItems)
      .describe('items of the last 30 days that were looked through, the newest first'),
    items: z.array(
      z.object({
        id: rowId,
        title: z.string(),
        sortAt: moment,
        project: z.object({ urlKey: z.string(), title: z.string() }),
        keyword: z.string().nullable().describe('the one that matched; null where there are none'),
      }),
    ),
    keywords: z.array(
      z.object({
        keyword: z.string(),
        items: z.number().int().describe('how many it adds to the keywords before it; below 0: how many it leaves out'),
      }),
    ),
  }),
});

export const folderList = endpoint({
  method: 'GET',
  url: '/v1/subscribe/folder',
  access: 'signed-in',
  scope: 'subscribe',
  summary: "List the caller's folders",
  tags,
  response: z.array(folder),
});

const folderBody = z.object({
  name: z
    .preprocess(tidied, z.string().min(1).max(limits.folderName))
    .describe('width, case and blanks tell no two apart'),
  subscribeIds: anyOf(rowIdInput, limits.subscriptions).optional().describe('these and no others are in it'),
});

/** A name that equals one of the person's is FOLDER_EXISTS, said of `name`. */
export const folderAdd = endpoint({
  method: 'POST',
  url: '/v1/subscribe/folder',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['FOLDER_EXISTS', 'TOO_MANY_FOLDERS', 'SUBSCRIPTION_NOT_FOUND'],
  summary: 'Add a folder',
  tags,
  body: folderBody,
  response: folder,
});

export const folderChange = endpoint({
  method: 'PUT',
  url: '/v1/subscribe/folder/:id',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['FOLDER_EXISTS', 'FOLDER_NOT_FOUND', 'SUBSCRIPTION_NOT_FOUND'],
  summary: "Change a folder's name and what is in it",
  tags,
  params: z.object({ id: rowIdInput }),
  body: folderBody,
  response: folder,
});

/** Its subscriptions become unclassified. */
export const folderRemove = endpoint({
  method: 'DELETE',
  url: '/v1/subscribe/folder/:id',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['FOLDER_NOT_FOUND'],
  summary: 'Delete a folder',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ message: z.string() }),
});

/** It is one of three arrays side by side, each repeated or joined with commas. */
const column = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    value => [value].flat().flatMap(each => (typeof each === 'string' ? each.split(',') : each)),
    z.array(one).min(1).max(limits.subscriptions),
  );
const columns = {
  subscribeIds: column(rowIdInput),
  folderIds: column(z.coerce.number().int().min(0)).describe('0 or empty: unclassified'),
  orders: column(z.coerce.number().int().min(0).max(1_000_000)),
};
const columnNames = ['subscribeIds', 'folderIds', 'orders'] as const;

/** All three are given or none. Each trouble is put down to the array that does not fit the subscriptions. */
const orderOfAll = z
  .object(columns)
  .partial()
  .superRefine((order, context) => {
    const { subscribeIds } = order;
    const wrong = columnNames.filter(name => order[name]?.length !== subscribeIds?.length);
    if (!subscribeIds && wrong.length > 0) wrong.splice(0, wrong.length, 'subscribeIds');
    if (subscribeIds && new Set(subscribeIds).size < subscribeIds.length) wrong.push('subscribeIds');
    for (const name of wrong)
      context.addIssue({ code: 'custom', path: [name], message: 'three arrays of the same length' });
  });

/**
 * Atomic: one id that is not the caller's is a 404, and nothing changes. The arrays come in the query, or, where they
 * are long, in the body.
 */
export const subscriptionOrder = endpoint({
  method: 'PUT',
  url: '/v1/subscribe/order',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['SUBSCRIPTION_NOT_FOUND', 'FOLDER_NOT_FOUND'],
  summary: 'Order subscriptions and put them into folders',
  tags,
  querystring: orderOfAll,
  body: orderOfAll.nullish(),
  response: subscriptions,
});
