/** The HTTP server before any feature adds a route: limits, bodies, validation, problems, headers, OpenAPI. */
import formbody from '@fastify/formbody';
import swagger from '@fastify/swagger';
import Fastify from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { version } from '#version.ts';
import { compressAnswers } from './compression.ts';
import { securityHeaders } from './headers.ts';
import { refuseOwnCrawler } from './own-crawler.ts';
import { answerError, answerProblem, Refusal } from './problems.ts';
import type { App } from './routing.ts';

export interface ServerOptions {
  /** Answers are held against the contract's schema: for tests. Otherwise they are written as they are. */
  checkAnswers?: boolean;
  /** After this an answer is a 503 with UNAVAILABLE, whatever it waits for; the setting's unless a test says otherwise. */
  answerWithinMs?: number;
}

export const createServer = async (
  { log, settings }: Pick<Deps, 'log' | 'settings'>,
  { checkAnswers = false, answerWithinMs = settings.answerWithinMs }: ServerOptions,
): Promise<App> => {
  const app = Fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 2048 },
    http: { maxHeaderSize: 64 * 1024, headersTimeout: 15_000 },
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    maxRequestsPerSocket: 1_000,
    handlerTimeout: answerWithinMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: (_error, request, reply) =>
      answerProblem(request, reply.headers(headers.api), 'BAD_REQUEST') as never,
  }).withTypeProvider<ZodTypeProvider>();
  const headers = securityHeaders(settings.publicUrl);

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(checkAnswers ? serializerCompiler : () => JSON.stringify);
  app.setErrorHandler(answerError(log));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers.api);
    done();
  });
  refuseOwnCrawler(app, settings.publicUrl);
  limitCallsWithBody(app);
  await app.register(formbody, { bodyLimit: 1024 * 1024 });
  compressAnswers(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${settings.productName} API`, version },
      servers: [{ url: settings.publicUrl }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  return app;
};

/** Fastify's own limit ends as soon as a body is read, which leaves out every call that sends one. */
const limitCallsWithBody = (app: App): void => {
  app.addHook('preValidation', (request, reply, done) => {
    const { handlerTimeout } = request.routeOptions;
    if (request.body !== undefined && handlerTimeout) {
      const timer = setTimeout(() => {
        if (!reply.sent) reply.send(new Refusal('UNAVAILABLE'));
      }, handlerTimeout);
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
};
