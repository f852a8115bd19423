/** The HTTP server before any feature adds a route: limits, bodies, validation, problems, headers, OpenAPI. */
import { wellEscaped } from '@newsbell/contracts/words-in-addresses';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { readBodies } from './bodies.ts';
import { compressAnswers } from './compression.ts';
import {
  boundConnections,
  type ConnectionLimits,
  connectionTimes,
  endConnections,
  usualLimits,
} from './connections.ts';
import { checkAnswered } from './declared-answers.ts';
import { withOwnPath } from './foreign-paths.ts';
import { securityHeaders } from './headers.ts';
import { refuseOtherHosts } from './hosts.ts';
import { describeCalls } from './openapi/describe.ts';
import { refuseOwnCrawler } from './own-crawler.ts';
import { answerError, answerProblem } from './problems.ts';
import { endStatementsWithRequests, endWhenLate } from './request-end.ts';
import { answerRequestIds, nameRequests } from './request-ids.ts';
import type { App } from './routing.ts';
import { answerUnreadable } from './unreadable.ts';
import { writeJson } from './write-json.ts';

export interface ServerOptions {
  /** Answers are held against the contract's schema and media types: for tests. Otherwise they are written as they are. */
  checkAnswers?: boolean;
  /** After this an answer is a 503 with UNAVAILABLE, whatever it waits for; the setting's unless a test says otherwise. */
  answerWithinMs?: number;
  /** These limits replace the usual ones and the setting's. */
  connections?: Partial<ConnectionLimits>;
}

export const createServer = async (
  { log, settings }: Pick<Deps, 'log' | 'settings'>,
  { checkAnswers = false, answerWithinMs = settings.answerWithinMs, connections = {} }: ServerOptions,
): Promise<App> => {
  const limits = limitsOf(settings, answerWithinMs, connections);
  const times = connectionTimes(limits);
  const app = Fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // `wellEscaped` makes a page of what somebody has typed.
    rewriteUrl: ({ url = '/' }) => withOwnPath(url).replace(/^[^?]*/, wellEscaped),
    ...times,
    http: { ...times.http, maxHeaderSize: 64 * 1024, requireHostHeader: false },
    keepAliveTimeout: 65_000,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    genReqId: nameRequests(settings),
    maxRequestsPerSocket: 1_000,
    handlerTimeout: answerWithinMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (_error, request, reply) =>
      answerProblem(request, reply.headers({ ...headers.api, 'x-request-id': request.id }), 'BAD_REQUEST') as never,
  }).withTypeProvider<ZodTypeProvider>();
  const headers = securityHeaders(settings.publicUrl);
  boundConnections(app, limits, log);
  endConnections(app, limits);

  app.setValidatorCompiler(validatorCompiler);
  // Fastify sends bytes as well as text, although its types know text alone.
  app.setSerializerCompiler(checkAnswers ? serializerCompiler : () => writeJson as (answer: unknown) => string);
  answerErrors(app, log);
  answerRequestIds(app);
  endStatementsWithRequests(app);
  if (checkAnswers) checkAnswered(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers.api);
    done();
  });
  refuseOwnCrawler(app, settings.publicUrl);
  refuseOtherHosts(app, settings);
  await readBodies(app);
  compressAnswers(app);
  await describeCalls(app, settings);
  return app;
};

/** The address of a picture, of at most 2,048 characters, stands in one parameter in base64. */
const LONGEST_PARAM = 2800;

const answerErrors = (app: App, log: Deps['log']): void => {
  const answer = answerError(log);
  app.setErrorHandler((error, request, reply) => {
    endWhenLate(error, request);
    return answer(error as never, request, reply);
  });
};

/** A connection on which an answer may still come is not stalled. */
const limitsOf = (
  { connectionsPerAddress }: Deps['settings'],
  answerWithinMs: number,
  others: Partial<ConnectionLimits>,
): ConnectionLimits => ({
  ...usualLimits,
  perAddress: connectionsPerAddress,
  stalledMs: Math.max(usualLimits.stalledMs, answerWithinMs + 10_000),
  ...others,
});
