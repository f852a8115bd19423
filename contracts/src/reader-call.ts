/**
 * Declares the calls of the Google Reader API. Its programs send parameters in the address, in a form or in both, read refusals as text and
 * their status, and carry an access token of scope `reader` in the header `Authorization: GoogleLogin auth=NAME/TOKEN`.
 */
import { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import { endpoint } from './wire.ts';

/** A parameter may be repeated, in which case it is a list. An empty one counts as not given. */
export const parameter = z.union([z.string(), z.array(z.string())]).optional();

/** Every program sends some of these with every call. */
const always = {
  output: parameter.describe('`json`; every answer that has no other form is JSON anyway'),
  client: parameter.describe('the name of the program, which is not looked at'),
  ck: parameter.describe('not looked at'),
};

/** `T` is looked at only where no header has a token. */
const tokenParameter = parameter.describe('the access token, where no header has it; anything else is passed over');

interface ReaderCall<M extends 'GET' | 'POST', P extends z.ZodRawShape, R extends z.ZodType, A extends z.ZodType> {
  method: M;
  url: string;
  summary: string;
  sent?: P;
  params?: A;
  problems?: readonly ProblemCode[];
  /** A body of this type is a document and no form. */
  document?: string;
  answers?: string;
  response: R;
}

/** Declares a call that wants the token. What it is `sent` may stand in the address, and in the body of a POST. */
export const readerCall = <
  M extends 'GET' | 'POST',
  P extends z.ZodRawShape,
  R extends z.ZodType,
  A extends z.ZodType = z.ZodUndefined,
>({
  sent,
  ...call
}: ReaderCall<M, P, R, A>) => {
  const values = z.object({ ...always, T: tokenParameter, ...sent } as typeof always & {
    T: typeof tokenParameter;
  } & P);
  return endpoint({
    ...call,
    access: 'signed-in',
    scope: 'reader',
    refusals: 'text/plain',
    tags: ['Reader apps'],
    querystring: values,
    ...(call.method === 'POST' && !call.document && { body: values }),
  });
};

/** Declares a call that signs in, so that it wants no token. */
export const signInCall = <M extends 'GET' | 'POST', P extends z.ZodRawShape>(method: M, url: string, sent: P) => {
  const values = z.object({ ...always, ...sent } as typeof always & P);
  return endpoint({
    ...{
      method,
      url,
      access: 'anyone',
      staysOpen: true,
      answers: 'text/plain',
      refusals: 'text/plain',
      tags: ['Reader apps'],
    },
    problems: ['LOGIN_REQUIRED', 'TOO_MANY_REQUESTS'],
    summary: `Sign a reader app in by ${method}`,
    querystring: values,
    ...(method === 'POST' && { body: values }),
    response: z.string(),
  });
};
