/** The source of a page for the builders, and a rule as a regular expression. */
import * as contract from '@newsbell/contracts/generators';
import { parseRule } from '@newsbell/extraction/rule/parse';
import { rule2regex } from '@newsbell/extraction/rule/rule2regex';
import { decode } from '#features/projects/parse/decode.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { handlerTimeout, type OneLook } from './one-look.ts';
import { type Asking, fetchPage } from './page.ts';
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

export const pageRoutes = (app: App, asking: Asking, oneLook: OneLook): void => {
  app.route({
    ...contract.generatorHtml,
    handlerTimeout,
    handler: async (request, reply) => {
      const page = await oneLook(request.caller.accountId, async () =>
        pageOf(await fetchPage(asking, request.query.url), request),
      );
      const { text } = decode(page.body, { contentType: page.contentType ?? undefined });
      return reply.headers({ ...headers, 'x-final-url': page.url }).send(text);
    },
  });

  app.route({
    ...contract.ruleToRegex,
    handler: async request => {
      const read = parseRule(request.query.rule);
      if (read.ok) return { regex: rule2regex(read.rule) };
      throw new Refusal('INVALID_FIELDS', Object.fromEntries(ruleTroubles(request.query.rule, languageOf(request))));
    },
  });
};
