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
import { type Publication, publicationOf } from './publication.ts';
import {
  deletableProject,
  deleteAllNews,
  deleteNews,
  edit,
  type OwnProject,
  ownProject,
  projectOfItem,
  publish,
  type Refused,
  type Stored,
} from './publish.ts';

/** Rate limit: throws TOO_MANY_REQUESTS where the project or the account has published as much as may be. */
type SpendPublishing = (accountId: number, projectId: number) => Promise<void>;

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
        const stored = await apart(() => publish(db, { projectId: project.id, ownOrigins }, publication, key));
        if (!stored) throw new Refusal('PROJECT_NOT_FOUND');
        return answerOf(project, stored);
      },
    });
    texted.route({
      ...contract.newsEdit,
      bodyLimit: BODY_BYTES,
      handler: async request => {
        const { urlKey, id } = request.params;
        const project = await projectOf(request.caller, urlKey);
        const publication = readPublication(request.body, now());
        const stored = await apart(() => edit(db, { projectId: project.id, ownOrigins }, publication, id));
        if (!stored) throw new Refusal('FEED_NOT_FOUND');
        return answerOf(project, stored);
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

  const answerOf = ({ urlKey }: OwnProject, { id, ...stored }: Stored): contract.Published => ({
    ...{ id, url: `${settings.publicUrl}/${urlKey}/feed/${id}` },
    ...stored,
  });
};

const allowed = (found: ({ kind: 'own' } & OwnProject) | Refused): OwnProject => {
  switch (found.kind) {
    case 'own':
      return found;
    case 'absent':
      throw new Refusal('PROJECT_NOT_FOUND');
    case 'forbidden':
      throw new Refusal('FORBIDDEN');
    case 'beyond-token':
      throw new Refusal('TOKEN_SCOPE');
  }
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
