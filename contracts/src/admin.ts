/** What an administrator does with people: find them, give roles, keep somebody out. */
import { z } from 'zod';
import { role } from './accounts.ts';
import { endpoint, moment, page, rowId, rowIdInput } from './wire.ts';

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

/** Newest first, 20 a page from 0 on. `word` is looked for in username, nickname and e-mail. */
export const adminUserList = endpoint({
  method: 'GET',
  url: '/v1/admin/user',
  access: 'admin',
  summary: 'The accounts',
  tags,
  querystring: z.object({
    word: z.string().trim().max(100).default(''),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
  }),
  response: page(adminUser),
});

/** A form sends an empty `auth` for no role at all. */
const auth = z.preprocess(
  value => (value === undefined || Array.isArray(value) ? value : [value].filter(each => each !== '')),
  z.array(role).max(3).optional(),
);

/**
 * Only what is given is changed; a change ends the account's sign-ins. LAST_ADMIN where nobody would be left who may do this.
 */
export const adminUserChange = endpoint({
  method: 'PUT',
  url: '/v1/admin/user/:id',
  access: 'admin',
  summary: "Change an account's roles, or disable it",
  tags,
  params: z.object({ id: rowIdInput }),
  body: z.object({ auth, disabled: z.stringbool().or(z.boolean()).optional() }),
  response: adminUser,
});
