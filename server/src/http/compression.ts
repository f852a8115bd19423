/** Compresses what handlers answer as text. The web app's files are another matter: see shell.ts. */
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { App } from './routing.ts';

/** Shorter answers fit one packet as they are. */
const WORTH_IT = 1_200;
/** Longer ones are compressed beside the event loop; for shorter ones the way there costs more than the work. */
const LONG = 200_000;

/**
 * Brotli at its second step takes 0.25 ms for a page of 33 KB and makes 14.4 KB of it; the step that libraries choose
 * takes 0.6 ms for 13.8 KB.
 */
export const compressAnswers = (app: App): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isText(payload, reply) || payload.length < WORTH_IT || reply.hasHeader('content-encoding')) {
      done(null, payload);
      return;
    }
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (!encoding) {
      done(null, payload);
      return;
    }
    const send = (bytes: Buffer) => {
      // Deadline: a refusal may have gone out in the meantime, and is not packed.
      if (reply.sent) return;
      reply.header('content-encoding', encoding);
      done(null, bytes);
    };
    if (payload.length < LONG) send(encodings[encoding].now(payload));
    else encodings[encoding].aside(payload).then(send, done);
  });
};

/** JSON may come as bytes; other bytes are pictures. */
const isText = (payload: unknown, reply: FastifyReply): payload is string | Buffer =>
  typeof payload === 'string' ||
  (Buffer.isBuffer(payload) && `${reply.getHeader('content-type')}`.startsWith('application/json'));

const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const gzipOptions = { level: 3 };
const brotliAside = promisify(brotliCompress);
const gzipAside = promisify(gzip);

const encodings = {
  br: {
    now: (text: string | Buffer) => brotliCompressSync(text, brotliOptions),
    aside: (text: string | Buffer) => brotliAside(text, brotliOptions),
  },
  gzip: {
    now: (text: string | Buffer) => gzipSync(text, gzipOptions),
    aside: (text: string | Buffer) => gzipAside(text, gzipOptions),
  },
};

/** Brotli where it is accepted; a weight of 0 refuses. Other weights do not matter between two that both are good. */
export const encodingFor = (accepted: string | undefined): keyof typeof encodings | undefined => {
  if (!accepted) return undefined;
  const names = accepted
    .toLowerCase()
    .split(',')
    .filter(each => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map(each => each.split(';')[0]!.trim());
  if (names.includes('br')) return 'br';
  return names.includes('gzip') || names.includes('*') ? 'gzip' : undefined;
};
