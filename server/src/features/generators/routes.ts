/** The calls by which people keep the generators that they have. */
import * as contract from '@newsbell/contracts/generators';
import type { FastifyRequest } from 'fastify';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { deleteGenerator } from './end.ts';
import { findGenerator, findGeneratorRow, listGenerators } from './generator-row.ts';
import { refuseUnless } from './refusals.ts';
import { changeSettings } from './settings.ts';

export interface KeepingDoors {
  /** Throws a Refusal where this person has changed settings too often. */
  spend(accountId: number): Promise<void>;
  /** There may be a page to check: the crawler of this process may look for work now. */
  onDue(): void;
}

export const generatorRoutes = (
  app: App,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { spend, onDue }: KeepingDoors,
): void => {
  const telling = (request: FastifyRequest) => ({ publicUrl: settings.publicUrl, language: languageOf(request) });

  app.route({
    ...contract.generatorList,
    handler: request => listGenerators(db, request.caller.accountId, telling(request)),
  });
  app.route({
    ...contract.generatorOne,
    handler: async request => {
      const found = await findGenerator(db, request.caller.accountId, request.params.uuid, telling(request));
      if (!found) throw new Refusal('GENERATOR_NOT_FOUND');
      return found;
    },
  });
  app.route({
    ...contract.generatorDelete,
    handler: async request => {
      const outcome = await apart(() => deleteGenerator(db, request.caller.accountId, request.params.uuid));
      if (outcome === 'absent') throw new Refusal('GENERATOR_NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
  app.route({
    ...contract.generatorSettings,
    handler: async request => {
      const { caller, params, body } = request;
      await spend(caller.accountId);
      refuseUnless(await apart(() => changeSettings(db, caller.accountId, params.uuid, body)), request);
      if (body.isPaused === false) onDue();
      const row = await findGeneratorRow(db, caller.accountId, params.uuid, telling(request));
      if (!row) throw new Refusal('GENERATOR_NOT_FOUND');
      return row;
    },
  });
};
