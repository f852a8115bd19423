/** The calls by which administrators look after sources. */
import * as contract from '@newsbell/contracts/source-health';
import type { FastifyRequest } from 'fastify';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { HANDLER_TIMEOUT } from '../fetch-limit.ts';
import type { MergeHooks } from '../move.ts';
import type { FindHeadlines } from '../routes.ts';
import { listSources, sourceById } from './list.ts';
import { mergeSources } from './merge.ts';
import { askNow, retrySource } from './retry.ts';

export interface SourceHealthDoors {
  mergeHooks: MergeHooks;
  findHeadlines: FindHeadlines;
  /** A source is due: the crawler of this process may look for work now. */
  onDue(): void;
}

const HEADLINES = 3;

export const sourceHealthRoutes = (
  app: App,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { mergeHooks, findHeadlines, onDue }: SourceHealthDoors,
): void => {
  const answered = async (request: FastifyRequest, id: number) => {
    const source = await sourceById(db, id, languageOf(request));
    if (!source) throw new Refusal('NOT_FOUND');
    return source;
  };

  app.route({ ...contract.adminSourceList, handler: request => listSources(db, request.query, languageOf(request)) });
  app.route({
    ...contract.adminSource,
    handler: async request => {
      const source = await answered(request, request.params.id);
      const headlines = (await findHeadlines([source.urlKey], HEADLINES)).get(source.urlKey);
      return { ...source, headlines: headlines ?? [] };
    },
  });
  app.route({
    ...contract.adminSourceRetry,
    handler: async request => {
      const { id } = request.params;
      const outcome = await retrySource(db, id);
      if (outcome === 'absent') throw new Refusal('NOT_FOUND');
      if (outcome === 'not-crawled') throw new Refusal('NOT_CRAWLED');
      onDue();
      return answered(request, id);
    },
  });
  app.route({
    ...contract.adminSourceMerge,
    handlerTimeout: HANDLER_TIMEOUT,
    handler: async request => {
      const { params, body } = request;
      const doors = { hooks: mergeHooks, askNow: (id: number) => askNow(db, id, onDue) };
      const outcome = await apart(() => mergeSources({ db, log }, params.id, body.into, doors));
      switch (outcome.kind) {
        case 'absent':
          throw new Refusal('NOT_FOUND');
        case 'other-absent':
          throw new Refusal('PROJECT_NOT_FOUND');
        case 'refused':
          throw new Refusal('CANNOT_MERGE', undefined, texts(languageOf(request)).merging[outcome.why]);
        case 'merged':
          return answered(request, outcome.into);
      }
    },
  });
};
