/** The calls that take ntfy's publishing: its programs and curl lines work with the address of a project. */
import * as contract from '@newsbell/contracts/ntfy';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#deps.ts';
import { isBoundedJson } from '#http/json.ts';
import { answerError, languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { openPublishing, type SpendPublishing, type Taken } from '../by-caller.ts';
import { type NtfyMessage, readMessage } from './message.ts';
import { parametersOf, type ReadParameter } from './parameters.ts';
import { answerInShape } from './refusal.ts';

const BODY_BYTES = 256 * 1024;

export const ntfyRoutes = async (
  app: App,
  { db, log, settings, now }: Pick<Deps, 'db' | 'log' | 'settings' | 'now'>,
  spend: SpendPublishing,
): Promise<void> => {
  const { publishAs } = openPublishing({ db, settings, now }, spend);
  const errorHandler = answerError(log, answerInShape(`${settings.publicUrl}/help`));
  const usual = { bodyLimit: BODY_BYTES, errorHandler };

  const publish = async (request: FastifyRequest, topic: string, coming: Coming): Promise<contract.NtfyPublished> => {
    const message = readMessage({ ...coming, now: now(), language: languageOf(request) });
    const { project, outcome } = await publishAs(request.caller, topic, message.body, message.key);
    return answerOf(project.urlKey, message, outcome);
  };
  const answerOf = (topic: string, { sent, key, undone }: NtfyMessage, outcome: Taken): contract.NtfyPublished => {
    const isStored = outcome.kind === 'stored';
    const [id, at] = isStored ? [`${outcome.id}`, now()] : [`scheduled-${outcome.id}`, outcome.publishAt];
    const time = Math.floor(at.getTime() / 1000);
    const { title, message, priority, tags, click, icon, attach, filename, isMarkdown } = sent;
    return {
      ...{ id, time, expires: time + settings.keep.days * 86_400, event: 'message', topic },
      ...{ title, message, priority, tags, click, icon },
      ...(attach !== undefined && { attachment: { name: filename ?? nameOf(attach), url: attach } }),
      ...(isMarkdown && { content_type: 'text/markdown' }),
      ...(key !== undefined && { sequence_id: key }),
      ...(undone.length > 0 && { warning: `Ignored: ${undone.join(', ')}` }),
    };
  };

  await app.register(async scope => {
    takeText(scope);
    const texted = scope.withTypeProvider<ZodTypeProvider>();
    for (const call of [contract.ntfyPost, contract.ntfyPut])
      texted.route({
        ...{ ...call, ...usual, config: { ...call.config, tokenInAddress: true } },
        handler: request =>
          publish(request, request.params.urlKey, {
            read: parametersOf(request),
            text: request.body instanceof Buffer ? undefined : String(request.body ?? ''),
            isMarkdown: MARKDOWN.test(request.headers['content-type'] ?? ''),
          }),
      });
    for (const call of [contract.ntfyPublishByAddress, contract.ntfySendByAddress, contract.ntfyTriggerByAddress])
      texted.route({
        ...{ ...call, ...usual, config: { ...call.config, tokenInAddress: true, tokenAlone: true } },
        exposeHeadRoute: false,
        handler: request =>
          publish(request, request.params.urlKey, { read: parametersOf(request), text: '', isMarkdown: false }),
      });
  });

  await app.register(async scope => {
    takeJson(scope);
    const inJson = scope.withTypeProvider<ZodTypeProvider>();
    for (const call of [contract.ntfyPostJson, contract.ntfyPutJson])
      inJson.route({
        ...{ ...call, ...usual, config: { ...call.config, tokenInAddress: true } },
        handler: request =>
          publish(request, request.body.topic, {
            read: either(parametersIn(request.body), parametersOf(request)),
            text: request.body.message ?? '',
            isMarkdown: false,
          }),
      });
  });
};

type Coming = Pick<Parameters<typeof readMessage>[0], 'read' | 'text' | 'isMarkdown'>;

const MARKDOWN = /^\s*text\/(x-)?markdown/i;

const nameOf = (url: string): string => new URL(url).pathname.split('/').at(-1) || 'attachment';

/** Apprise sends some in JSON and some as headers. */
const either =
  (first: ReadParameter, second: ReadParameter): ReadParameter =>
  names =>
    first(names) ?? second(names);

/** The names in JSON are those of headers. */
const parametersIn = (body: object): ReadParameter => {
  const values = new Map(Object.entries(body));
  return names => {
    const value = names.map(name => values.get(name)).find(each => each !== undefined && each !== null);
    const text = Array.isArray(value) ? value.join(',') : typeof value === 'object' ? '…' : String(value ?? '');
    return text.trim() === '' ? undefined : text.trim();
  };
};

/** Whatever a program calls its body, ntfy takes it as the message. What is no text, or a form in parts as of Apprise, is a file. */
const takeText = (scope: App): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, ({ headers }, bytes: Buffer, done) => {
    const isForm = /^\s*multipart\//i.test(headers['content-type'] ?? '');
    done(null, isForm ? bytes : (textOf(bytes) ?? bytes));
  });
};

/** curl calls it a form. */
const takeJson = (scope: App): void => {
  const parseJson = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const text = textOf(bytes);
    if (text === undefined) return done(new Refusal('NOT_JSON'));
    if (!isBoundedJson(text)) return done(new Refusal('TOO_LARGE'));
    parseJson(request, text, done);
  });
};

const textOf = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
