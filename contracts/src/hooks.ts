/** These are the calls of hooks: one by which other programs publish in their own form, and those by which the owner of a project looks after it. */
import { z } from 'zod';
import { HOOK_PATH, hookKinds, hookOutcomes, hookReasons, hookLimits as limits } from './hook-rules.ts';
import { byDefault, clearable, flag, jsonInForm, optionally, rowIdInput } from './input.ts';
import { FIELD_NAME, priorities, publishingLimits } from './publishing-rules.ts';
import { endpoint, moment, rowId } from './wire.ts';

const tags = ['Hooks'];
const done = z.object({ message: z.string() });
const ofProject = z.object({ urlKey: z.string().min(1).max(64) });
const ofHook = ofProject.extend({ id: rowIdInput });

const path = z.string().trim().max(limits.path).regex(HOOK_PATH);

const fields = z
  .array(z.object({ name: z.string().normalize().regex(FIELD_NAME), path }))
  .max(publishingLimits.fields)
  .refine(all => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, { error: 'invalid' });

/** It says by paths such as `alerts[0].labels.name` where in a body the parts of the news are. */
export const hookMapping = z
  .object({
    title: optionally(path),
    content: optionally(path),
    link: optionally(path),
    image: optionally(path),
    tags: optionally(path).describe('a list, or a text with commas'),
    fields: optionally(fields),
    id: optionally(path).describe('the name by which news are edited and not doubled'),
    priority: optionally(path).describe('low, normal or high, also as critical, urgent, max and min'),
  })
  .meta({ id: 'HookMapping' });
export type HookMapping = z.output<typeof hookMapping>;

const place = z.string().optional();
const madeMapping = z.object({
  ...{ title: place, content: place, link: place, image: place, tags: place, id: place, priority: place },
  fields: z.array(z.object({ name: z.string(), path: z.string() })).optional(),
});

const hookCall = z
  .object({
    id: rowId,
    date: moment,
    event: z.string().nullable().describe('as the other program calls it'),
    outcome: z.enum(hookOutcomes),
    why: z.enum(hookReasons).nullable(),
    items: z.number().int().min(0).describe('so many pieces of news it published or edited'),
    path: z.string().nullable().describe('the page of the first of them'),
    body: z.string().nullable().describe('with secrets struck out; null: it was too large'),
    repeatable: z.boolean().describe('it can be taken again'),
  })
  .meta({ id: 'HookCall' });
export type HookCall = z.infer<typeof hookCall>;

const hook = z
  .object({
    id: rowId,
    name: z.string(),
    kind: z.enum(hookKinds),
    hint: z.string().describe('the first four characters of its key'),
    signed: z.boolean().describe('it has a secret, by which calls are signed'),
    tellsResolved: z.boolean().describe('the end of an alert is news of its own'),
    mapping: madeMapping.nullable(),
    createdDate: moment,
    lastCall: hookCall.omit({ body: true }).nullable(),
  })
  .meta({ id: 'Hook' });
export type Hook = z.infer<typeof hook>;

const address = z.string().meta({
  description: 'shown this once',
  examples: ['https://newsbell.example.org/hook/k3v9x2m7q4w8n5b1c6z0d4f7h2j9r5t8'],
});
const withAddress = hook.extend({ address });

/** The newest first. */
export const hookList = endpoint({
  method: 'GET',
  url: '/v1/project/:urlKey/hook',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN'],
  summary: "List a project's hooks",
  tags,
  params: ofProject,
  response: z.array(hook),
});

/** It lists those of all projects, the newest first. */
export const hooksOwned = endpoint({
  method: 'GET',
  url: '/v1/account/hook',
  access: 'signed-in',
  summary: "List the caller's hooks",
  tags,
  response: z.array(hook.extend({ urlKey: z.string().describe('of its project') })),
});
export type OwnHook = z.infer<(typeof hooksOwned)['schema']['response'][200]>[number];

const name = z.string().trim().min(1).max(limits.name);
const settings = {
  secret: clearable(z.string().trim().min(1).max(limits.secret)).describe('of GitHub alone'),
  tellsResolved: optionally(flag).describe('of Alertmanager and Grafana alone'),
  mapping: clearable(jsonInForm(hookMapping)).describe('of JSON alone'),
};

/** DEVELOPER_MODE refuses it outside of the developer mode, TOO_MANY_HOOKS the eleventh of a project. */
export const hookMake = endpoint({
  method: 'POST',
  url: '/v1/project/:urlKey/hook',
  access: 'verified',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'DEVELOPER_MODE', 'TOO_MANY_HOOKS'],
  summary: 'Make a hook',
  tags,
  params: ofProject,
  body: z.object({ name, kind: z.enum(hookKinds), ...settings }),
  response: withAddress,
});

/** A secret that is not given stays as it is; null takes it away. */
export const hookChange = endpoint({
  method: 'PUT',
  url: '/v1/project/:urlKey/hook/:id',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Change a hook',
  tags,
  params: ofHook,
  body: z.object({ name: optionally(name), ...settings }),
  response: hook,
});

/** The former address ends at once. */
export const hookRenew = endpoint({
  method: 'POST',
  url: '/v1/project/:urlKey/hook/:id/address',
  access: 'verified',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Give a hook another address',
  tags,
  params: ofHook,
  response: withAddress,
});

/** News that came by it stay. */
export const hookDelete = endpoint({
  method: 'DELETE',
  url: '/v1/project/:urlKey/hook/:id',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Delete a hook',
  tags,
  params: ofHook,
  response: done,
});

/** The last twenty of seven days, the newest first. */
export const hookCallList = endpoint({
  method: 'GET',
  url: '/v1/project/:urlKey/hook/:id/call',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'List the last calls of a hook',
  tags,
  params: ofHook,
  response: z.array(hookCall),
});

/** Idempotent: news that it has published already are edited. It counts for the limits of publishing, as a call does. */
export const hookCallRepeat = endpoint({
  method: 'POST',
  url: '/v1/project/:urlKey/hook/:id/call/:callId/again',
  access: 'verified',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  summary: 'Take a stored call again',
  tags,
  params: ofHook.extend({ callId: rowIdInput }),
  response: hookCall,
});

const previewed = z.object({
  title: z.string().nullable(),
  content: z.string(),
  link: z.string().nullable(),
  image: z.string().nullable(),
  tags: z.array(z.string()),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  id: z.string().nullable(),
  priority: z.enum(priorities),
});

/** It reads the last body that came, and stores nothing. */
export const hookPreview = endpoint({
  method: 'POST',
  url: '/v1/project/:urlKey/hook/:id/preview',
  access: 'signed-in',
  problems: ['PROJECT_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
  summary: 'Try a mapping on the last body',
  tags,
  params: ofHook,
  body: z.object({ mapping: byDefault(jsonInForm(hookMapping), {}) }),
  response: z.object({
    body: z.string().nullable().describe('null: none has come yet'),
    news: previewed.nullable(),
    why: z.enum(hookReasons).nullable().describe('it would not be news for this reason'),
  }),
});
export type HookPreview = z.infer<(typeof hookPreview)['schema']['response'][200]>;

/**
 * The body is what GitHub, Alertmanager, Grafana, a program for Slack, or any program with JSON sends; its key says which. Success is answered
 * once its news are stored, so what failed can be sent again. Answers and refusals are text: to Slack's programs in Slack's words.
 */
export const hookReceive = endpoint({
  method: 'POST',
  url: '/hook/:key',
  access: 'anyone',
  staysOpen: true,
  document: 'application/json',
  answers: 'text/plain',
  refusals: 'text/plain',
  problems: ['NOT_FOUND', 'FORBIDDEN', 'PROJECT_NOT_FOUND', 'HOOK_SIGNATURE', 'HOOK_BODY', 'TOO_MANY_REQUESTS'],
  summary: 'Publish by a hook',
  tags,
  params: z.object({ key: z.string() }),
  response: z.string(),
});
