/** Uploaded pictures: those for texts are taken here, and all are served by their unguessable names. */
import * as contract from '@newsbell/contracts/images';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { type SpendHourly, takePictures, takingLimits } from './taking.ts';

/**
 * A picture never changes under its name; it is not a document and may do nothing. Our feeds name it, so pages of other sites may show it,
 * as readers in browsers are. Everybody gets the same bytes, so those pages learn nothing of their visitors by it.
 */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="image"',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'private, max-age=604800, immutable',
};

export const imageRoutes = async (app: App, deps: Pick<Deps, 'db' | 'settings'>, spend: SpendHourly): Promise<void> => {
  app.route({
    ...contract.uploadedImage,
    handler: async ({ params: { id } }, reply) => {
      const image = await deps.db.selectFrom('image').where('id', '=', id).select(['type', 'bytes']).executeTakeFirst();
      if (!image) throw new Refusal('NOT_FOUND');
      return reply
        .headers(headers)
        .type(image.type)
        .send(image.bytes as never);
    },
  });

  await app.register(async forms => {
    const take = await takePictures(forms, deps, spend);
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...contract.imageUpload,
      ...takingLimits,
      handler: async request => {
        const { path, ...size } = await take(request);
        return { url: path, ...size };
      },
    });
  });
};
