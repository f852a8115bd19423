import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { answerError, answerProblemAsText, problemStatus } from '#http/problems.ts';
import type { App } from '#http/routing.ts';

/**
 * Adds routes of the API with what they have in common. CORS: any page may call them, because no cookie counts here. Refusals are text; one
 * for want of a token has the headers by which programs know that they have to sign in anew.
 */
export const inReaderScope = async (
  app: App,
  { log }: Pick<Deps, 'log'>,
  addRoutes: (scope: App) => Promise<void> | void,
): Promise<void> => {
  await app.register(async plain => {
    const scope = plain.withTypeProvider<ZodTypeProvider>();
    scope.addHook('onSend', async (_request, reply, body) => {
      reply.headers(readable);
      return body;
    });
    scope.setErrorHandler(answerError(log, answerRefusal));
    await addRoutes(scope);
  });
};

/** Every route of the scope takes the token in the API's own way, and no cookie. */
export const asReader = <T extends { config: object }>(call: T) => ({
  ...call,
  config: { ...call.config, fromAnywhere: true, tokenAlone: true, readerToken: true },
});

const answerRefusal: typeof answerProblemAsText = (request, reply, code, fields) => {
  if (problemStatus[code] === 401) reply.headers(badToken);
  return answerProblemAsText(request, reply, code, fields);
};

const badToken = { 'x-reader-google-bad-token': 'true', 'google-bad-token': 'true' };

/** Programs that are pages count `Date` as the moment up to which they know all. */
const readable = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Date, ETag, Google-Bad-Token, Retry-After, X-Reader-Google-Bad-Token',
  'cross-origin-resource-policy': 'cross-origin',
};

/** A page's browser asks before it sends the header with the token. */
export const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match, *',
  'access-control-max-age': '86400',
};
