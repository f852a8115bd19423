/** A message that only one subscription can read: RFC 8291 with the content coding aes128gcm of RFC 8188, in one record. */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushSubscriptionKeys } from './subscription.ts';

const curve = 'prime256v1';
const RECORD_SIZE = 4096;

/** `once` is what is made anew for each message; tests of the standard's example give its own. */
export const encrypt = (
  plaintext: Uint8Array,
  { p256dh, auth }: PushSubscriptionKeys,
  once: { keys: ECDH; salt: Buffer } = fresh(),
): Buffer => {
  const { keys, salt } = once;
  const ourKey = keys.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, ourKey]);
  const secret = derive(keys.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The record ends with the delimiter of the last record (RFC 8188 §2).
  const record = [cipher.update(plaintext), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([ourKey.length]), ourKey, ...record]);
};

const fresh = () => {
  const keys = createECDH(curve);
  keys.generateKeys();
  return { keys, salt: randomBytes(16) };
};

const derive = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
