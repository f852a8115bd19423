/** Authenticated content distribution (WebSub §7.1). Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';

const methods = new Set(['sha1', 'sha256', 'sha384', 'sha512']);

/** `header` is `X-Hub-Signature`: `sha256=` and the HMAC of the body in hex. The bytes are compared in constant time. */
export const isSigned = (header: string | undefined, secret: string, body: Uint8Array): boolean => {
  const [, method = '', hex = ''] = /^\s*(\w+)=([\da-f]+)\s*$/i.exec(header ?? '') ?? [];
  if (!methods.has(method.toLowerCase())) return false;
  const right = createHmac(method.toLowerCase(), secret).update(body).digest();
  const given = Buffer.from(hex, 'hex');
  return given.length === right.length && timingSafeEqual(given, right);
};
