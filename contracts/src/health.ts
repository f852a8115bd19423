import { z } from 'zod';

/** It is the health of a source. Everything but `ok`, `new` and `published` comes with `lastError`. */
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
