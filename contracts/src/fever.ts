/**
 * Fever: one address, and the names of what is sent say what is asked. Several questions may stand in one call. A wrong key is answered with
 * `auth: 0` and status 200, as Fever did.
 */
import { z } from 'zod';
import { parameter } from './reader-call.ts';
import { endpoint, rowId } from './wire.ts';

const asked = parameter.describe('asked for where the name is there, whatever its value');
const ids = parameter.describe('ids by commas');

const sent = {
  api_key: parameter.describe(
    'the MD5 of `NAME:TOKEN` in hexadecimal: the username or the e-mail, and an access token of scope `reader`',
  ),
  api: parameter.describe('`xml` is answered with JSON, too'),
  groups: asked,
  feeds: asked,
  favicons: asked,
  items: asked,
  links: asked,
  unread_item_ids: asked,
  saved_item_ids: asked,
  since_id: parameter.describe('50 items above this one, the oldest first; the usual way, from 0'),
  max_id: parameter.describe('50 items below this one, the newest first; 0 begins with the newest of all'),
  with_ids: parameter.describe('these items, at most 50; ids by commas'),
  feed_ids: ids,
  group_ids: ids,
  refresh: parameter.describe('not looked at'),
};

/** Only a POST changes something. */
const marks = {
  mark: parameter.describe('`item`, `feed` or `group`'),
  as: parameter.describe('`read`; of an item also `unread`, `saved` and `unsaved`'),
  id: parameter.describe('of the item, the feed or the group; group 0 is all, and -1 (the sparks) is nothing'),
  before: parameter.describe('what was first seen later stays unread: seconds since 1970'),
  unread_recently_read: parameter.describe('answered with the unread ids; nothing is marked'),
};

const seconds = z.number().int().describe('seconds since 1970');
const flag = z.union([z.literal(0), z.literal(1)]);
const csv = z.string().describe('ids by commas, of all');

const feed = z.object({
  id: rowId,
  favicon_id: z.number().int().min(0).describe('0 where there is none'),
  title: z.string(),
  url: z.string(),
  site_url: z.string(),
  is_spark: z.literal(0),
  last_updated_on_time: seconds,
});

const item = z.object({
  id: rowId,
  feed_id: rowId,
  title: z.string(),
  author: z.string(),
  html: z.string().describe('clean HTML'),
  url: z.string(),
  is_saved: flag,
  is_read: flag,
  created_on_time: seconds,
});

export const feverAnswer = z.object({
  api_version: z.literal(3),
  auth: flag.describe('0: the key is wrong, and nothing else is answered'),
  last_refreshed_on_time: seconds.optional(),
  groups: z.array(z.object({ id: rowId, title: z.string() })).optional(),
  feeds: z.array(feed).optional(),
  feeds_groups: z.array(z.object({ group_id: rowId, feed_ids: csv })).optional(),
  favicons: z.array(z.object({ id: rowId, data: z.string().describe('`image/webp;base64,…`') })).optional(),
  total_items: z.number().int().optional(),
  items: z.array(item).optional(),
  links: z.array(z.string()).optional().describe('always empty'),
  unread_item_ids: csv.optional(),
  saved_item_ids: csv.optional(),
});
export type FeverAnswer = z.infer<typeof feverAnswer>;

const call = {
  url: '/api/fever.php',
  access: 'anyone',
  staysOpen: true,
  tags: ['Reader apps'],
  response: feverAnswer,
} satisfies Partial<Parameters<typeof endpoint>[0]>;

export const fever = endpoint({
  ...call,
  method: 'POST',
  problems: ['FORM_UNREADABLE', 'TOO_MANY_REQUESTS'],
  summary: 'Ask and mark as Fever did',
  querystring: z.object({ ...sent, ...marks }),
  body: z.object({ ...sent, ...marks }),
});

export const feverByAddress = endpoint({
  ...call,
  method: 'GET',
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Ask as Fever did, by the address',
  querystring: z.object(sent),
});
