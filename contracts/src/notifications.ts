/** These are the calls of notifications: the bell, the destinations of an account, and the outcome of each delivery. */
import { z } from 'zod';
import { channel } from './accounts.ts';
import { alertTypes } from './alert-types.ts';
import { pictureUrl } from './foreign-pictures.ts';
import { anyOf, byDefault, optionally, rowIdInput, wholeNumber } from './input.ts';
import { publishedParts } from './items.ts';
import { silenceKinds } from './silence-rules.ts';
import { webhookFormats } from './webhook-rules.ts';
import { endpoint, moment, rowId } from './wire.ts';

export * from './alert-types.ts';

const tags = ['Notifications'];
const done = z.object({ message: z.string() });
const page = byDefault(wholeNumber(1, 20), 10);

/**
 * It is the reason for which an item was notified: one of the caller's subscriptions, as it was then. `keyword` is null
 * where the subscription has no keyword that selects.
 */
export const noticeReason = z.object({
  type: z.enum(['PROJECT', 'TAG', 'WORD']),
  key: z.string().describe('urlKey, tag or word'),
  title: z.string(),
  keyword: z.string().nullable(),
});
export type NoticeReason = z.infer<typeof noticeReason>;

const source = z.object({ urlKey: z.string(), title: z.string() });

/** It is one item of a digest; `others` are the sources that had the same story. */
export const digestEntry = z.object({
  item: z.object({
    id: rowId,
    title: z.string(),
    excerpt: z.string(),
    link: z.string().nullable(),
    image: pictureUrl.nullable(),
    sortAt: moment,
    ...publishedParts,
    project: source,
  }),
  others: z.array(source),
  reasons: z.array(noticeReason),
});
export type DigestEntry = z.infer<typeof digestEntry>;

/** The bell also says what the item is to the caller: `read` is null where it is neither read nor unread. */
export const bellEntry = digestEntry.extend({ read: z.boolean().nullable(), starred: z.boolean() });
export type BellEntry = z.infer<typeof bellEntry>;

export const deliveryState = z.enum(['pending', 'sending', 'sent', 'dead', 'expired', 'suppressed']);

/** It is the reason for which a delivery did not arrive, as a code that the web puts in plain words. */
export const deliveryTrouble = z.enum([
  'UNREACHABLE',
  'REFUSED',
  'MAILBOX_UNKNOWN',
  'MAILBOX_FULL',
  'GONE',
  'TOO_LARGE',
  'BUSY',
  'OUR_KEY',
  'AMBIGUOUS',
  'SWITCHED_OFF',
  'TOO_LATE',
  'CIRCUIT_OPEN',
]);
export type DeliveryTrouble = z.infer<typeof deliveryTrouble>;

/**
 * It names a destination: a mail address, a browser or phone by its browser and system, in names that are the same
 * in all languages, or a webhook by the name that its person gave it.
 */
const placeName = z.object({
  channel,
  name: z.string().optional().describe('of the channel webhook'),
  address: z.string().nullable().describe('of the channel email; of webhook the host alone'),
  browser: z.string().nullable().describe('null: not known, or an app'),
  system: z.string().nullable(),
});
export type DestinationName = z.infer<typeof placeName>;

const httpStatus = z.number().int().optional().describe('the HTTP status of a webhook that did not take it');

/** It is the state of one delivery: one digest to one destination. */
export const deliveryStatus = z.object({
  ...placeName.shape,
  state: deliveryState,
  trouble: deliveryTrouble.nullable(),
  answered: httpStatus,
  /** It was sent at this time, or is tried again then. */
  at: moment.nullable(),
  kept: z
    .literal(true)
    .optional()
    .describe('a mail that no one was sent: it lies in the outbox of this server, which has no mail server'),
});

export type DeliveryStatus = z.infer<typeof deliveryStatus>;

export const digest = z
  .object({
    kind: z.literal('DIGEST'),
    id: rowId,
    slot: moment,
    held: z.boolean().describe('quiet hours hold it for all channels but the bell'),
    read: z.boolean(),
    items: z.number().int().describe('entries in all; `entries` has 50 of them at most'),
    entries: z.array(bellEntry),
    deliveries: z.array(deliveryStatus),
  })
  .meta({ id: 'Digest' });
export type Digest = z.infer<typeof digest>;

/** It tells of a person's own things, and is no item. Unread ones of a type on one thing are one row that counts. */
export const alert = z
  .object({
    kind: z.literal('ALERT'),
    id: rowId,
    type: z.enum(alertTypes),
    title: z.string().describe('of the thing that it is about'),
    path: z.string().describe('of the page that shows it'),
    count: z.number().int().positive(),
    actors: z.array(z.string()).describe('nicknames, newest first, three at most'),
    writing: z
      .object({ closed: z.boolean(), until: moment.nullable().describe('null: for good') })
      .nullable()
      .describe(
        "the caller's writing was closed, for the reason that is the title, or opened again; null: it is about something else",
      ),
    canObject: z
      .boolean()
      .describe('it is of a decision that took a text of the caller away, which they may answer once'),
    silence: z
      .object({
        kind: z.enum(silenceKinds).describe('LATE: nothing came in time; STUCK: a run has not ended; BACK: it is over'),
        minutes: z.number().int().min(0).describe('for how long nothing came, or the run has lasted'),
        everyMinutes: z.number().int().positive().nullable().describe('it was expected so often; null: by a timetable'),
      })
      .nullable()
      .describe('of SILENCE'),
    createdDate: moment,
    read: z.boolean(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alert>;

/** The bell is one list of both, in the order of their ids. */
export type BellRow = Digest | Alert;

/**
 * Keyset pagination: answers digests and alerts of the last 30 days in one sequence, newest first; `id` is the last that the client has.
 */
export const notifications = endpoint({
  method: 'GET',
  url: '/v1/notification',
  access: 'signed-in',
  scope: 'read',
  summary: "List the caller's digests and alerts",
  tags,
  querystring: z.object({ id: optionally(rowIdInput), size: page }),
  response: z.object({
    content: z.array(z.discriminatedUnion('kind', [digest, alert])),
    last: z.boolean(),
    unread: z.number().int(),
  }),
});

export const unreadNotifications = endpoint({
  method: 'GET',
  url: '/v1/notification/unread',
  access: 'signed-in',
  scope: 'read',
  summary: 'Count the unread digests and alerts',
  tags,
  response: z.object({ unread: z.number().int(), newest: rowId.nullable() }),
});

/** Marks those of `id`, or all up to `until`, as read; with `subject` only alerts about that thing, up to `until`. */
export const readNotifications = endpoint({
  method: 'PUT',
  url: '/v1/notification/read',
  access: 'signed-in',
  summary: 'Mark digests and alerts as read',
  tags,
  body: z.object({
    id: anyOf(rowIdInput, 100).optional(),
    until: optionally(rowIdInput),
    subject: optionally(z.string().max(100)).describe('such as post:12'),
  }),
  response: z.object({ unread: z.number().int() }),
});

/**
 * It says where an item stopped on its way to the caller, by the first stage that holds in this order: TOLD, WAITING
 * (for the slot `at`), HELD (quiet hours until `at`), FOLDED (`digest` had the same story), BEYOND (more than 50 were
 * new), FILTERED (no keyword of what is followed matches, or one excludes it), BEFORE (it came before notifications
 * were switched on), BACKFILL (a first crawl or a storm of old news notifies nobody), NO_NOTICE (followed, and no
 * notification asked for), NOT_FOLLOWED, SOON (it has not been looked at yet). `at` of TOLD, FOLDED and BEYOND is the
 * slot of `digest`.
 */
export const noticeStage = z.enum([
  'TOLD',
  'WAITING',
  'HELD',
  'FOLDED',
  'BEYOND',
  'FILTERED',
  'BEFORE',
  'BACKFILL',
  'NO_NOTICE',
  'NOT_FOLLOWED',
  'SOON',
]);

export const whyNotTold = endpoint({
  method: 'GET',
  url: '/v1/notification/why',
  access: 'signed-in',
  scope: 'read',
  problems: ['NOT_FOUND'],
  summary: 'Explain why the caller was or was not notified of an item',
  tags,
  querystring: z.object({ id: rowIdInput }),
  response: z.object({
    stage: noticeStage,
    at: moment.nullable(),
    digest: rowId.nullable(),
    /**
     * They are the caller's subscriptions that could have notified it, and for FILTERED their keywords or the one that
     * excludes.
     */
    subscriptions: z.array(
      z.object({
        type: noticeReason.shape.type,
        key: z.string(),
        title: z.string(),
        keywords: z.array(z.string()),
        excludedBy: z.string().nullable(),
      }),
    ),
    deliveries: z.array(deliveryStatus),
  }),
});

/** It is a destination of the caller. */
export const pushDestination = z
  .object({
    ...placeName.shape,
    id: rowId,
    os: z.enum(['Web', 'Android', 'iOS']).nullable(),
    state: z.enum(['active', 'paused', 'gone']),
    trouble: deliveryTrouble.nullable(),
    troubleAt: moment.nullable(),
    answered: httpStatus,
    lastSentAt: moment.nullable(),
    createdDate: moment,
    webhook: z
      .object({
        format: z.enum(webhookFormats),
        formerUntil: moment.nullable().describe('until then the former secret signs, too'),
        failingSince: moment.nullable(),
      })
      .optional(),
  })
  .meta({ id: 'PushTarget' });
export type PushDestination = z.infer<typeof pushDestination>;

/**
 * `publicKey` is the applicationServerKey of Web Push; `fcm` is true where the operator has set up FCM; `mail` is true
 * where mail leaves this server.
 */
export const notificationTargets = endpoint({
  method: 'GET',
  url: '/v1/notification/target',
  access: 'signed-in',
  summary: 'List the push targets and addresses of the caller',
  tags,
  response: z.object({
    targets: z.array(pushDestination),
    publicKey: z.string(),
    fcm: z.boolean(),
    mail: z.boolean(),
    slotMinutes: z.number(),
  }),
});

/** Switches a paused destination on again. */
export const resumeTarget = endpoint({
  method: 'PUT',
  url: '/v1/notification/target/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Try a push target again',
  tags,
  params: z.object({ id: rowIdInput }),
  response: pushDestination,
});

export const removeTarget = endpoint({
  method: 'DELETE',
  url: '/v1/notification/target/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Remove a push target',
  tags,
  params: z.object({ id: rowIdInput }),
  response: done,
});

/** Sends a test message; its outcome is asked for by `delivery`. */
export const testTarget = endpoint({
  method: 'POST',
  url: '/v1/notification/target/:id/test',
  access: 'signed-in',
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  summary: 'Send a test notification',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ delivery: rowId }),
});

export const oneDelivery = endpoint({
  method: 'GET',
  url: '/v1/notification/delivery/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Read what became of a delivery',
  tags,
  params: z.object({ id: rowIdInput }),
  response: deliveryStatus,
});

/**
 * The specification defines this call. With os=Web the token is the JSON of a PushSubscription. Idempotent: registering
 * the same one again moves it to the caller.
 */
export const registerPush = endpoint({
  method: 'POST',
  url: '/v1/account/fcm',
  access: 'signed-in',
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Register a push token',
  tags,
  body: z.object({ os: z.enum(['Web', 'Android', 'iOS']), token: z.string().min(1).max(4096) }),
  response: z.object({ target: rowId }),
});

/** Idempotent: answers the same whether or not there was such a token, also to a visitor. */
export const removePush = endpoint({
  method: 'DELETE',
  url: '/v1/account/fcm',
  access: 'anyone',
  staysOpen: true,
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Remove a push token, also after signing out',
  tags,
  querystring: z.object({ token: z.string().min(1).max(4096) }),
  response: done,
});

/** Circuit breaker: tells administrators (ROLE_ADMIN) which far ends are left alone for now, and why. */
export const channelHealth = endpoint({
  method: 'GET',
  url: '/v1/admin/channels',
  access: 'admin',
  summary: 'Read the state of the notification channels',
  tags: ['Administration'],
  response: z.object({
    channels: z.array(
      z.object({
        channel,
        waiting: z.number().int(),
        sentLastHour: z.number().int(),
        keptLastHour: z.number().int().describe('mail that is in the outbox of a server that sends none'),
        failedLastHour: z.number().int(),
        open: z.array(z.object({ host: z.string(), until: moment, error: z.string().nullable() })),
      }),
    ),
  }),
});
