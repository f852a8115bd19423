/** This push service takes only what RFC 8030, 8291 and 8292 ask for, and reads each message as the browser would. */
import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { importJWK, jwtVerify } from 'jose';
import { type Judged, startFarEnd } from './far-end-server.ts';
import { decrypt } from './push-crypto.ts';

/** It is a browser at this push service. With `key` only that applicationServerKey may send. */
interface Browser {
  keys: ECDH;
  auth: Buffer;
  key: string | undefined;
}

const browsers = new Map<string, Browser>();

const judge = async (request: IncomingMessage, body: Buffer): Promise<Judged> => {
  const id = /^\/push\/([\w-]+)$/.exec(request.url ?? '')?.[1] ?? '';
  const browser = browsers.get(id);
  if (request.method !== 'POST' || !browser) return { status: 404, body: 'no such subscription' };
  const { headers } = request;
  const refused = await troubleOfSignature(headers.authorization, `http://${headers.host}`, browser.key);
  if (refused) return refused;
  if (!/^\d+$/.test(String(headers.ttl))) return { status: 400, body: 'ttl' };
  if (headers['content-encoding'] !== 'aes128gcm') return { status: 400, body: 'content-encoding' };
  const { topic, urgency } = headers;
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400, body: 'topic' };
  if (body.length > 4096) return { status: 413, body: 'too large' };
  const text = decrypt(body, browser.keys, browser.auth).toString();
  const taken = {
    endpoint: id,
    topic,
    urgency,
    ttl: Number(headers.ttl),
    bytes: body.length,
    payload: JSON.parse(text),
  };
  return { taken, status: 201 };
};

const troubleOfSignature = async (
  authorization: string | undefined,
  audience: string,
  wanted: string | undefined,
): Promise<Judged | undefined> => {
  const [, token, key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!token) return { status: 401, body: 'no signature' };
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(each => each.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  try {
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      audience,
      requiredClaims: ['exp', 'sub'],
    });
    if (payload.exp! > Date.now() / 1000 + 24 * 3600) return { status: 403, body: 'signed for too long' };
    if (!/^(mailto:|https:)/.test(payload.sub!)) return { status: 403, body: 'sub' };
  } catch (error) {
    return { status: 403, body: String(error) };
  }
  return wanted === undefined || wanted === key ? undefined : { status: 403, body: 'another key' };
};

/** `POST /_subscribe` makes browsers; `DELETE /_subscribe` forgets them all, as if they had unsubscribed. */
const other = (request: IncomingMessage, body: Buffer) => {
  if (request.url !== '/_subscribe') return undefined;
  if (request.method === 'DELETE') {
    browsers.clear();
    return {};
  }
  const { count = 1, key } = JSON.parse(body.toString()) as { count?: number; key?: string };
  return Array.from({ length: count }, () => {
    const id = randomBytes(12).toString('base64url');
    const keys = createECDH('prime256v1');
    const p256dh = keys.generateKeys();
    const auth = randomBytes(16);
    browsers.set(id, { keys, auth, key });
    return {
      endpoint: `http://${request.headers.host}/push/${id}`,
      expirationTime: null,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    };
  });
};

startFarEnd({ judge, other });
