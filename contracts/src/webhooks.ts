/** These are the calls by which a person names webhooks; notifications.ts has the calls that all destinations share. */
import { z } from 'zod';
import { optionally, rowIdInput } from './input.ts';
import { pushDestination } from './notifications.ts';
import { webhookFormats, webhookLimits } from './webhook-rules.ts';
import { endpoint, moment } from './wire.ts';

const tags = ['Notifications'];
const name = z.string().trim().min(1).max(webhookLimits.name);
const format = z.enum(webhookFormats);
const address = z
  .string()
  .trim()
  .min(1)
  .max(webhookLimits.address)
  .describe('https; plain http only to a host that the operator has named in WEBHOOK_HOSTS');
const secret = z.string().meta({
  description: 'whsec_ and base64 of 32 bytes, shown this once',
  examples: ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='],
});

/** TOO_MANY_WEBHOOKS refuses the eleventh, INVALID_FIELDS an address that is not called or that the caller has already. */
export const webhookMake = endpoint({
  method: 'POST',
  url: '/v1/notification/webhook',
  access: 'verified',
  problems: ['NOT_FOUND', 'TOO_MANY_WEBHOOKS', 'TOO_MANY_REQUESTS'],
  summary: 'Add a webhook as a target',
  tags,
  body: z.object({ name, address, format }),
  response: z.object({ target: pushDestination, secret }),
});

/** Partial update: a field that is left out stays. Another address begins anew, whatever became of the former one. */
export const webhookEdit = endpoint({
  method: 'PUT',
  url: '/v1/notification/webhook/:id',
  access: 'verified',
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  summary: 'Change the name, the address or the format of a webhook',
  tags,
  params: z.object({ id: rowIdInput }),
  body: z.object({ name: optionally(name), address: optionally(address), format: optionally(format) }),
  response: pushDestination,
});

/** Key rotation: until `formerUntil` each message has two signatures, one by the former secret. */
export const webhookSecretChange = endpoint({
  method: 'POST',
  url: '/v1/notification/webhook/:id/secret',
  access: 'verified',
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  summary: 'Change the secret of a webhook',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ secret, formerUntil: moment }),
});
