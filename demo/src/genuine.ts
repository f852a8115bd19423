import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Standard Webhooks 1.0: verifies a message as docs/webhooks.md shows it; `body` is the text as it came. */
export const isGenuine = (headers: IncomingHttpHeaders, body: string, secret: string): boolean => {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const right = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return String(signatures)
    .split(' ')
    .some(each => {
      const given = Buffer.from(each.replace(/^v1,/, ''), 'base64');
      return given.length === right.length && timingSafeEqual(given, right);
    });
};
