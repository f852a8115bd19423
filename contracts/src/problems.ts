/** These are all the refusals that a call can answer. The texts in four languages live in `server/src/i18n`. */
import { z } from 'zod';

export const problemCodes = [
  'BAD_REQUEST',
  'INVALID_FIELDS',
  'LOGIN_REQUIRED',
  'TOKEN_UNKNOWN',
  'TOKEN_REVOKED',
  'TOKEN_ENDED',
  'TOKEN_SCOPE',
  'LOGIN_FAILED',
  'WRONG_PASSWORD',
  'WEAK_PASSWORD',
  'USERNAME_TAKEN',
  'EMAIL_UNVERIFIED',
  'LINK_INVALID',
  'NO_CHANGES',
  'IMAGE_TOO_LARGE',
  'IMAGE_UNREADABLE',
  'IMAGE_KIND',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_SPACE_FULL',
  'PROVIDER_OFF',
  'PROVIDER_FAILED',
  'PROVIDER_WITHOUT_EMAIL',
  'PROVIDER_TAKEN',
  'LAST_WAY_IN',
  'CROSS_SITE',
  'UNKNOWN_HOST',
  'FORBIDDEN',
  'DEVELOPER_MODE',
  'LAST_ADMIN',
  'NOT_FOUND',
  'END_OF_LIST',
  'PROJECT_NOT_FOUND',
  'FEED_NOT_FOUND',
  'RSS_NOT_FOUND',
  'SUBSCRIPTION_NOT_FOUND',
  'FOLDER_NOT_FOUND',
  'FOLDER_EXISTS',
  'TOO_MANY_PROJECTS',
  'TOO_MANY_TOKENS',
  'TOO_MANY_HOOKS',
  'HOOK_SIGNATURE',
  'HOOK_BODY',
  'TOO_MANY_WEBHOOKS',
  'TOO_MANY_SCHEDULED',
  'TOO_MANY_SUBSCRIPTIONS',
  'TOO_MANY_FOLDERS',
  'TOO_MANY_KEYWORDS',
  'TOO_MANY_STARS',
  'TOO_MANY_BLOCKED',
  'TAG_EXISTS',
  'GENERATOR_NOT_FOUND',
  'PAGE_UNREADABLE',
  'PAGE_FORBIDDEN',
  'PAGE_IS_OURS',
  'NOTHING_EXTRACTED',
  'HAS_SUBSCRIBERS',
  'OPML_UNREADABLE',
  'EDITED_MEANWHILE',
  'ALREADY_ASKED',
  'SOURCE_EXISTS',
  'ALREADY_WRITTEN',
  'WRITING_CLOSED',
  'TOO_MANY_REQUESTS',
  'TOO_LARGE',
  'FORM_UNREADABLE',
  'NOT_A_FORM',
  'NOT_JSON',
  'HEADERS_TOO_LARGE',
  'TOO_SLOW',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export const problemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof problemCode>;

/**
 * It is the body of every answer that is not a success. `message` is in the caller's language; `fields` names what is
 * wrong where, `path` the page of what is in the way.
 */
export const problem = z
  .object({
    message: z.string(),
    code: problemCode,
    fields: z.record(z.string(), z.string()).optional(),
    path: z.string().optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
