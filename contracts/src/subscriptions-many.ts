/** These are the calls that change many subscriptions at once, of all kinds: in one transaction, all of them or none. */
import { z } from 'zod';
import { clearable, flag, optionally, repeated, rowIdInput, wholeNumber } from './input.ts';
import { subscriptionLimits } from './subscription-rules.ts';
import { subscription } from './subscriptions.ts';
import { endpoint } from './wire.ts';

const tags = ['Subscriptions'];

const ids = repeated(rowIdInput, subscriptionLimits.inOneCall);

/** Atomic: one id that is not the caller's is a 404, and nothing changes. Idempotent. Answers the changed ones, in their order. */
export const subscriptionsChange = endpoint({
  method: 'PUT',
  url: '/v1/subscribe/many',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['SUBSCRIPTION_NOT_FOUND', 'FOLDER_NOT_FOUND'],
  summary: 'Change many subscriptions at once',
  tags,
  body: z.object({
    id: ids,
    folder: optionally(wholeNumber(0)).describe('0: unclassified; left out: as it was'),
    notifyMinute: clearable(z.coerce.number().pipe(z.literal(30))).describe(
      'null: no notification; left out: as it was',
    ),
    fullText: optionally(flag).describe('of what is not crawled it stays false; left out: as it was'),
  }),
  response: z.array(subscription),
});

/** Idempotent: what the caller does not follow any more is passed over. */
export const subscriptionsEnd = endpoint({
  method: 'POST',
  url: '/v1/subscribe/many/end',
  access: 'signed-in',
  scope: 'subscribe',
  summary: 'Stop following many things at once',
  tags,
  body: z.object({ id: ids }),
  response: z.object({
    ended: z.number().int().min(0),
    undo: z.uuid().nullable().describe('takes it back for a day; null where nothing was followed'),
  }),
});

/** They get their ids, folders, settings and keywords back; what is gone, or is followed again already, is left out. */
export const subscriptionsEndUndo = endpoint({
  method: 'DELETE',
  url: '/v1/subscribe/many/end/:undo',
  access: 'signed-in',
  scope: 'subscribe',
  problems: ['NOT_FOUND', 'TOO_MANY_SUBSCRIPTIONS'],
  summary: 'Follow again what was ended at once',
  tags,
  params: z.object({ undo: z.uuid() }),
  response: z.object({ restored: z.number().int().min(0) }),
});
