/** Secrets that are handed out: 256 bits, of which only the SHA-256 is stored. Comparing is looking up. */
import { createHash, randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('base64url');

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
