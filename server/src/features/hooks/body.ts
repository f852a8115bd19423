/** The body of a call, as bytes: JSON, or a form whose `payload` is JSON. The type is not asked, because many programs name a wrong one. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parse } from 'node:querystring';
import type { HookReason } from '@newsbell/contracts/hook-rules';
import { isBoundedJson } from '#http/json.ts';

export const decode = (bytes: Buffer): { sent: unknown } | { why: HookReason } => {
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const json = /^\s*[[{]/.test(text) ? text : payloadIn(text);
  if (json === undefined) return { why: 'NOT_JSON' };
  if (!isBoundedJson(json)) return { why: 'TOO_LARGE' };
  try {
    return { sent: JSON.parse(json) };
  } catch {
    return { why: 'NOT_JSON' };
  }
};

/** The first of several values counts. */
const payloadIn = (form: string): string | undefined =>
  [parse(form, '&', '=', { maxKeys: 0 }).payload].flat().find(value => value !== undefined);

/** HMAC (RFC 2104) over the bytes as they came: GitHub's `X-Hub-Signature-256`. Timing-safe. */
export const isSignedBy = (secret: string, bytes: Buffer, signature: string | undefined): boolean => {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(bytes).digest('hex')}`);
  const sent = Buffer.from(signature ?? '');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
};
