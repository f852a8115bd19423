/** The addresses that programs open, with the words and bounds of healthchecks. The address is a secret: it is in no log and in no answer. */
import * as contract from '@newsbell/contracts/pings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import type { SpendPublishing } from '#features/publishing/by-caller.ts';
import { answerError, answerProblemAsText } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { publishFailure } from './failure.ts';
import { findPinged, noteStart, noteSuccess } from './ping.ts';
import { readSignal, readUuid } from './signal.ts';

interface Limits {
  /** Throws TOO_MANY_REQUESTS where the address of a project was opened too often. */
  ping: (projectId: number) => Promise<void>;
  /** Rate limit: a failure counts for the limits of publishing, because it is published. */
  publishing: SpendPublishing;
}

export const pingRoutes = async (
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  limits: Limits,
): Promise<void> => {
  const errorHandler = answerError(log, answerProblemAsText);

  const take = async (request: Asked, reply: FastifyReply, word?: string): Promise<string> => {
    reply.type('text/plain; charset=utf-8').header('access-control-allow-origin', '*');
    const [id, signal] = [readUuid(request.params.uuid), readSignal(word)];
    const pinged = id !== undefined && signal !== 'absent' ? await findPinged(db, id) : undefined;
    if (id === undefined || signal === 'absent' || !pinged) return refuse(reply, 404, 'not found');
    if (signal === 'invalid') return refuse(reply, 400, 'invalid url format');
    const run = request.query.rid === undefined ? null : readUuid(request.query.rid);
    if (run === undefined) return refuse(reply, 400, 'invalid uuid format');
    await limits.ping(pinged.projectId);
    if (signal.kind === 'start') await noteStart(db, id, run);
    else if (signal.kind === 'success') await noteSuccess(db, id, run);
    else if (signal.kind === 'fail') {
      await limits.publishing(pinged.ownerId, pinged.projectId);
      const failure = { code: signal.code, body: String(request.body ?? ''), run };
      await publishFailure(db, { id, pinged, ownOrigins: [settings.publicUrl] }, failure);
    }
    reply.header('ping-body-limit', String(contract.PING_BODY_BYTES));
    return 'OK';
  };

  await app.register(async scope => {
    takeBeginnings(scope);
    const texted = scope.withTypeProvider<ZodTypeProvider>();
    for (const call of [contract.pingGet, contract.pingPost])
      texted.route({
        ...{ ...call, errorHandler, config: { ...call.config, fromAnywhere: true } },
        handler: (request, reply) => take(request, reply),
      });
    for (const call of [contract.pingSignalGet, contract.pingSignalPost])
      texted.route({
        ...{ ...call, errorHandler, config: { ...call.config, fromAnywhere: true } },
        handler: (request, reply) => take(request, reply, request.params.signal),
      });
  });
};

type Asked = Pick<FastifyRequest, 'body'> & { params: { uuid: string }; query: { rid?: string | undefined } };

const refuse = (reply: FastifyReply, status: 400 | 404, text: string): string => {
  reply.status(status);
  return text;
};

/**
 * A program may send the whole of its log. The first bytes are kept, and the rest is read so that the answer finds its way, for as long as a
 * body may take.
 */
const takeBeginnings = (scope: App): void => {
  scope.removeAllContentTypeParsers();
  // Every media type is taken, even one that is none.
  scope.addHook('onRequest', ({ headers }, _reply, done) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = 'text/plain';
    done();
  });
  scope.addContentTypeParser('*', (_request, stream, done) => {
    const pieces: Buffer[] = [];
    let kept = 0;
    stream.on('data', (piece: Buffer) => {
      if (kept >= contract.PING_BODY_BYTES) return;
      pieces.push(piece.subarray(0, contract.PING_BODY_BYTES - kept));
      kept += pieces.at(-1)!.length;
    });
    stream.on('error', error => done(error));
    stream.on('end', () => done(null, new TextDecoder().decode(wholeCharacters(Buffer.concat(pieces)))));
  });
};

/** UTF-8: a character that was cut is left out. */
const wholeCharacters = (bytes: Buffer): Buffer => {
  if (bytes.length < contract.PING_BODY_BYTES) return bytes;
  let end = bytes.length;
  while (end > bytes.length - 4 && (bytes[end - 1]! & 0xc0) === 0x80) end--;
  const first = bytes[end - 1]!;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
  return end - 1 + length > bytes.length ? bytes.subarray(0, end - 1) : bytes;
};
