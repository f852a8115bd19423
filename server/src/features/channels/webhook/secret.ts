/** Signing as Standard Webhooks 1.0 has it: HMAC-SHA256 of id, time and body, by a secret that the receiver has, too. */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

export const makeSecret = (): string => prefix + randomBytes(32).toString('base64');

export interface Signed {
  id: string;
  /** Seconds since 1970, of the attempt: a receiver refuses what is old. */
  timestamp: number;
  body: string;
}

/** Answers the header: one signature for each secret, the newest first, separated by a space. */
export const signatures = ({ id, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
