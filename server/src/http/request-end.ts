/** When a request is over, and its statements with it: given up by us, or left by its caller. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endScope, openScope, type Scope, within } from '#db/request-scope.ts';
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
  const scopes = new WeakMap<FastifyRequest, Scope>();
  app.addHook('onRequest', (request, reply, done) => {
    const scope = openScope();
    scopes.set(request, scope);
    // It aborts as well when a body has been read, and then for no reason of its own.
    request.signal.addEventListener('abort', () => {
      if (request.signal.reason?.code === 'FST_ERR_HANDLER_TIMEOUT') endScope(scope);
    });
    if (onlyReads(request)) {
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) endScope(scope);
      });
    }
    within(scope, done);
  });
  app.addHook('preValidation', (request, reply, done) => {
    const scope = scopes.get(request)!;
    deadlines.set(request, () => limit(request, reply, scope));
    // A form in parts is read by the handler.
    if (request.body === undefined) return done();
    startDeadline(request);
    // The body came with the context of its socket.
    within(scope, done);
  });
};

const deadlines = new WeakMap<FastifyRequest, () => void>();

/** For the one who reads a body: it has come whole. */
export const startDeadline = (request: FastifyRequest): void => deadlines.get(request)?.();

const limit = (request: FastifyRequest, reply: FastifyReply, scope: Scope): void => {
  const { handlerTimeout } = request.routeOptions;
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
