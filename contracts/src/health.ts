import { z } from 'zod';

/** How a source is doing. Everything but `ok`, `new` and `published` comes with `lastError`. */
export const health = z.enum([
  'new',
  'ok',
  'failing',
  'blocked',
  'needs-auth',
  'gone',
  'dead',
  'poisoned',
  'published',
]);
