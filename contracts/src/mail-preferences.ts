/** These are the calls of the page that a mail's signed link opens, without a sign-in. */
import { z } from 'zod';
import { clearable, flag, optionally } from './input.ts';
import { endpoint, moment } from './wire.ts';

const tags = ['Notifications'];

const token = z.string().min(20).max(200);

/** The signed link of a mail may see and change these preferences. */
export const mailPreferences = z.object({
  email: z.string().describe('the address with most of it hidden'),
  emailNotify: z.boolean(),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  timeZone: z.string(),
  pausedUntil: moment.nullable(),
});

export const readMailPreferences = endpoint({
  method: 'GET',
  url: '/v1/notification/preferences',
  access: 'anyone',
  staysOpen: true,
  problems: ['LINK_INVALID'],
  summary: 'Read mail preferences by the signed link of a mail',
  tags,
  querystring: z.object({ token }),
  response: mailPreferences,
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const changeMailPreferences = endpoint({
  method: 'PUT',
  url: '/v1/notification/preferences',
  access: 'anyone',
  staysOpen: true,
  problems: ['LINK_INVALID'],
  summary: 'Change mail preferences by the signed link of a mail',
  tags,
  body: z.object({
    token,
    emailNotify: optionally(flag),
    quietFrom: clearable(clock),
    quietTo: clearable(clock),
    pausedUntil: clearable(moment),
  }),
  response: mailPreferences,
});
