/** Every refusal that a call can answer. The texts in four languages live in `server/src/i18n`. */
import { z } from 'zod';

export const problemCodes = [
  'BAD_REQUEST',
  'INVALID_FIELDS',
  'LOGIN_REQUIRED',
  'FORBIDDEN',
  'NOT_FOUND',
  'END_OF_LIST',
  'PROJECT_NOT_FOUND',
  'FEED_NOT_FOUND',
  'RSS_NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export const problemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof problemCode>;

/** The body of every answer that is not a success. `message` is in the caller's language; `fields` names what is wrong where. */
export const problem = z
  .object({ message: z.string(), code: problemCode, fields: z.record(z.string(), z.string()).optional() })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof problem>;
