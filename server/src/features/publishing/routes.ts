/** The calls by which people publish news of their own. */
import * as contract from '@newsbell/contracts/publishing';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { type SpendHourly, takePictures, takingLimits } from '#features/images/taking.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { takeTexts } from './bodies.ts';
import { keyIn, openPublishing, readPublication, type SpendPublishing, type Taken, taken } from './by-caller.ts';
import { allowed, deletableProject, type OwnProject, ownProject, projectOfItem } from './own-project.ts';
import { deleteAllNews, deleteNews, edit, publish } from './publish.ts';

interface Limits {
  publishing: SpendPublishing;
  hourly: SpendHourly;
}

const BODY_BYTES = 256 * 1024;

export const publishingRoutes = async (
  app: App,
  { db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>,
  { publishing: spend, hourly }: Limits,
): Promise<void> => {
  const ownOrigins = [settings.publicUrl];
  const { projectOf, publishAs } = openPublishing({ db, settings, now }, spend);

  await app.register(async scope => {
    takeTexts(scope);
    const texted = scope.withTypeProvider<ZodTypeProvider>();
    texted.route({
      ...contract.newsPublish,
      bodyLimit: BODY_BYTES,
      handler: async request => {
        const { caller, params, body } = request;
        const { project, outcome } = await publishAs(caller, params.urlKey, body, body.id ?? keyIn(request));
        return answerOf(project, outcome);
      },
    });
    texted.route({
      ...contract.newsEdit,
      bodyLimit: BODY_BYTES,
      handler: async request => {
        const { urlKey, id } = request.params;
        const project = await projectOf(request.caller, urlKey);
        const publication = readPublication(request.body, now());
        const outcome = await apart(() => edit(db, { projectId: project.id, ownOrigins }, publication, id));
        return answerOf(project, taken(outcome, 'FEED_NOT_FOUND'));
      },
    });
    texted.route({
      ...contract.newsEditByKey,
      bodyLimit: BODY_BYTES,
      handler: async request => {
        const { params, query, body } = request;
        const project = await projectOf(request.caller, params.urlKey);
        const publication = readPublication(body, now());
        const places = { projectId: project.id, ownOrigins };
        const outcome = await apart(() => publish(db, places, publication, query.key, { isEdit: true }));
        return answerOf(project, taken(outcome, 'FEED_NOT_FOUND'));
      },
    });
  });

  await app.register(async scope => {
    const take = await takePictures(scope, { db, settings }, hourly);
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...contract.newsImageUpload,
      ...takingLimits,
      handler: async request => {
        allowed(await ownProject(db, request.caller, request.params.urlKey));
        const { path, ...size } = await take(request);
        return { url: settings.publicUrl + path, ...size };
      },
    });
  });

  app.route({
    ...contract.newsDelete,
    handler: async request => {
      const { caller, query } = request;
      const urlKey = await projectOfItem(db, caller, query.id);
      if (urlKey === undefined) throw new Refusal('FEED_NOT_FOUND');
      const project = allowed(await deletableProject(db, caller, urlKey));
      await spend(caller.accountId, project.id);
      if (!(await apart(() => deleteNews(db, project.id, query.id)))) throw new Refusal('FEED_NOT_FOUND');
      return { message: texts(languageOf(request)).done.deleted };
    },
  });
  app.route({
    ...contract.newsDeleteAll,
    handler: async request => {
      const { caller, query } = request;
      const project = allowed(await deletableProject(db, caller, query.urlKey));
      await spend(caller.accountId, project.id);
      await apart(() => deleteAllNews(db, project.id));
      return { message: texts(languageOf(request)).done.deleted };
    },
  });

  const answerOf = ({ urlKey }: OwnProject, outcome: Taken): contract.Published => {
    switch (outcome.kind) {
      case 'stored': {
        const { id, created, updated, followers } = outcome;
        return { id, url: `${settings.publicUrl}/${urlKey}/feed/${id}`, created, updated, followers };
      }
      case 'scheduled': {
        const { id, publishAt, created, updated, followers } = outcome;
        const scheduled = { id, publishedAt: publishAt.toISOString() };
        return { id: null, url: null, scheduled, created, updated, followers };
      }
    }
  };
};
