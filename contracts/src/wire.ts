/** An endpoint is declared once and read by the server, the web client, the tests and OpenAPI. */
import { z } from 'zod';
import { byDefault, wholeNumber } from './input.ts';
import { type ProblemCode, problem } from './problems.ts';
import type { TokenScope } from './token-rules.ts';

/** It is a moment on the wire: ISO 8601 in UTC, such as `2026-03-05T06:07:00.000Z`. */
export const moment = z.iso.datetime().meta({ id: 'Moment', description: 'ISO 8601 in UTC' });

/** It is such a moment from a caller; PostgreSQL has no year 0. */
export const momentInput = moment.refine(sent => sent >= '0001', { error: 'out of range' });

/** It is a row's number: a positive integer below 2^53. */
export const rowId = z.number().int().positive();

/** It counts the items on a page: 20 unless asked, 100 at most (product decision 2). */
export const pageSize = byDefault(wholeNumber(1, 100), 20);

/** It is the paged response of the spec's §3. `totalPages` is given only where pages are numbered. */
export const page = <T extends z.ZodType>(row: T) =>
  z.object({ content: z.array(row), first: z.boolean(), last: z.boolean(), totalPages: z.number().int().optional() });

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * It says which callers may make a call. Each level includes the demands of the ones before it; a row that belongs to
 * one person is also checked by its owner.
 */
export type Access = 'anyone' | 'signed-in' | 'verified' | 'api-viewer' | 'manager' | 'admin';

interface Declared {
  method: Method;
  url: string;
  access: Access;
  staysOpen?: boolean;
  scope?: TokenScope;
  problems?: readonly ProblemCode[];
  changes?: boolean;
  file?: string;
  document?: string;
  answers?: string;
  refusals?: string;
  redirects?: boolean;
  accepted?: boolean;
  summary: string;
  tags: readonly string[];
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
}

/** The server's guard reads this of a route. */
export interface RouteAccess {
  access: Access;
  /**
   * Anyone may make the call also where READING lets only those read who are signed in: it shows nothing of this server,
   * or its address is a secret. Without it, a call for anyone is closed there.
   */
  staysOpen?: boolean;
  /** An access token that has this scope may make the call; without it, none may. */
  scope?: TokenScope;
  /** It refuses with these codes besides those that follow from the rest of its declaration. */
  problems?: readonly ProblemCode[];
  changes?: boolean;
  /** The body may also be a form in parts, with a file in the field of this name; where no body is declared, it is nothing else. */
  file?: string;
  /** The body may also be a document itself, of this type. */
  document?: string;
  /** The answer of success has this media type; without it, it is JSON. */
  answers?: string;
  /** A refusal has this media type; without it, it is a `problem` in JSON. */
  refusals?: string;
  /** The answer of success is a redirect (302) to the address in `Location`. */
  redirects?: boolean;
}

/** Any call may answer these besides its success: nothing new, or a refusal whose body is a `problem`. */
const otherwise = {
  304: z.undefined(),
  400: problem,
  401: problem,
  403: problem,
  404: problem,
  408: problem,
  409: problem,
  413: problem,
  415: problem,
  421: problem,
  429: problem,
  431: problem,
  500: problem,
  503: problem,
};

/**
 * Declares a call. The result is what Fastify's `route()` takes besides the handler, and what the web's `call()` reads.
 * The answer of success has status 200, 302 where the call `redirects`, or 202 where what it asks is `accepted` and done later.
 */
export const endpoint = <
  M extends Method,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodType,
>(e: {
  method: M;
  url: string;
  access: Access;
  /** `RouteAccess` says what these three are. */
  staysOpen?: boolean;
  scope?: TokenScope;
  problems?: readonly ProblemCode[];
  /** It marks a GET that changes something: it is guarded like the unsafe methods. */
  changes?: boolean;
  /** `RouteAccess` says what these five are. */
  file?: string;
  document?: string;
  answers?: string;
  refusals?: string;
  redirects?: boolean;
  accepted?: boolean;
  summary: string;
  tags: string[];
  params?: P;
  querystring?: Q;
  body?: B;
  response: R;
}) => {
  const {
    method,
    url,
    access,
    staysOpen,
    scope,
    problems,
    changes,
    file,
    document,
    answers,
    refusals,
    redirects,
  }: Declared = e;
  const { accepted, summary, tags, params, querystring, body, response }: Declared = e;
  return {
    method,
    url,
    config: {
      access,
      ...(staysOpen && { staysOpen }),
      ...(scope && { scope }),
      ...(problems && { problems }),
      ...(changes && { changes }),
      ...(file && { file }),
      ...(document && { document }),
      ...(answers && { answers }),
      ...(refusals && { refusals }),
      ...(redirects && { redirects }),
    },
    schema: {
      summary,
      tags,
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(body && { body }),
      response: { [accepted ? 202 : 200]: response, ...otherwise },
    },
  } as {
    method: M;
    url: string;
    config: RouteAccess;
    schema: {
      summary: string;
      tags: string[];
      params: P;
      querystring: Q;
      body: B;
      response: { 200: R; 202: R } & typeof otherwise;
    };
  };
};
