/** Serves pictures of other sites from this server, to whom it has given their addresses. */
import { join } from 'node:path';
import * as contract from '@newsbell/contracts/images';
import type { Deps } from '#deps.ts';
import { addressKey } from '#http/address-key.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { pictureOfPath } from './address.ts';
import { openPictureFolder } from './folder.ts';
import { openPictures } from './pictures.ts';
import { createPictureKey } from './signing.ts';

/** The bytes are a stranger's: they are a picture or nothing, never a document. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="image"',
  'cache-control': 'private, max-age=604800, immutable',
};

/** As for the web app's files: the far end and the waiting for it have limits of their own, of 43 seconds, and a slow line has the rest. */
const HANDLER_MS = 300_000;

/** `spend` throws a Refusal when this address has had too many pictures fetched in the last minute. */
export const pictureProxyRoutes = (
  app: App,
  deps: Pick<Deps, 'db' | 'http' | 'log' | 'settings'>,
  spend: (address: string) => Promise<void>,
): void => {
  const { db, settings } = deps;
  const pictures = openPictures(deps, openPictureFolder(join(settings.dataDir, 'pictures')));
  const findKey = createPictureKey(db);

  app.route({
    ...contract.proxiedImage,
    handlerTimeout: HANDLER_MS,
    handler: async ({ params, ip }, reply) => {
      if (!settings.pictureProxy.isOn) throw new Refusal('NOT_FOUND');
      const named = pictureOfPath(await findKey(), params);
      const picture = named && (await pictures.find(named.address, addressKey(ip), () => spend(ip)));
      if (!picture) throw new Refusal('NOT_FOUND');
      return reply
        .headers(named.shown === 'here' ? headers : { ...headers, 'cross-origin-resource-policy': 'cross-origin' })
        .type(picture.type)
        .header('content-length', picture.size)
        .send(picture.body as never);
    },
  });
};
