/** The calls that make a generator, or make it anew: the page is asked and read before anything is stored. */
import { randomUUID } from 'node:crypto';
import type { RuleQuery, XpathBody } from '@newsbell/contracts/generators';
import * as contract from '@newsbell/contracts/generators';
import type { Language } from '@newsbell/contracts/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createReader, pageLimits } from '#features/projects/reading/pool.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { addGenerator, hasAll } from './add.ts';
import { findGenerator } from './generator-row.ts';
import { handlerTimeout, type OneLook } from './one-look.ts';
import { type Asking, fetchPage } from './page.ts';
import { nothingOn, pageOf, refuseUnless, unreadable } from './refusals.ts';
import { rewriteGenerator } from './rewrite.ts';
import { tryDefinition } from './trial.ts';
import { readWanted, type Wanted } from './wanted.ts';

export interface BuildingDoors {
  oneLook: OneLook;
  /** There is a page to look at: whoever crawls in this process may look now. */
  onDue(): void;
}

/**
 * A page that takes longer than half the time that the crawl gives it would often be lost there. Behind so many that may take as long a
 * person gets an answer at once and comes again.
 */
const trialLimits = { timeoutMs: pageLimits.timeoutMs / 2, mostWaiting: 6 };

export const buildingRoutes = (app: App, deps: Asking, { oneLook, onDue }: BuildingDoors): void => {
  const { db, settings } = deps;
  const reader = createReader(trialLimits);
  app.addHook('onClose', () => reader.close());

  app.route({
    ...contract.generatorAdd,
    handlerTimeout,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const wanted = wantedOf(request.query, request.body, languageOf(request));
      if (await hasAll(db, accountId, settings.generators.perAccount)) throw new Refusal('TOO_MANY_PROJECTS');
      const uuid = randomUUID();
      const found = await lookAt(request, reply, uuid, wanted);
      const outcome = await addGenerator(deps, { uuid, accountId, wanted, ...found });
      if (outcome === 'too-many') throw new Refusal('TOO_MANY_PROJECTS');
      onDue();
      return one(request, uuid);
    },
  });

  app.route({
    ...contract.generatorEdit,
    handlerTimeout,
    handler: async (request, reply) => {
      const { accountId } = request.caller;
      const { uuid } = request.params;
      const known = await one(request, uuid);
      const wanted = wantedOf(request.query, request.body, languageOf(request));
      refuseOtherBuilder(request, known.builder, wanted.definition.builder);
      const found = await lookAt(request, reply, uuid, wanted);
      refuseUnless(await rewriteGenerator(db, { accountId, uuid, wanted, ...found }), request);
      onDue();
      return one(request, uuid);
    },
  });

  const lookAt = (
    request: FastifyRequest,
    reply: FastifyReply,
    uuid: string,
    { url, definition }: Wanted,
  ): Promise<{ address: string; items: number }> =>
    oneLook(request.caller.accountId, async () => {
      const page = pageOf(await fetchPage(deps, url), request);
      const trial = await tryDefinition({ reader, ...deps }, page, { uuid, definition }, untilAnswered(reply));
      switch (trial.kind) {
        case 'items':
          return { address: page.address, items: trial.items };
        case 'nothing':
          throw nothingOn(trial.code, request);
        case 'failed':
          throw unreadable(trial.code, request);
        case 'unread':
          throw new Refusal('UNAVAILABLE');
      }
    });

  const one = async (request: FastifyRequest, uuid: string) => {
    const telling = { publicUrl: settings.publicUrl, language: languageOf(request) };
    const found = await findGenerator(db, request.caller.accountId, uuid, telling);
    if (!found) throw new Refusal('GENERATOR_NOT_FOUND');
    return found;
  };
};

/** Aborted once the answer is sent (it may be that it took too long) or nobody is there for it. The request's own signal is so once it has been read. */
const untilAnswered = ({ raw }: FastifyReply): AbortSignal => {
  const answered = new AbortController();
  raw.once('close', () => answered.abort());
  return answered.signal;
};

const wantedOf = (query: Partial<RuleQuery>, body: XpathBody | null | undefined, language: Language): Wanted => {
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
