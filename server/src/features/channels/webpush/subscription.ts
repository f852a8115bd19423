/** A browser's PushSubscription, as its JSON is sent to us and kept. */
import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { readPushAddress } from './push-services.ts';

export interface PushSubscriptionKeys {
  /** It is an uncompressed point of P-256: 65 bytes. */
  p256dh: Buffer;
  /** It has 16 bytes. */
  auth: Buffer;
}

export interface PushSubscription extends PushSubscriptionKeys {
  endpoint: URL;
}

const base64 = z
  .string()
  .max(120)
  .regex(/^[\w+/-]+={0,2}$/);
const shape = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: base64, auth: base64 }),
});

/** Undefined where it is none, has keys of another kind, or its endpoint is no push service's. */
export const readSubscription = (token: string, pushHosts: readonly string[]): PushSubscription | undefined => {
  const read = storedSubscription(token, pushHosts);
  return read && isPoint(read.p256dh) ? read : undefined;
};

/** The same of one that was registered, without the costly look at its key. Which push services there are may have changed since. */
export const storedSubscription = (token: string, pushHosts: readonly string[]): PushSubscription | undefined => {
  const read = shape.safeParse(jsonOf(token));
  if (!read.success) return undefined;
  const { endpoint: address, keys } = read.data;
  const endpoint = readPushAddress(address, pushHosts);
  const p256dh = Buffer.from(keys.p256dh, 'base64url');
  const auth = Buffer.from(keys.auth, 'base64url');
  if (endpoint === undefined || auth.length !== 16 || p256dh.length !== 65 || p256dh[0] !== 4) return undefined;
  return { endpoint, p256dh, auth };
};

/** As it is kept: only what is needed, in one spelling. */
export const writeSubscription = ({ endpoint, p256dh, auth }: PushSubscription): string =>
  JSON.stringify({
    endpoint: endpoint.href,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  });

/** A subscription is identified by its endpoint. For a removal the endpoint alone is enough. */
export const subscriptionName = (token: string): string | undefined => {
  const read = z.object({ endpoint: z.string() }).safeParse(jsonOf(token));
  return read.success ? (URL.parse(read.data.endpoint)?.href ?? read.data.endpoint) : undefined;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Checks that the point lies on the curve: only then can anything be encrypted for it. */
const isPoint = (bytes: Buffer): boolean => {
  try {
    const ours = createECDH('prime256v1');
    ours.generateKeys();
    ours.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
};
