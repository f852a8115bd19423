/** Takes the pictures that people upload for their texts, by one rule and in one room of each person, whatever the text is. */
import { imageLimits } from '@newsbell/contracts/image-rules';
import type { ProblemCode } from '@newsbell/contracts/problems';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { takeForms } from '#http/forms.ts';
import { Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { addTextImage, bytesInTexts } from './image.ts';
import { type Picture, type PictureFault, takingPicture, textPicture } from './picture.ts';

/** Rate limit: throws TOO_MANY_REQUESTS where the account has sent so many within an hour. */
export type SpendHourly = (what: string, accountId: number, size: number) => Promise<void>;
const UPLOADS_PER_HOUR = 60;

/** A route that takes a picture has these limits. */
export const takingLimits = { bodyLimit: imageLimits.bytes + 100_000, handlerTimeout: 30_000 };

export interface TakenPicture {
  /** The path under which it is served. */
  path: string;
  width: number;
  height: number;
}

/** Lets the routes of this scope take a picture, in a form or as the body. What comes back takes that of a request, of its caller. */
export const takePictures = async (
  scope: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  spend: SpendHourly,
): Promise<(request: FastifyRequest) => Promise<TakenPicture>> => {
  const { accountBytes } = settings.images;
  const readForm = await takeForms(scope, {
    ...{ file: 'image', fileBytes: imageLimits.bytes, fieldBytes: 10_000 },
    ...{ tooLarge: 'IMAGE_TOO_LARGE', alone: PICTURE_TYPE },
  });
  return async request => {
    const isPicture = PICTURE_TYPE.test(request.headers['content-type'] ?? '');
    if (!isPicture && !request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
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
    return { path: `/u/${id}`, width: picture.width, height: picture.height };
  };
};

/** Its bytes say what it is. */
const PICTURE_TYPE = /^image\//;

const pictureOf = (made: Picture | PictureFault): Picture => {
  if (typeof made === 'string') throw new Refusal(problemOf[made]);
  return made;
};

const problemOf: Record<PictureFault, ProblemCode> = {
  kind: 'IMAGE_KIND',
  pixels: 'IMAGE_TOO_MANY_PIXELS',
  unreadable: 'IMAGE_UNREADABLE',
};
