/** Loop detection (508): our own crawler has come by a name, an address or a proxy of ours that it does not know to be ours. */
import type { App } from './routing.ts';

/**
 * Our own crawler is refused on every path, or a feed would be made of a feed. The HTTP client takes the header for what it says
 * (`BLOCKED_SELF`).
 */
export const refuseOwnCrawler = (app: App, publicUrl: string): void => {
  const about = `(+${publicUrl}/bot`;
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.headers['user-agent']?.includes(about)) return done();
    reply.code(508).headers({ 'loop-detected': publicUrl, 'cache-control': 'no-store' }).send();
  });
};
