/** The call by which other programs publish: its address is the key, and no cookie counts. */
import { randomUUID } from 'node:crypto';
import { type HookKind, type HookReason, hookLimits } from '@newsbell/contracts/hook-rules';
import * as contract from '@newsbell/contracts/hooks';
import type { ProblemCode } from '@newsbell/contracts/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import type { SpendPublishing } from '#features/publishing/by-caller.ts';
import { answerError, answerProblemAsText, problemStatus, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { decode, isSignedBy } from './body.ts';
import { type Became, keptJson, keptRefused, keptText, noteCall } from './calls.ts';
import { type FoundHook, hookByKey } from './hook-row.ts';
import { read, take } from './take.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The hook of the address, from before its body is read. */
    hook: FoundHook | undefined;
  }
}

export const hookReceiveRoute = async (
  app: App,
  { db, log, settings }: Pick<Deps, 'db' | 'log' | 'settings'>,
  spend: SpendPublishing,
): Promise<void> => {
  const ownOrigins = [settings.publicUrl];
  await app.register(async scope => {
    const answerTrouble = answerError(log, answerAsTold);
    scope.decorateRequest('hook');
    scope.addHook('onRequest', async request => {
      // Its keys are long enough not to be guessed, so that looking one up needs no limit.
      request.hook = await hookByKey(db, (request.params as { key: string }).key);
      if (!request.hook) throw new Refusal('NOT_FOUND');
      if (request.hook.isShut) throw new Refusal('FORBIDDEN');
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, { bytes }));
    scope.setErrorHandler(async (error, request, reply) => {
      if (isTooLarge(error) && request.hook) await noteRefused(request, 'TOO_LARGE', null);
      return answerTrouble(error, request, reply);
    });
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...contract.hookReceive,
      config: { ...contract.hookReceive.config, fromAnywhere: true },
      bodyLimit: hookLimits.body,
      handler: async (request, reply) => {
        const became = await receive(request, request.hook!);
        return reply.type('text/plain; charset=utf-8').send(answerOf(request.hook!, became));
      },
    });
  });

  const receive = async (request: FastifyRequest, hook: FoundHook): Promise<Became> => {
    const bytes = (request.body as { bytes?: Buffer } | undefined)?.bytes ?? Buffer.alloc(0);
    if (isUnsigned(hook, request, bytes)) return refuse(request, 'SIGNATURE', keptText(bytes));
    const body = decode(bytes);
    if ('why' in body) return refuse(request, body.why, keptText(bytes));
    const event = eventOf(request, hook.kind);
    const reading = read(hook.kind, hook, { body: body.sent, event });
    if (reading.kind === 'refused') return refuse(request, reading.why, keptRefused(body.sent));
    const key = keyOf(request, hook.kind) ?? randomUUID();
    const became = await take(db, hook, { reading, key }, { ownOrigins, spend });
    if (became.outcome === 'refused') return refuse(request, became.why!, keptRefused(body.sent));
    await noteCall(db, hook.id, { ...became, event, key, body: keptJson(body.sent) });
    return became;
  };

  const refuse = async (request: FastifyRequest, why: HookReason, body: string | null): Promise<never> => {
    await noteRefused(request, why, body);
    throw new Refusal(codes[why] ?? 'HOOK_BODY');
  };

  const noteRefused = (request: FastifyRequest, why: HookReason, body: string | null): Promise<void> => {
    const { id, kind } = request.hook!;
    const event = eventOf(request, kind);
    const became = { outcome: 'refused', why, items: 0, itemId: null } as const;
    return noteCall(db, id, { ...became, event, key: keyOf(request, kind) ?? randomUUID(), body });
  };

  const answerOf = ({ kind, urlKey }: FoundHook, { outcome, why, itemId }: Became): string => {
    if (kind === 'slack') return 'ok';
    const page = itemId === null ? '' : ` ${settings.publicUrl}/${urlKey}/feed/${itemId}`;
    return `${outcome}${page}${why === null ? '' : ` ${why}`}\n`;
  };
};

const codes: Partial<Record<HookReason, ProblemCode>> = {
  SIGNATURE: 'HOOK_SIGNATURE',
  NOT_JSON: 'NOT_JSON',
  TOO_LARGE: 'TOO_LARGE',
};

const isUnsigned = ({ kind, secret }: FoundHook, { headers }: FastifyRequest, bytes: Buffer): boolean =>
  kind === 'github' && secret !== null && !isSignedBy(secret, bytes, one(headers['x-hub-signature-256']));

const isTooLarge = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'FST_ERR_CTP_BODY_TOO_LARGE';

const one = (header: string | string[] | undefined): string | undefined => [header].flat()[0];

/** Headers are Latin-1, and bounded only by all of them together. */
const short = (header: string | undefined): string | undefined => header?.replace(/[^\x20-\x7e]/g, '').slice(0, 100);

const eventOf = ({ headers }: FastifyRequest, kind: HookKind): string | undefined =>
  kind === 'github' ? short(one(headers['x-github-event'])) || undefined : undefined;

const keyOf = ({ headers }: FastifyRequest, kind: HookKind): string | undefined =>
  kind === 'github' ? short(one(headers['x-github-delivery'])) || undefined : undefined;

/** Slack's programs know these words. A key that nobody has is of no kind, and has Slack's word, too. */
const answerAsTold: typeof answerProblemAsText = (request, reply, code, fields) => {
  const isSlack = request.hook ? request.hook.kind === 'slack' : code === 'NOT_FOUND';
  if (!isSlack) return answerProblemAsText(request, reply, code, fields);
  return sayToSlack(reply, code);
};

const sayToSlack = (reply: FastifyReply, code: ProblemCode): FastifyReply => {
  if (code === 'UNAVAILABLE') reply.header('retry-after', '5');
  return reply
    .status(problemStatus[code])
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(slackWords[code] ?? (problemStatus[code] < 500 ? 'invalid_payload' : 'rollup_error'));
};

const slackWords: Partial<Record<ProblemCode, string>> = {
  NOT_FOUND: 'no_service',
  FORBIDDEN: 'action_prohibited',
  PROJECT_NOT_FOUND: 'no_service',
  HOOK_BODY: 'no_text',
  TOO_MANY_REQUESTS: 'rate_limited',
};
