/** These are the calls of an administrator on people: they find people, give roles, and keep somebody out. */
import { z } from 'zod';
import { role, session } from './accounts.ts';
import { anyOf, byDefault, flag, optionally, rowIdInput, wholeNumber } from './input.ts';
import { endpoint, moment, page, rowId } from './wire.ts';

const tags = ['Administration'];

export const adminUser = z
  .object({
    id: rowId,
    username: z.string(),
    nickname: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    auth: z.array(role),
    disabled: z.boolean(),
    createdDate: moment,
    seenAt: moment.nullable().describe('when it was last used, to ten minutes'),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof adminUser>;

/** The newest come first, 20 a page from 0 on. `word` is looked for in username, nickname and e-mail. */
export const adminUserList = endpoint({
  method: 'GET',
  url: '/v1/admin/user',
  access: 'admin',
  summary: 'List the accounts',
  tags,
  querystring: z.object({
    word: z.string().trim().max(100).default(''),
    page: byDefault(wholeNumber(0, 100_000), 0),
  }),
  response: page(adminUser),
});

/**
 * Only the given fields are changed, and a form sends an empty `auth` for no role at all; a change ends the account's
 * sessions. LAST_ADMIN refuses the change after which no administrator would be left.
 */
export const adminUserChange = endpoint({
  method: 'PUT',
  url: '/v1/admin/user/:id',
  access: 'admin',
  problems: ['NOT_FOUND', 'LAST_ADMIN'],
  summary: "Change an account's roles, or disable it",
  tags,
  params: z.object({ id: rowIdInput }),
  body: z.object({ auth: anyOf(role, 3).optional(), disabled: optionally(flag) }),
  response: adminUser,
});

/** The newest use comes first. `current` marks the one by which the caller asks. */
export const adminSessionList = endpoint({
  method: 'GET',
  url: '/v1/admin/user/:id/session',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'List the sign-ins of an account',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.array(session),
});

/** Idempotent: ends all of them but the caller's own. What was registered in them for push goes with them. */
export const adminSessionEndAll = endpoint({
  method: 'DELETE',
  url: '/v1/admin/user/:id/session',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'End the sign-ins of an account',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ ended: z.number().int() }),
});

export const adminSessionEnd = endpoint({
  method: 'DELETE',
  url: '/v1/admin/user/:id/session/:session',
  access: 'admin',
  problems: ['NOT_FOUND'],
  summary: 'End a sign-in of an account',
  tags,
  params: z.object({ id: rowIdInput, session: rowIdInput }),
  response: z.object({ message: z.string() }),
});
