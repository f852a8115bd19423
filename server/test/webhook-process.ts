/** This server receives webhooks, and takes only what the library of Standard Webhooks verifies by its secret, the process's argument. */
import type { IncomingMessage } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { type Judged, startFarEnd } from './far-end-server.ts';

const verifier = new Webhook(process.argv[2]!);

const judge = (request: IncomingMessage, body: Buffer): Judged => {
  const id = /^\/hook\/([\w-]+)$/.exec(request.url ?? '')?.[1];
  if (request.method !== 'POST' || id === undefined) return { status: 404, body: 'no such hook' };
  if (body.length > 20_480) return { status: 413, body: 'too large' };
  const headers = request.headers as Record<string, string>;
  const payload = verifier.verify(body.toString(), headers) as { type: string; data: { slot?: string } };
  return { taken: { endpoint: id, topic: headers['webhook-id'], tag: payload.data.slot, payload }, status: 204 };
};

startFarEnd({ judge });
