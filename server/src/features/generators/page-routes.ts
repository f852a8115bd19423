/** Answers the source of a page for the builders, and a rule as a regular expression. */
import * as contract from '@newsbell/contracts/generators';
import { parseRule } from '@newsbell/extraction/rule/parse';
import { rule2regex } from '@newsbell/extraction/rule/rule2regex';
import { keysOf } from '#documents/fair-queue.ts';
import { HANDLER_TIMEOUT } from '#features/projects/fetch-limit.ts';
import { mayAddPrivate } from '#features/projects/private-network.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { untilAnswered } from '#http/until-answered.ts';
import type { BuilderDeps } from './building-routes.ts';
import { fetchPage } from './page.ts';
import { pageOf } from './refusals.ts';
import { ruleTroubles } from './wanted.ts';

/** A stranger's page under our own address: whatever it says, it is text, and nothing here runs it. */
const headers = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
};

export const pageRoutes = (app: App, { limitedFetch, documents, ...asking }: BuilderDeps): void => {
  const { pictureProxy } = asking.settings;
  app.route({
    ...contract.generatorHtml,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const signal = untilAnswered(reply);
      const { page, text } = await limitedFetch({ accountId, signal }, async () => {
        const mayReachPrivate = mayAddPrivate(asking.settings, request.caller);
        const page = pageOf(await fetchPage({ ...asking, signal, mayReachPrivate }, request.query.url), request);
        const { body: bytes, contentType } = page;
        const document = { bytes, contentType, encodingOverride: null };
        const asked = { isUrgent: true, keys: keysOf(accountId), signal };
        return { page, text: await documents.text(document, asked) };
      });
      if (text.kind === 'failed') throw new Refusal('UNAVAILABLE');
      if (pictureProxy.isOn) reply.header('x-pictures', 'proxied');
      return reply.headers({ ...headers, 'x-final-url': page.url }).send(Buffer.from(text.utf8.buffer) as never);
    },
  });

  // The contract marks these addresses, so the answer has ours where pictures come through this server.
  app.route({ ...contract.pagePictures, handler: async ({ body }) => body });

  app.route({
    ...contract.ruleToRegex,
    handler: async request => {
      const read = parseRule(request.query.rule);
      if (read.ok) return { regex: rule2regex(read.rule) };
      throw new Refusal('INVALID_FIELDS', Object.fromEntries(ruleTroubles(request.query.rule, languageOf(request))));
    },
  });
};
