/** For tests: holds the media type of every answer against what its contract declares. */
import type { RouteAccess } from '@newsbell/contracts/wire';
import type { App } from './routing.ts';

/** Files of the web app and other routes that OpenAPI does not describe declare nothing. */
export const checkMediaTypes = (app: App): void => {
  app.addHook('onSend', async ({ routeOptions: { url, schema, config } }, reply, body) => {
    const type = mediaType(reply.getHeader('content-type'));
    // A request by another name than ours is refused before its call is looked at, to browsers as text.
    if (reply.statusCode === 421) return body;
    if (url === undefined || schema === undefined || schema.hide || type === undefined || body === undefined)
      return body;
    const { answers = json, refusals = json } = config as Partial<RouteAccess>;
    const declared = reply.statusCode < 400 ? answers : refusals;
    if (type !== declared) throw new Error(`${url} answers ${reply.statusCode} as ${type}, and declares ${declared}.`);
    return body;
  });
};

const mediaType = (header: unknown): string | undefined => header?.toString().split(';')[0];

const json = 'application/json';
