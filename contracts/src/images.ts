/** These are the calls for pictures that people upload. */
import { z } from 'zod';
import { endpoint } from './wire.ts';

export const uploadedImage = endpoint({
  method: 'GET',
  url: '/u/:id',
  access: 'anyone',
  answers: 'image/webp',
  summary: 'An uploaded picture',
  tags: ['Images'],
  params: z.object({ id: z.uuid() }),
  response: z.any(),
});
