/**
 * This process is FCM and the token endpoint of its accounts, with the public key of one service account (the process's
 * argument, a JWK).
 */
import type { IncomingMessage } from 'node:http';
import { importJWK, type JWK, jwtVerify } from 'jose';
import { type Judged, startFarEnd } from './far-end-server.ts';

const jwk = JSON.parse(process.argv[2]!) as JWK;
const granted = new Set<string>();
let asked = 0;
/** `PUT /_token` sets how `POST /token` answers from now on. */
let tokenTrouble: { status: number; body: string } | undefined;

const judge = (request: IncomingMessage, body: Buffer): Judged => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!granted.has(token)) return failed(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  if (request.method !== 'POST' || !/^\/v1\/projects\/[\w-]+\/messages:send$/.test(request.url ?? ''))
    return failed(404, 'NOT_FOUND', 'Requested entity was not found.');
  const { message } = JSON.parse(body.toString());
  const { token: device, ...content } = message;
  if (Buffer.byteLength(JSON.stringify(content)) > 4096) return failed(400, 'INVALID_ARGUMENT', 'Message is too big');
  const { android, apns, notification, data } = content;
  const key = android.collapse_key;
  if (typeof device !== 'string' || apns.headers['apns-collapse-id'] !== key || typeof data.nid !== 'string')
    return failed(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
  const taken = { endpoint: device, topic: key, tag: android.notification.tag, notification, data, apns };
  return { taken, status: 200, body: JSON.stringify({ name: `projects/p/messages/${key}` }) };
};

const failed = (code: number, status: string, message: string): Judged => ({
  status: code,
  body: JSON.stringify({ error: { code, status, message } }),
});

const other = async (request: IncomingMessage, body: Buffer) => {
  switch (`${request.method} ${request.url}`) {
    case 'POST /token': {
      asked += 1;
      if (tokenTrouble) throw new Error(tokenTrouble.body);
      const form = new URLSearchParams(body.toString());
      const { payload } = await jwtVerify(form.get('assertion')!, await importJWK(jwk, 'RS256'), {
        audience: `http://${request.headers.host}/token`,
        requiredClaims: ['exp', 'iat', 'iss'],
      });
      if (payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging') throw new Error('invalid_scope');
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('grant_type');
      const token = `ya29.${granted.size}`;
      granted.add(token);
      return { access_token: token, expires_in: 3599, token_type: 'Bearer' };
    }
    case 'PUT /_token':
      tokenTrouble = JSON.parse(body.toString()) ?? undefined;
      return {};
    case 'GET /_token':
      return { asked };
    case 'DELETE /_token':
      granted.clear();
      return {};
  }
};

startFarEnd({ judge, other });
