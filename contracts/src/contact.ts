/** These are the calls of contact: people write to those who run the installation (spec §9; community paper, §7). */
import { z } from 'zod';
import { email } from './accounts.ts';
import { CONTACT_LENGTH, CONTACT_TITLE_LENGTH } from './contact-rules.ts';
import { byDefault, flag, optionally, rowIdInput, wholeNumber } from './input.ts';
import { endpoint, moment, page, rowId } from './wire.ts';

export * from './contact-rules.ts';

export const contactMessage = z
  .object({
    id: rowId,
    email: z.string().describe('as it was typed: nobody has checked it'),
    username: z.string().nullable().describe('the account, where its person was signed in'),
    title: z.string(),
    content: z.string().describe('plain text; this or the title may be empty'),
    suspected: z.boolean().describe('the field that people do not see was filled, so no mail was sent'),
    done: z.boolean(),
    createdDate: moment,
  })
  .meta({ id: 'ContactMessage' });
export type ContactMessage = z.infer<typeof contactMessage>;

/**
 * One of title and content is enough. Idempotent: the same draft again is the message that it has become. A 429 says when the address may
 * write again. `website` stands in the form where no person sees it.
 */
export const contactSend = endpoint({
  method: 'POST',
  url: '/v1/board/contact',
  access: 'anyone',
  staysOpen: true,
  problems: ['TOO_MANY_REQUESTS'],
  summary: 'Write to the administrators',
  tags: ['Contact'],
  body: z.object({
    email,
    title: byDefault(z.string().trim().max(CONTACT_TITLE_LENGTH), ''),
    content: byDefault(z.string().trim().max(CONTACT_LENGTH), ''),
    draft: optionally(z.uuid()).describe('made by the client: a repeated send of one draft is one message'),
    website: byDefault(z.string(), '').describe('stays empty'),
  }),
  response: z.object({ message: z.string() }),
});

export const contactState = z.enum(['open', 'done']);

/** The newest come first, 20 a page from 0 on. */
export const contactList = endpoint({
  method: 'GET',
  url: '/v1/admin/contact',
  access: 'admin',
  summary: 'List the messages to the administrators',
  tags: ['Administration'],
  querystring: z.object({
    state: byDefault(contactState, 'open'),
    page: byDefault(wholeNumber(0, 100_000), 0),
  }),
  response: page(contactMessage),
});

export const contactChange = endpoint({
  method: 'PUT',
  url: '/v1/admin/contact/:id',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'Mark a message as done, or as open again',
  tags: ['Administration'],
  params: z.object({ id: rowIdInput }),
  body: z.object({ done: flag }),
  response: contactMessage,
});
