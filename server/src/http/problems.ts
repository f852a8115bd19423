/** Turns every refusal and every failure into the one body `{ message, code, fields }` in the caller's language. */
import { type Language, pickLanguage } from '@newsbell/contracts/languages';
import type { Problem, ProblemCode } from '@newsbell/contracts/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestOver } from '#db/request-scope.ts';
import { type FieldTrouble, fill, texts } from '#i18n/texts.ts';
import type { Log } from '#log.ts';
import { fieldProblems, type Invalid } from './fields.ts';

/** It is one of the usual troubles, or a sentence in the caller's language. */
export type FieldProblem = FieldTrouble | { text: string };

/**
 * Thrown by a handler that answers a problem; `fields` names what the contract alone could not find wrong, `because` is a
 * sentence in the caller's language that is told after the problem's own. `retryAfter` are the seconds until the same may be asked again:
 * they stand in the header, and those of TOO_MANY_REQUESTS in its sentence. `path` is the page of what is in the way.
 */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly fields: Record<string, FieldProblem> | undefined;
  readonly because: string | undefined;
  readonly retryAfter: number | undefined;
  readonly path: string | undefined;
  constructor(
    code: ProblemCode,
    fields?: Record<string, FieldProblem>,
    because?: string,
    retryAfter?: number,
    path?: string,
  ) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.fields = fields;
    this.because = because;
    this.retryAfter = retryAfter;
    this.path = path;
  }
}

export const languageOf = (request: Pick<FastifyRequest, 'headers'>): Language =>
  pickLanguage(request.headers['accept-language']);

export const problemStatus: Record<ProblemCode, number> = {
  BAD_REQUEST: 400,
  INVALID_FIELDS: 400,
  LOGIN_REQUIRED: 401,
  TOKEN_UNKNOWN: 401,
  TOKEN_REVOKED: 401,
  TOKEN_ENDED: 401,
  TOKEN_SCOPE: 401,
  LOGIN_FAILED: 400,
  WRONG_PASSWORD: 400,
  WEAK_PASSWORD: 400,
  USERNAME_TAKEN: 400,
  SIGN_UP_CODE: 403,
  SIGN_UP_INVITED: 403,
  SIGN_UP_CLOSED: 403,
  PROXY_REFUSED: 403,
  EMAIL_UNVERIFIED: 403,
  LINK_INVALID: 400,
  NO_CHANGES: 400,
  IMAGE_TOO_LARGE: 413,
  IMAGE_UNREADABLE: 400,
  IMAGE_KIND: 400,
  IMAGE_TOO_MANY_PIXELS: 413,
  IMAGE_SPACE_FULL: 400,
  PROVIDER_OFF: 400,
  PROVIDER_FAILED: 400,
  PROVIDER_WITHOUT_EMAIL: 400,
  PROVIDER_TAKEN: 400,
  LAST_WAY_IN: 400,
  CROSS_SITE: 403,
  UNKNOWN_HOST: 421,
  FORBIDDEN: 403,
  DEVELOPER_MODE: 403,
  LAST_ADMIN: 400,
  MAIL_UNDER_WAY: 409,
  MAIL_EMPTIED: 409,
  MAIL_UNWANTED: 409,
  NOT_FOUND: 404,
  END_OF_LIST: 404,
  PROJECT_NOT_FOUND: 404,
  FEED_NOT_FOUND: 404,
  RSS_NOT_FOUND: 404,
  SUBSCRIPTION_NOT_FOUND: 404,
  FOLDER_NOT_FOUND: 404,
  FOLDER_EXISTS: 400,
  TOO_MANY_PROJECTS: 400,
  TOO_MANY_TOKENS: 400,
  TOO_MANY_HOOKS: 400,
  HOOK_SIGNATURE: 401,
  HOOK_BODY: 400,
  TOO_MANY_WEBHOOKS: 400,
  TOO_MANY_SCHEDULED: 400,
  TOO_MANY_INVITATIONS: 400,
  TOO_MANY_ANNOUNCEMENTS: 400,
  PROJECT_IS_PUBLIC: 400,
  INVITATION_ENDED: 409,
  TOO_MANY_SUBSCRIPTIONS: 400,
  TOO_MANY_FOLDERS: 400,
  TOO_MANY_KEYWORDS: 400,
  TOO_MANY_STARS: 400,
  TOO_MANY_BLOCKED: 400,
  TAG_EXISTS: 400,
  GENERATOR_NOT_FOUND: 404,
  PAGE_UNREADABLE: 400,
  PAGE_FORBIDDEN: 403,
  TEXT_FORBIDDEN: 403,
  TEXT_NOT_FOUND: 404,
  TOO_MANY_OUT_FEEDS: 400,
  PAGE_IS_OURS: 400,
  NOTHING_EXTRACTED: 400,
  HAS_SUBSCRIBERS: 400,
  OPML_UNREADABLE: 400,
  EDITED_MEANWHILE: 409,
  ALREADY_ASKED: 409,
  SOURCE_EXISTS: 409,
  NOT_CRAWLED: 409,
  CANNOT_MERGE: 409,
  ALREADY_WRITTEN: 409,
  WRITING_CLOSED: 403,
  TOO_MANY_REQUESTS: 429,
  TOO_LARGE: 413,
  FORM_UNREADABLE: 400,
  NOT_A_FORM: 400,
  NOT_JSON: 400,
  HEADERS_TOO_LARGE: 431,
  TOO_SLOW: 408,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** Fastify's error handler. What is nobody's fault but ours is logged once, with its route and never with its query. */
export const answerError =
  (log: Log, answer: typeof answerProblem = answerProblem) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (isInvalid(error))
      return answer(request, reply, 'INVALID_FIELDS', fieldProblems(error, request, languageOf(request)));
    const code = problemOf(error);
    // The answer reaches no client: the caller has left, or was answered when the request was given up.
    const isOver = error instanceof RequestOver;
    if (code === 'INTERNAL' || (code === 'UNAVAILABLE' && !isOver)) {
      log(code === 'INTERNAL' ? 'request_failed' : 'request_given_up', {
        route: request.routeOptions.url,
        method: request.method,
        request: request.id,
        error,
      });
    }
    const refusal = error instanceof Refusal ? error : undefined;
    if (refusal?.retryAfter !== undefined && !reply.hasHeader('retry-after'))
      reply.header('retry-after', refusal.retryAfter);
    return answer(request, reply, code, refusal && told(refusal, request), refusal?.because, refusal?.path);
  };

const told = ({ fields }: Refusal, request: FastifyRequest): Record<string, string> | undefined =>
  fields &&
  Object.fromEntries(
    Object.entries(fields).map(([name, problem]) => [
      name,
      typeof problem === 'string' ? texts(languageOf(request)).fields[problem] : problem.text,
    ]),
  );

export const answerProblem = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  fields?: Record<string, string>,
  because?: string,
  path?: string,
): FastifyReply => {
  const problem = problemText(request, reply, code);
  const message = because === undefined ? problem : twoSentences(problem, because);
  const body: Problem = {
    message,
    code,
    ...(fields && { fields }),
    ...(path !== undefined && { path }),
    ...(code === 'INTERNAL' && { requestId: request.id }),
  };
  if (code === 'UNAVAILABLE') reply.header('retry-after', '5');
  return reply
    .status(problemStatus[code])
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
};

const problemText = (request: FastifyRequest, reply: FastifyReply, code: ProblemCode): string => {
  const { problems, tooMany } = texts(languageOf(request));
  const seconds = Number(reply.getHeader('retry-after'));
  if (code !== 'TOO_MANY_REQUESTS' || !(seconds > 0)) return problems[code];
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return tooMany.minute;
  const isLong = minutes > 2 * 60;
  return fill(isLong ? tooMany.hours : tooMany.minutes, { n: isLong ? Math.ceil(minutes / 60) : minutes });
};

/** For those who read documents and no calls. */
export const answerProblemAsText = (
  request: FastifyRequest,
  reply: FastifyReply,
  code: ProblemCode,
  fields: Record<string, string> = {},
  because?: string,
): FastifyReply => {
  const problem = texts(languageOf(request)).problems[code];
  const sentences = Object.entries(fields).map(([name, sentence]) => ` ${name}: ${sentence}`);
  if (code === 'UNAVAILABLE') reply.header('retry-after', '5');
  return reply
    .status(problemStatus[code])
    .header('cache-control', 'no-store')
    .header('vary', 'Accept-Language')
    .type('text/plain; charset=utf-8')
    .send(`${because === undefined ? problem : twoSentences(problem, because)}${sentences.join('')}\n`);
};

const twoSentences = (first: string, second: string): string =>
  first.endsWith('。') ? first + second : `${first.replace(/\.$/, '')}. ${second}`;

const isInvalid = (error: unknown): error is Invalid =>
  error instanceof Error && Array.isArray((error as { validation?: unknown }).validation);

const problemOf = (error: unknown): ProblemCode => {
  if (error instanceof Refusal) return error.code;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'TOO_LARGE';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'UNSUPPORTED_MEDIA_TYPE';
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'NOT_JSON';
  if (code === 'FST_ERR_HANDLER_TIMEOUT' || isDatabaseAway(error)) return 'UNAVAILABLE';
  if (code === 'FST_ERR_NOT_FOUND') return 'NOT_FOUND';
  if (typeof code === 'string' && unstorableText.has(code)) return 'BAD_REQUEST';
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? 'BAD_REQUEST' : 'INTERNAL';
};

/** PostgreSQL's text cannot hold NUL, and a query may ask for it. */
const unstorableText = new Set(['22021', '22P05']);

/** No connection, a broken one, a server that starts, stops or is full, or a statement that took too long or whose request is over. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string')
    return /^(08...|57P0[1-5]|57014|53...|ECONN\w+|ENOENT|EPIPE|ETIMEDOUT|25006|25P03|REQUEST_OVER)$/.test(code);
  return /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/.test(
    error.message,
  );
};
