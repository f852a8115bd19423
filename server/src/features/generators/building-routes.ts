/** The calls that make a generator, or make it anew: the page is asked and read before anything is stored. */
import { randomUUID } from 'node:crypto';
import type { BuilderBody, Generator, RuleQuery } from '@newsbell/contracts/generators';
import * as contract from '@newsbell/contracts/generators';
import type { Language } from '@newsbell/contracts/languages';
import { guessMapping } from '@newsbell/extraction/rule/guess';
import { parseRule } from '@newsbell/extraction/rule/parse';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keysOf } from '#documents/fair-queue.ts';
import { type AskingToRead, type DocumentPool, pageLimits } from '#documents/pool.ts';
import { HANDLER_TIMEOUT, type LimitedFetch } from '#features/projects/fetch-limit.ts';
import { mayAddPrivate } from '#features/projects/private-network.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { untilAnswered } from '#http/until-answered.ts';
import { texts } from '#i18n/texts.ts';
import { addGenerator, hasAll } from './add.ts';
import { findGenerator } from './generator-row.ts';
import { type Asking, fetchPage, type Page } from './page.ts';
import { nothingOn, pageOf, refuseUnless, unreadable } from './refusals.ts';
import { rewriteGenerator } from './rewrite.ts';
import { tryDefinition } from './trial.ts';
import { readWanted, type Wanted } from './wanted.ts';

export interface BuilderDeps extends Asking {
  /** Rate limit: each person has one check at a time, and so many in a minute and in an hour. */
  limitedFetch: <T>(of: Pick<LimitedFetch, 'accountId' | 'signal'>, work: () => Promise<T>) => Promise<T>;
  documents: DocumentPool;
}

/** A page that takes longer than half the time that the crawl gives it would often be lost there. */
const trialMs = pageLimits.timeoutMs / 2;

/** `onDue`: there is a page to look at, and the crawler of this process may look now. */
export const buildingRoutes = (app: App, deps: BuilderDeps, onDue: () => void): void => {
  const { db, settings, limitedFetch } = deps;

  app.route({
    ...contract.generatorAdd,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const wanted = wantedOf(request.query, request.body, languageOf(request));
      if (await hasAll(db, accountId, settings.generators.perAccount)) throw new Refusal('TOO_MANY_PROJECTS');
      const uuid = randomUUID();
      const found = await fetchAndTry(request, reply, uuid, wanted);
      const outcome = await addGenerator(deps, { uuid, accountId, ...found });
      if (outcome === 'too-many') throw new Refusal('TOO_MANY_PROJECTS');
      onDue();
      return one(request, uuid);
    },
  });

  app.route({
    ...contract.generatorEdit,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const { uuid } = request.params;
      const known = await one(request, uuid);
      const wanted = wantedOf(request.query, request.body, languageOf(request));
      refuseOtherBuilder(request, known.builder, wanted.definition.builder);
      const found = await fetchAndTry(request, reply, uuid, asMapped(known, wanted));
      refuseUnless(await rewriteGenerator(db, { accountId, uuid, ...found }), request);
      onDue();
      return one(request, uuid);
    },
  });

  const fetchAndTry = (
    request: FastifyRequest,
    reply: FastifyReply,
    uuid: string,
    given: Wanted,
  ): Promise<{ address: string; inPrivateNetwork: boolean; items: number; wanted: Wanted }> => {
    const { accountId } = request.caller;
    const signal = untilAnswered(reply);
    return limitedFetch({ accountId, signal }, async () => {
      const mayReachPrivate = mayAddPrivate(settings, request.caller);
      const page = pageOf(await fetchPage({ ...deps, signal, mayReachPrivate }, given.url), request);
      const { address, inPrivateNetwork } = page;
      const asked = { isUrgent: true, keys: keysOf(accountId), signal, withinMs: trialMs };
      const wanted = await mapped(deps.documents, page, given, asked);
      const trial = await tryDefinition(deps, page, { uuid, definition: wanted.definition }, asked);
      switch (trial.kind) {
        case 'items':
          return { address, inPrivateNetwork, items: trial.items, wanted };
        case 'nothing':
          throw nothingOn(trial.code, request);
        case 'failed':
          throw unreadable(trial.code, request);
        case 'unread':
          throw new Refusal('UNAVAILABLE');
      }
    });
  };

  const one = async (request: FastifyRequest, uuid: string) => {
    const telling = { publicUrl: settings.publicUrl, language: languageOf(request) };
    const found = await findGenerator(db, request.caller.accountId, uuid, telling);
    if (!found) throw new Refusal('GENERATOR_NOT_FOUND');
    return found;
  };
};

/** The page's text is read in the thread, and a copy of it: the trial gives the bytes away. */
const mapped = async (documents: DocumentPool, page: Page, wanted: Wanted, asked: AskingToRead): Promise<Wanted> => {
  const { definition, mapped } = wanted;
  if (definition.builder !== 'RULE' || !mapped) return wanted;
  const rule = parseRule(definition.rule);
  const { body, contentType } = page;
  const text = await documents.text({ bytes: body.slice(), contentType, encodingOverride: null }, asked);
  if (!rule.ok || text.kind === 'failed') return wanted;
  const mapping = guessMapping(rule.rule, mapped, Buffer.from(text.utf8.buffer).toString());
  return { ...wanted, definition: { ...definition, mapping } };
};

/** The same rule without a word on its parameters means what it meant. */
const asMapped = (known: Generator, wanted: Wanted): Wanted => {
  const { definition, mapped } = wanted;
  if (known.builder !== 'RULE' || definition.builder !== 'RULE' || known.rule !== definition.rule) return wanted;
  if (!mapped || Object.keys(mapped).length > 0) return wanted;
  const { mapped: _mapped, ...rest } = wanted;
  return { ...rest, definition: { ...definition, mapping: known.mapping } };
};

const wantedOf = (query: Partial<RuleQuery>, body: BuilderBody | null | undefined, language: Language): Wanted => {
  const read = readWanted(query, body, language);
  if (read.kind === 'wrong') throw new Refusal('INVALID_FIELDS', read.fields);
  return read.wanted;
};

type Builder = Wanted['definition']['builder'];

const refuseOtherBuilder = (request: FastifyRequest, made: Builder, sent: Builder): void => {
  if (made === sent) return;
  const { madeByRule, madeByXpath } = texts(languageOf(request)).generators;
  const text = made === 'RULE' ? madeByRule : madeByXpath;
  throw new Refusal('INVALID_FIELDS', { [sent === 'RULE' ? 'rule' : 'itemXpath']: { text } }, text);
};
