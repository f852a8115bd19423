/** An administrator asks by these calls why a mail did not come, and has it tried again. No call shows the text of a mail. */
import { z } from 'zod';
import { byDefault, wholeNumber } from './input.ts';
import { deliveryTrouble } from './notifications.ts';
import { endpoint, moment, page } from './wire.ts';

const tags = ['Administration'];

/** These are letters, a digest, the test of a destination, and what a later version may write. */
export const mailKinds = [
  'verify',
  'known-email',
  'reset',
  'password-changed',
  'provider-linked',
  'channel-down',
  'contact',
  'generator-broken',
  'generator-unreachable',
  'generator-blocked',
  'digest',
  'test',
  'other',
] as const;

export const mailStates = ['waiting', 'sending', 'sent', 'kept', 'failed', 'expired', 'suppressed'] as const;

export const mailState = z
  .enum(mailStates)
  .describe(
    '`kept`: it lies in a folder of the server, which had no mail server; `suppressed`: it was not wanted any more',
  );
export type MailState = z.infer<typeof mailState>;

export const sentMail = z
  .object({
    id: z.string().describe('`m` and a number, or `d` and a number for a notification'),
    kind: z.enum(mailKinds),
    address: z.string(),
    username: z.string().nullable().describe('the account that it is about; null where it has none'),
    subject: z.string().nullable().describe('null where it is not known: that of a digest is written when it is sent'),
    state: mailState,
    attempts: z.number().int(),
    trouble: deliveryTrouble.nullable().describe('why a notification did not arrive'),
    error: z.string().nullable().describe('what the mail server or the system said; without the links of the mail'),
    createdDate: moment,
    sentDate: moment.nullable(),
    nextDate: moment.nullable().describe('when it is tried next'),
    mayResend: z.boolean(),
  })
  .meta({ id: 'SentMail' });
export type SentMail = z.infer<typeof sentMail>;

/** They keep notifications by e-mail from an account. The letters that a person asks for come all the same. */
export const mailObstacles = ['DISABLED', 'UNVERIFIED', 'SWITCHED_OFF', 'GONE', 'BOUNCED', 'PAUSED'] as const;

export const mailOwner = z
  .object({
    username: z.string(),
    address: z.string(),
    obstacle: z
      .enum(mailObstacles)
      .nullable()
      .describe('`BOUNCED`: its address was refused so often that nothing is sent to it; null: nothing is in the way'),
    pausedUntil: moment.nullable().describe('with `PAUSED`: their own pause ends then'),
  })
  .meta({ id: 'MailOwner' });
export type MailOwner = z.infer<typeof mailOwner>;

export const mailView = z.enum(['waiting', 'failed', 'sent', 'all']);

/** The newest come first, 20 a page from 0 on, 500 pages at most. `address` is a part of an address or of a username. */
export const adminMailList = endpoint({
  method: 'GET',
  url: '/v1/admin/mail',
  access: 'admin',
  summary: 'List the mails by address and state',
  tags,
  querystring: z.object({
    address: z.string().trim().max(100).default(''),
    state: byDefault(mailView, 'all'),
    page: byDefault(wholeNumber(0, 499), 0),
  }),
  response: page(sentMail).extend({
    owner: mailOwner.nullable().describe('the account, where `address` names exactly one'),
    folder: z.string().nullable().describe('where mails lie, because no mail server is set up'),
  }),
});

/**
 * It is tried now with its attempts begun anew, as the same message, so that mail programs recognise a copy. Refused where
 * it is being sent at this moment, where its text is gone because it was sent, and where it would not be sent.
 */
export const adminMailAgain = endpoint({
  method: 'POST',
  url: '/v1/admin/mail/:id/again',
  access: 'admin',
  problems: ['NOT_FOUND', 'MAIL_UNDER_WAY', 'MAIL_EMPTIED', 'MAIL_UNWANTED'],
  summary: 'Send a mail again',
  tags,
  params: z.object({ id: z.string().max(20) }),
  response: z.object({
    mail: sentMail,
    switchedOn: z.boolean().describe('its address had been switched off after refusals, and is switched on again'),
  }),
});
