/** These are PushSubscriptions as browsers make them, for tests. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto';

export interface BrowserSubscription {
  /** The browser sends this token to us. */
  token: string;
  endpoint: string;
  keys: ECDH;
  auth: Buffer;
}

export const subscribeBrowser = (
  endpoint = `https://fcm.googleapis.com/wp/${randomBytes(8).toString('hex')}`,
): BrowserSubscription => {
  const keys = createECDH('prime256v1');
  const p256dh = keys.generateKeys();
  const auth = randomBytes(16);
  const token = JSON.stringify({
    endpoint,
    expirationTime: null,
    keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
  });
  return { token, endpoint, keys, auth };
};
