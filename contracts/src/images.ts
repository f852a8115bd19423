/** These are the calls for pictures that people upload. */
import { z } from 'zod';
import { endpoint } from './wire.ts';

export const uploadedImage = endpoint({
  method: 'GET',
  url: '/u/:id',
  access: 'anyone',
  staysOpen: true,
  problems: ['NOT_FOUND'],
  answers: 'image/webp',
  summary: 'Read an uploaded picture',
  tags: ['Images'],
  params: z.object({ id: z.uuid() }),
  response: z.any(),
});

/**
 * A picture of another site, by an address that this server has signed: other calls answer such addresses where the operator has switched
 * the picture proxy on. PNG, JPEG, GIF, WebP or AVIF of at most 10 MiB and 8,192 pixels a side; all else is a 404, and so is a picture
 * that could not be fetched.
 */
export const proxiedImage = endpoint({
  method: 'GET',
  url: '/img/:mac/:address',
  access: 'anyone',
  staysOpen: true,
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  answers: 'image/*',
  summary: 'Read a picture of another site',
  tags: ['Images'],
  params: z.object({ mac: z.string(), address: z.string() }),
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
