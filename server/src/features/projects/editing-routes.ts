/** The calls by which the owner of a source and managers change it. */
import * as contract from '@newsbell/contracts/projects';
import type { FastifyRequest } from 'fastify';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { addTag, changeProject, type EditHooks, type EditOutcome, removeProject, removeTag } from './edit.ts';
import { projectById } from './queries.ts';
import { type FindSubscriptions, withSubscriptions } from './subscribing.ts';

export const editingRoutes = (
  app: App,
  { db }: Pick<Deps, 'db'>,
  findSubscriptions: FindSubscriptions,
  hooks: EditHooks,
): void => {
  app.route({
    ...contract.projectChange,
    handler: async request => {
      const { urlKey, ...change } = request.body;
      return changed(request, await apart(() => changeProject(db, request.caller, urlKey, change, hooks)));
    },
  });
  app.route({
    ...contract.projectRemove,
    handler: async request => {
      allowed(request, await apart(() => removeProject(db, request.caller, request.query.urlKey)));
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
  app.route({
    ...contract.projectTagAdd,
    handler: async request => {
      const { urlKey, tag } = request.body;
      return changed(request, await addTag(db, request.caller, urlKey, tag));
    },
  });
  app.route({
    ...contract.projectTagRemove,
    handler: async request => {
      const { urlKey, tag } = request.query;
      return changed(request, await removeTag(db, request.caller, urlKey, tag));
    },
  });

  const changed = async (request: FastifyRequest, outcome: EditOutcome) => {
    const project = await projectById(db, request.caller, allowed(request, outcome), languageOf(request));
    if (!project) throw new Refusal('PROJECT_NOT_FOUND');
    return (await withSubscriptions([project], request.caller, findSubscriptions))[0];
  };
};

/** Answers the project's id. */
const allowed = (request: FastifyRequest, outcome: EditOutcome): number => {
  const { sources } = texts(languageOf(request));
  switch (outcome.kind) {
    case 'done':
      return outcome.projectId;
    case 'absent':
      throw new Refusal('PROJECT_NOT_FOUND');
    case 'forbidden':
      throw new Refusal('FORBIDDEN');
    case 'followed':
      throw new Refusal('HAS_SUBSCRIBERS');
    case 'tag-exists':
      throw new Refusal('TAG_EXISTS');
    case 'secret-address':
      throw new Refusal('FORBIDDEN', undefined, sources.secretAddress);
    case 'private-network':
      throw new Refusal('FORBIDDEN', undefined, sources.privateNetwork);
    case 'already-here':
      throw new Refusal('FORBIDDEN', undefined, sources.alreadyHere);
  }
};
