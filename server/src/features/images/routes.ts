/** Uploaded pictures: those for texts are taken here, and all are served by their unguessable names. */
import { imageLimits } from '@newsbell/contracts/image-rules';
import * as contract from '@newsbell/contracts/images';
import type { ProblemCode } from '@newsbell/contracts/problems';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { takeForms } from '#http/forms.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { addTextImage, bytesInTexts } from './image.ts';
import { type Picture, type PictureFault, takingPicture, textPicture } from './picture.ts';

/** A picture never changes under its name; it is not a document and may do nothing. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'content-disposition': 'inline; filename="image"',
  'cache-control': 'private, max-age=604800, immutable',
};

/** Rate limit: throws TOO_MANY_REQUESTS where the account has sent so many within an hour. */
type SpendHourly = (what: string, accountId: number, size: number) => Promise<void>;
const UPLOADS_PER_HOUR = 60;

export const imageRoutes = async (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  spend: SpendHourly,
): Promise<void> => {
  const { accountBytes } = settings.images;

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

  await app.register(async forms => {
    const readForm = await takeForms(forms, {
      file: 'image',
      fileBytes: imageLimits.bytes,
      fieldBytes: 10_000,
      tooLarge: 'IMAGE_TOO_LARGE',
    });
    forms.withTypeProvider<ZodTypeProvider>().route({
      ...contract.imageUpload,
      bodyLimit: imageLimits.bytes + 100_000,
      handlerTimeout: 30_000,
      handler: async request => {
        if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
        const { accountId } = request.caller;
        // Before the body is read: what is refused costs little more than its head.
        await spend('picture-of-text', accountId, UPLOADS_PER_HOUR);
        if ((await bytesInTexts(db, accountId)) >= accountBytes) throw new Refusal('IMAGE_SPACE_FULL');
        const by = `account ${accountId}`;
        const picture = await takingPicture(async () => {
          const { file } = await readForm(request);
          if (!file) throw new Refusal('INVALID_FIELDS', { image: 'missing' });
          return pictureOf(await textPicture(file, imageLimits.side, by));
        }, by);
        const id = await addTextImage(db, accountId, picture, accountBytes);
        if (id === undefined) throw new Refusal('IMAGE_SPACE_FULL');
        return { url: `/u/${id}`, width: picture.width, height: picture.height };
      },
    });
  });
};

const pictureOf = (made: Picture | PictureFault): Picture => {
  if (typeof made === 'string') throw new Refusal(problemOf[made]);
  return made;
};

const problemOf: Record<PictureFault, ProblemCode> = {
  kind: 'IMAGE_KIND',
  pixels: 'IMAGE_TOO_MANY_PIXELS',
  unreadable: 'IMAGE_UNREADABLE',
};
