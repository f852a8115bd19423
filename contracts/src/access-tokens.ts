/** These are the calls by which a person makes and revokes access tokens. None of them takes a token itself. */
import { z } from 'zod';
import { clearable, repeated, rowIdInput, wholeNumber } from './input.ts';
import { tokenLimits, tokenScopes } from './token-rules.ts';
import { endpoint, moment, rowId } from './wire.ts';

const tags = ['Account'];
const scope = z.enum(tokenScopes);

/** It is a token as its person sees it. The token itself is shown once, when it is made. */
export const accessToken = z
  .object({
    id: rowId,
    name: z.string(),
    hint: z.string().describe('the first seven characters'),
    scopes: z.array(scope),
    projects: z
      .array(z.string())
      .nullable()
      .describe('the keys of the projects that it publishes to; null: all of its person'),
    createdDate: moment,
    expiresAt: moment.nullable().describe('null: it has no end'),
    expired: z.boolean(),
    usedAt: moment.nullable().describe('noted every ten minutes'),
    usedBy: z.object({ network: z.string(), program: z.string().nullable() }).nullable(),
    feverEnded: z
      .boolean()
      .describe('it serves a reader app, but none that speaks Fever and is given the e-mail that its person has now'),
  })
  .meta({ id: 'AccessToken' });
export type AccessToken = z.infer<typeof accessToken>;

export const accessTokenList = endpoint({
  method: 'GET',
  url: '/v1/account/token',
  access: 'signed-in',
  summary: "List the caller's access tokens that are not revoked",
  tags,
  response: z.array(accessToken),
});

/**
 * `projects` are keys of one's own published projects and go with the scope `publish` alone. DEVELOPER_MODE refuses that scope outside of the
 * developer mode, TOO_MANY_TOKENS the twenty-first.
 */
export const accessTokenMake = endpoint({
  method: 'POST',
  url: '/v1/account/token',
  access: 'verified',
  problems: ['TOO_MANY_TOKENS', 'PROJECT_NOT_FOUND', 'DEVELOPER_MODE'],
  summary: 'Create an access token',
  tags,
  body: z.object({
    name: z.string().trim().min(1).max(tokenLimits.name),
    scopes: repeated(scope, tokenScopes.length),
    projects: clearable(repeated(z.string().min(1).max(64), tokenLimits.projects)),
    days: clearable(wholeNumber(1, tokenLimits.days)).describe('its life; without it, it has no end'),
  }),
  response: accessToken.extend({ token: z.string().describe('shown this once') }),
});

/** It ends at once, for good. One that is revoked already is not found. */
export const accessTokenRevoke = endpoint({
  method: 'DELETE',
  url: '/v1/account/token/:id',
  access: 'signed-in',
  problems: ['NOT_FOUND'],
  summary: 'Revoke an access token',
  tags,
  params: z.object({ id: rowIdInput }),
  response: z.object({ message: z.string() }),
});
