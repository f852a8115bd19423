/** These are the calls for pictures that people upload. */
import { z } from 'zod';
import { endpoint } from './wire.ts';

export const uploadedImage = endpoint({
  method: 'GET',
  url: '/u/:id',
  access: 'anyone',
  problems: ['NOT_FOUND'],
  answers: 'image/webp',
  summary: 'Read an uploaded picture',
  tags: ['Images'],
  params: z.object({ id: z.uuid() }),
  response: z.any(),
});

/**
 * Takes a form in parts with a file in the field `image`, or the file itself as the body: JPEG, PNG, WebP, GIF or AVIF, at most 10 MiB and 40 megapixels. The picture is
 * made anew as WebP, upright, without metadata, its longest side at most 2,048 pixels; of an animation the first frame. One that no text
 * shows for 48 hours is deleted. Refusals: IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS, IMAGE_KIND, IMAGE_UNREADABLE, IMAGE_SPACE_FULL.
 */
export const imageUpload = endpoint({
  method: 'POST',
  url: '/v1/util/image',
  access: 'verified',
  problems: [
    'IMAGE_TOO_LARGE',
    'IMAGE_UNREADABLE',
    'IMAGE_KIND',
    'IMAGE_TOO_MANY_PIXELS',
    'IMAGE_SPACE_FULL',
    'TOO_MANY_REQUESTS',
  ],
  file: 'image',
  document: 'image/*',
  summary: 'Upload a picture for a text',
  tags: ['Images'],
  response: z.object({
    url: z.string().describe('the path that a text names: `![what it shows](/u/…)`'),
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
});
