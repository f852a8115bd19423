/** How every refusal and every failure becomes the one body `{ message, code, fields }` in the caller's language. */
import { type Language, pickLanguage } from '@newsbell/contracts/languages';
import type { Problem, ProblemCode } from '@newsbell/contracts/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { texts } from '#i18n/texts.ts';
import type { Log } from '#log.ts';
import { fieldProblems, type Invalid } from './fields.ts';

/** Thrown by a handler that answers a problem. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
  }
}

export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  pickLanguage(request.headers['accept-language']);

const problemStatus: Record<ProblemCode, number> = {
  BAD_REQUEST: 400,
  INVALID_FIELDS: 400,
  LOGIN_REQUIRED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  END_OF_LIST: 404,
  PROJECT_NOT_FOUND: 404,
  FEED_NOT_FOUND: 404,
  RSS_NOT_FOUND: 404,
  TOO_MANY_REQUESTS: 429,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** Fastify's error handler. What is nobody's fault but ours is logged once, with its route and never with its query. */
export const answerError =
  (log: Log) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isInvalid(error))
      return answerProblem(request, reply, 'INVALID_FIELDS', fieldProblems(error, request, languageOf(request)));
    const code = problemOf(error);
    if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
      log(code === 'INTERNAL' ? 'request_failed' : 'request_given_up', {
        route: request.routeOptions.url,
        method: request.method,
        error,
      });
    }
    return answerProblem(request, reply, code);
  };

export const answerProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  fields?: Record<string, string>,
): FastifyReply => {
  const body: Problem = { message: texts(languageOf(request)).problems[code], code, ...(fields && { fields }) };
  if (code === 'UNAVAILABLE') reply.header('retry-after', '5');
  return reply
    .status(problemStatus[code])
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
};

const isInvalid = (error: unknown): error is Invalid =>
  error instanceof Error && Array.isArray((error as { validation?: unknown }).validation);

const problemOf = (error: unknown): ProblemCode => {
  if (error instanceof Refusal) return error.code;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'TOO_LARGE';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'UNSUPPORTED_MEDIA_TYPE';
  if (code === 'FST_ERR_HANDLER_TIMEOUT' || isDatabaseAway(error)) return 'UNAVAILABLE';
  if (code === 'FST_ERR_NOT_FOUND') return 'NOT_FOUND';
  if (typeof code === 'string' && UNSTORABLE_TEXT.has(code)) return 'BAD_REQUEST';
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL';
};

/** PostgreSQL's text cannot hold NUL, and a query may ask for it. */
const UNSTORABLE_TEXT = new Set(['22021', '22P05']);

/** No connection, a broken one, a server that starts, stops or is full, or a statement that took too long. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string')
    return /^(08...|57P0[1-5]|57014|53...|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|25006|25P03)$/.test(code);
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/.test(
    error.message,
  );
};
