/** Correlation id: the answer to a request and each line that the log has of it carry the same name, so that one is found by the other. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { currentScope } from '#db/request-scope.ts';
import type { Settings } from '#deps.ts';
import type { Log } from '#log.ts';
import { addressRanges } from '#net/address-ranges.ts';
import type { App } from './routing.ts';

const header = 'x-request-id';

/** nginx has 32 hexadecimal digits, Caddy a UUID, Amazon's balancers `Root=1-…`. */
const WELL_FORMED = /^[\w.:=+/-]{8,128}$/;

/** A name that comes with the request is taken from a trusted proxy alone: strangers could give all of theirs the same. */
export const nameRequests = ({ trustedProxies }: Pick<Settings, 'trustedProxies'>) => {
  const isTrusted = addressRanges(trustedProxies);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[header];
    const isTaken = typeof given === 'string' && WELL_FORMED.test(given) && isTrusted(socket.remoteAddress ?? '');
    return isTaken ? given : randomBytes(8).toString('hex');
  };
};

export const answerRequestIds = (app: App): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(header, request.id);
    done();
  });
};

/** Each line that is written while a request is served, and not apart from it, names that request. */
export const logOfRequests =
  (log: Log): Log =>
  (event, fields) => {
    const request = currentScope()?.requestId;
    log(event, request === undefined ? fields : { request, ...fields });
  };
