/** Uploaded pictures by their unguessable names. */
import * as contract from '@newsbell/contracts/images';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';

/** A picture never changes under its name; it is not a document and may do nothing. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="image"',
  'cache-control': 'private, max-age=604800, immutable',
};

export const imageRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.route({
    ...contract.uploadedImage,
    handler: async ({ params: { id } }, reply) => {
      const image = await db.selectFrom('image').where('id', '=', id).select(['type', 'bytes']).executeTakeFirst();
      if (!image) throw new Refusal('NOT_FOUND');
      return reply
        .headers(headers)
        .type(image.type)
        .send(image.bytes as never);
    },
  });
};
