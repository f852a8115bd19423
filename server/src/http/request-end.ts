/** When a request is over, and its statements with it: given up by us, or left by its caller. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endScope, openScope, type RequestScope, runInScope } from '#db/request-scope.ts';
import { Refusal } from './problems.ts';
import type { App } from './routing.ts';

/**
 * Deadline: a call has the `handlerTimeout` of its route, and is then answered by UNAVAILABLE. Fastify's own limit ends as
 * soon as a body is read, which leaves out every call that sends one; those are limited here, from when it has come whole.
 *
 * A call that only reads also ends when its caller leaves. One that changes something goes on to its end or its deadline:
 * a browser drops its calls when it turns to another page, and what was clicked before that is still meant.
 */
export const endStatementsWithRequests = (app: App): void => {
  app.decorateRequest('ending');
  app.addHook('onRequest', (request, reply, done) => {
    const scope = openScope(request.id);
    request.ending = { scope, reply };
    if (onlyReads(request)) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) endScope(scope);
      });
    }
    runInScope(scope, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // A form in parts is read by the handler.
    if (request.body === undefined) return done();
    startDeadline(request);
    // The body came with the context of its socket.
    runInScope(request.ending.scope, done);
  });
};

/**
 * Deadline: the error handler passes on what Fastify's own limit says. A listener on the request's signal would cost every call.
 *
 * Fastify does not ask the error handler once an answer has begun to be written: it closes the connection. That ends the
 * statements of a call that only reads, by the close. No call that changes something is late in that state: every handler
 * answers with a value or a whole text, when its statements have ended, and only the files of the web app and
 * proxied pictures are streamed.
 */
export const endWhenLate = (error: unknown, { ending }: FastifyRequest): void => {
  if ((error as { code?: unknown }).code === 'FST_ERR_HANDLER_TIMEOUT') endScope(ending.scope);
};

/** For the one who reads a body: it has come whole. */
export const startDeadline = ({ routeOptions: { handlerTimeout }, ending: { scope, reply } }: FastifyRequest): void => {
  if (!handlerTimeout) return;
  const timer = setTimeout(() => {
    if (reply.sent) return;
    endScope(scope);
    reply.send(new Refusal('UNAVAILABLE'));
  }, handlerTimeout);
  reply.raw.once('close', () => clearTimeout(timer));
};

const onlyReads = ({ method, routeOptions }: FastifyRequest): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) && !routeOptions.config.changes;

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's statements, and its answer. In a WeakMap they would double the time of garbage collection under load. */
    ending: { scope: RequestScope; reply: FastifyReply };
  }
}
