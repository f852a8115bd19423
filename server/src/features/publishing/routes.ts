/** The calls by which people publish news of their own. */
import { isUtf8 } from 'node:buffer';
import * as contract from '@newsbell/contracts/publishing';
import { publishingLimits } from '@newsbell/contracts/publishing-rules';
import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import { type SpendHourly, takePictures, takingLimits } from '#features/images/taking.ts';
import type { Caller } from '#http/guard.ts';
import { languageOf, Refusal } from '#http/problems.ts';
import type { App } from '#http/routing.ts';
import { texts } from '#i18n/texts.ts';
import { takeTexts } from './bodies.ts';
import { allowed, deletableProject, type OwnProject, ownProject, projectOfItem } from './own-project.ts';
import { type Publication, publicationOf } from './publication.ts';
import { deleteAllNews, deleteNews, edit, type Outcome, publish } from './publish.ts';

/** Rate limit: throws TOO_MANY_REQUESTS where the project or the account has published as much as may be. */
export type SpendPublishing = (accountId: number, projectId: number) => Promise<void>;

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

  await app.register(async scope => {
    takeTexts(scope);
    const texted = scope.withTypeProvider<ZodTypeProvider>();
    texted.route({
      ...contract.newsPublish,
      bodyLimit: BODY_BYTES,
      handler: async request => {
        const project = await projectOf(request.caller, request.params.urlKey);
        const publication = readPublication(request.body, now());
        const key = request.body.id ?? keyIn(request);
        const outcome = await apart(() => publish(db, { projectId: project.id, ownOrigins }, publication, key));
        if (outcome.kind === 'gone') throw new Refusal('PROJECT_NOT_FOUND');
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
        return answerOf(project, outcome);
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

  const projectOf = async (caller: Caller, urlKey: string): Promise<OwnProject> => {
    const project = allowed(await ownProject(db, caller, urlKey));
    await spend(caller.accountId, project.id);
    return project;
  };

  const answerOf = ({ urlKey }: OwnProject, outcome: Outcome): contract.Published => {
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
      case 'gone':
        throw new Refusal('FEED_NOT_FOUND');
      case 'nothing':
        throw new Refusal('INVALID_FIELDS', { content: 'missing' });
      case 'seen':
        throw new Refusal('INVALID_FIELDS', { publishedAt: 'invalid' });
      case 'full':
        throw new Refusal('TOO_MANY_SCHEDULED');
    }
  };
};

const readPublication = (body: Body, now: Date): Publication => {
  const publication = publicationOf(body, now);
  if (!('wrong' in publication)) return publication;
  const { wrong } = publication;
  throw new Refusal('INVALID_FIELDS', { [wrong]: wrong === 'content' ? 'missing' : 'invalid' });
};

type Body = Parameters<typeof publicationOf>[0];

/** The header that others call so, where a body has no room for a name. It means the same name as in a body. */
const keyIn = ({ headers }: FastifyRequest): string | undefined => {
  const key = asSent(String(headers['idempotency-key'] ?? '')).trim();
  if ([...key].length > publishingLimits.id) throw new Refusal('INVALID_FIELDS', { id: 'invalid' });
  return key || undefined;
};

/** Node reads headers as Latin-1, and programs write them in UTF-8. */
const asSent = (header: string): string => {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
};
