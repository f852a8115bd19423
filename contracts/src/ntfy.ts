/**
 * These calls take ntfy's publishing as it is, so that its programs and curl lines work with another address alone. A topic is the key of a
 * project. Headers and query parameters are those of ntfy's manual, with their short forms; docs/publishing.md has what becomes of each.
 */
import { z } from 'zod';
import { optionally } from './input.ts';
import { type ProblemCode, problemCode } from './problems.ts';
import { endpoint } from './wire.ts';

const tags = ['Publishing'];
const urlKey = z.string().min(1).max(64);
const text = optionally(z.string());
const switched = optionally(z.union([z.boolean(), z.string()]));

/** It is ntfy's message in JSON. Values are judged by the rules of publishing, so that all its doors refuse the same. */
export const ntfyMessage = z
  .object({
    topic: urlKey,
    message: text,
    title: text,
    priority: optionally(z.union([z.number(), z.string()])).describe('1 to 5, or a name'),
    tags: optionally(z.union([z.array(z.string()), z.string()])),
    click: text,
    attach: text,
    filename: text,
    icon: text,
    markdown: switched,
    delay: optionally(z.union([z.number(), z.string()])),
    sequence_id: text.describe('the name by which it is edited and not doubled'),
    email: optionally(z.unknown()).describe('ignored, and the answer says so; so are `call` and `actions`'),
    call: optionally(z.unknown()),
    actions: optionally(z.unknown()),
  })
  .meta({
    examples: [{ topic: 'paper', title: 'Backup done', message: '42 GB in 12 minutes', priority: 4, tags: ['backup'] }],
  });

export const ntfyPublished = z
  .object({
    id: z.string(),
    time: z.number().int().describe('in seconds; of scheduled news the time at which they are published'),
    expires: z.number().int().describe('not forgotten before'),
    event: z.literal('message'),
    topic: z.string(),
    title: z.string().optional(),
    message: z.string(),
    priority: z.number().int().min(1).max(5).optional(),
    tags: z.array(z.string()).optional(),
    click: z.string().optional(),
    icon: z.string().optional(),
    attachment: z.object({ name: z.string(), url: z.string() }).optional(),
    content_type: z.literal('text/markdown').optional(),
    sequence_id: z.string().optional(),
    warning: z.string().optional().describe('what was sent and is not done'),
  })
  .meta({
    id: 'NtfyPublished',
    examples: [
      {
        id: '4021',
        time: 1_772_690_820,
        expires: 1_780_466_820,
        event: 'message',
        topic: 'paper',
        title: 'Backup done',
        message: '42 GB in 12 minutes',
        priority: 4,
        tags: ['backup'],
      },
    ],
  });
export type NtfyPublished = z.infer<typeof ntfyPublished>;

/** It is ntfy's shape of a refusal; `problem` is what every other call names `code`. */
export const ntfyError = z
  .object({ code: z.number().int(), http: z.number().int(), error: z.string(), link: z.string(), problem: problemCode })
  .meta({ id: 'NtfyError' });
export type NtfyError = z.infer<typeof ntfyError>;

/** A refusal has one of ntfy's numbers, or, where ntfy has none for it, its status and a 1, such as 40401. */
export const ntfyNumber = (code: ProblemCode, http: number): number => numbers[code] ?? http * 100 + 1;

const numbers: Partial<Record<ProblemCode, number>> = {
  ...{ NOT_JSON: 40017, BAD_REQUEST: 40024, TOO_LARGE: 41303, TOO_MANY_SCHEDULED: 40006 },
};

/** Answers the call with ntfy's shape of refusals. */
const inShape = <T extends { schema: { response: object } }>(call: T): T => {
  const refusals = Object.keys(call.schema.response).filter(status => Number(status) >= 400);
  const response = { ...call.schema.response, ...Object.fromEntries(refusals.map(status => [status, ntfyError])) };
  return { ...call, schema: { ...call.schema, response } };
};

const publishing = {
  access: 'verified' as const,
  scope: 'publish' as const,
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'TOO_MANY_SCHEDULED', 'TOO_MANY_REQUESTS'] as const,
  tags,
  response: ntfyPublished,
};

const toTopic = <M extends 'POST' | 'PUT'>(method: M) =>
  inShape(
    endpoint({
      ...publishing,
      ...{ method, url: '/:urlKey', document: 'text/plain' },
      summary: `Publish in ntfy's form by ${method}`,
      params: z.object({ urlKey }),
    }),
  );
const inJson = <M extends 'POST' | 'PUT'>(method: M) =>
  inShape(
    endpoint({
      ...publishing,
      ...{ method, url: '/', body: ntfyMessage },
      summary: `Publish in ntfy's form by ${method}, in JSON`,
    }),
  );
/** It is for what can do nothing but open an address. A link is followed without a will, so that no cookie counts here. */
const byAddress = (verb: 'publish' | 'send' | 'trigger') =>
  inShape(
    endpoint({
      ...publishing,
      ...{ method: 'GET', url: `/:urlKey/${verb}`, changes: true },
      summary: `Publish in ntfy's form, by opening an address that ends in /${verb}`,
      params: z.object({ urlKey }),
    }),
  );

export const ntfyPost = toTopic('POST');
export const ntfyPut = toTopic('PUT');
export const ntfyPostJson = inJson('POST');
export const ntfyPutJson = inJson('PUT');
export const ntfyPublishByAddress = byAddress('publish');
export const ntfySendByAddress = byAddress('send');
export const ntfyTriggerByAddress = byAddress('trigger');
