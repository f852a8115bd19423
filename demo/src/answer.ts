import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Source } from './source.ts';

/** An answer is the response of a site to a request, before conditional requests and ranges. */
export type Answer = {
  status: number;
  type: string;
  body: Buffer;
  headers?: Record<string, string>;
  modified?: Date;
  validators?: Source['validators'];
  isSlow?: boolean;
};

export const notFound: Answer = { status: 404, type: 'text/plain; charset=utf-8', body: Buffer.from('Not found\n') };

export const html = (text: string, rest: Partial<Answer> = {}): Answer => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: Buffer.from(text),
  ...rest,
});

/** Sends an answer, or 304 where the client has it (conditional request, RFC 9110 §13), or the one range that a player asks for (§14). */
export const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  const headers: Record<string, string> = { 'content-type': answer.type, ...answer.headers };
  const validators = answer.status === 200 ? (answer.validators ?? 'none') : 'none';
  if (validators === 'both' || validators === 'etag')
    headers.etag = `"${createHash('sha1').update(answer.body).digest('hex').slice(0, 20)}"`;
  if ((validators === 'both' || validators === 'modified') && answer.modified)
    headers['last-modified'] = answer.modified.toUTCString();
  if (isUnchanged(request, headers)) {
    response.writeHead(304, headers).end();
    return;
  }
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
  if (answer.type.startsWith('audio/') && range && Number(range[1]) < answer.body.length) {
    sendRange(response, answer.body, headers, Number(range[1]), Number(range[2] || answer.body.length - 1));
    return;
  }
  if (answer.isSlow) {
    sendSlowly(response, answer, headers);
    return;
  }
  response.writeHead(answer.status, { ...headers, 'content-length': answer.body.length }).end(answer.body);
};

const isUnchanged = (request: IncomingMessage, headers: Record<string, string>): boolean => {
  const known = request.headers['if-none-match'];
  if (known !== undefined)
    return headers.etag !== undefined && known.split(',').some(tag => tag.trim().replace(/^W\//, '') === headers.etag);
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return headers['last-modified'] !== undefined && Date.parse(headers['last-modified']) <= since;
};

const sendRange = (
  response: ServerResponse,
  body: Buffer,
  headers: Record<string, string>,
  from: number,
  wanted: number,
): void => {
  const to = Math.min(wanted, body.length - 1);
  const part = body.subarray(from, to + 1);
  response
    .writeHead(206, {
      ...headers,
      'content-range': `bytes ${from}-${to}/${body.length}`,
      'content-length': part.length,
    })
    .end(part);
};

const SLOW_PARTS = 8;

/** Slow response: sends nothing for four seconds, then an eighth of the body each quarter of a second. */
const sendSlowly = (response: ServerResponse, answer: Answer, headers: Record<string, string>): void => {
  const size = Math.ceil(answer.body.length / SLOW_PARTS);
  const drip = (part: number): void => {
    if (response.destroyed) return;
    if (part === 0) response.writeHead(answer.status, headers);
    response.write(answer.body.subarray(part * size, (part + 1) * size));
    if (part + 1 === SLOW_PARTS) response.end();
    else setTimeout(drip, 250, part + 1).unref();
  };
  setTimeout(drip, 4000, 0).unref();
};
