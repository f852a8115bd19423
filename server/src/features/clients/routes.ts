import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import type { App } from '#http/routing.ts';
import { feverRoutes } from './fever/routes.ts';
import { editRoutes } from './reader/edits.ts';
import type { FollowingDoors } from './reader/follow-feed.ts';
import { labelRoutes } from './reader/labels.ts';
import { listRoutes } from './reader/list-routes.ts';
import { type OpmlDoors, opmlRoutes } from './reader/opml.ts';
import { inReaderScope, preflight } from './reader/scope.ts';
import { signInRoutes } from './reader/sign-in.ts';
import { streamRoutes } from './reader/stream-routes.ts';
import { subscriptionRoutes } from './reader/subscriptions.ts';

/** The room needs these functions of other rooms. */
export type ClientDoors = OpmlDoors & FollowingDoors & { findPictures: FindFeedPictures };

/** Adds the calls of reader apps. */
export const clientRoutes = async (
  app: App,
  deps: Pick<Deps, 'db' | 'log' | 'settings'>,
  doors: ClientDoors,
): Promise<void> => {
  const { findPictures } = doors;
  await feverRoutes(app, deps, findPictures);
  await inReaderScope(app, deps, async scope => {
    // It alone takes forms in parts.
    await scope.register(async forms => signInRoutes(forms.withTypeProvider<ZodTypeProvider>(), deps));
    listRoutes(scope, deps, findPictures);
    streamRoutes(scope, deps, findPictures);
    editRoutes(scope, deps);
    subscriptionRoutes(scope, deps, doors);
    labelRoutes(scope, deps);
    await opmlRoutes(scope, deps, doors);
    for (const url of ['/accounts/*', '/reader/*', '/api/fever.php'])
      scope.route({
        method: 'OPTIONS',
        url,
        config: { access: 'anyone', staysOpen: true },
        schema: { hide: true },
        handler: (_request, reply) => reply.status(204).headers(preflight).send(),
      });
  });
};
