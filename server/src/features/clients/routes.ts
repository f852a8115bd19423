import type { Deps } from '#deps.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import type { App } from '#http/routing.ts';
import { feverRoutes } from './fever/routes.ts';
import { listRoutes } from './reader/list-routes.ts';
import { inReaderScope, preflight } from './reader/scope.ts';
import { signInRoutes } from './reader/sign-in.ts';
import { streamRoutes } from './reader/stream-routes.ts';

/** Adds the calls of reader apps. */
export const clientRoutes = async (
  app: App,
  deps: Pick<Deps, 'db' | 'log' | 'settings'>,
  findPictures: FindFeedPictures,
): Promise<void> => {
  await feverRoutes(app, deps, findPictures);
  await inReaderScope(app, deps, async scope => {
    await signInRoutes(scope, deps);
    listRoutes(scope, deps, findPictures);
    streamRoutes(scope, deps, findPictures);
    for (const url of ['/accounts/*', '/reader/*', '/fever/'])
      scope.route({
        method: 'OPTIONS',
        url,
        config: { access: 'anyone' },
        schema: { hide: true },
        handler: (_request, reply) => reply.status(204).headers(preflight).send(),
      });
  });
};
