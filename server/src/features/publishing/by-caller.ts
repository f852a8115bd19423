/** Publishing to a project of the caller is the same in whatever form the news come. */
import { isUtf8 } from 'node:buffer';
import { publishingLimits } from '@newsbell/contracts/publishing-rules';
import type { FastifyRequest } from 'fastify';
import { apart } from '#db/request-scope.ts';
import type { Deps } from '#deps.ts';
import type { Caller } from '#http/guard.ts';
import { Refusal } from '#http/problems.ts';
import { allowed, type OwnProject, ownProject } from './own-project.ts';
import { type Body, type Publication, publicationOf } from './publication.ts';
import { type Outcome, publish } from './publish.ts';

/** Rate limit: throws TOO_MANY_REQUESTS where the project or the account has published as much as may be. */
export type SpendPublishing = (accountId: number, projectId: number) => Promise<void>;

export type Taken = Extract<Outcome, { kind: 'stored' | 'scheduled' }>;

/** Refuses what is not the caller's, then what is beyond the limits, and then what is not to be published. */
export const openPublishing = (
  { db, settings, now }: Pick<Deps, 'db' | 'now'> & { settings: Pick<Deps['settings'], 'publicUrl'> },
  spend: SpendPublishing,
) => {
  const projectOf = async (caller: Caller, urlKey: string): Promise<OwnProject> => {
    const project = allowed(await ownProject(db, caller, urlKey));
    await spend(caller.accountId, project.id);
    return project;
  };
  const publishAs = async (caller: Caller, urlKey: string, body: Body, key: string | undefined) => {
    const project = await projectOf(caller, urlKey);
    const publication = readPublication(body, now());
    const places = { projectId: project.id, ownOrigins: [settings.publicUrl] };
    const outcome = await apart(() => publish(db, places, publication, key));
    return { project, outcome: taken(outcome, 'PROJECT_NOT_FOUND') };
  };
  return { projectOf, publishAs };
};

export const readPublication = (body: Body, now: Date): Publication => {
  const publication = publicationOf(body, now);
  if (!('wrong' in publication)) return publication;
  const { wrong } = publication;
  throw new Refusal('INVALID_FIELDS', { [wrong]: wrong === 'content' ? 'missing' : 'invalid' });
};

/** Throws the refusal of a call that published nothing. */
export const taken = (outcome: Outcome, gone: 'PROJECT_NOT_FOUND' | 'FEED_NOT_FOUND'): Taken => {
  switch (outcome.kind) {
    case 'stored':
    case 'scheduled':
      return outcome;
    case 'gone':
      throw new Refusal(gone);
    case 'nothing':
      throw new Refusal('INVALID_FIELDS', { content: 'missing' });
    case 'seen':
      throw new Refusal('INVALID_FIELDS', { publishedAt: 'invalid' });
    case 'full':
      throw new Refusal('TOO_MANY_SCHEDULED');
  }
};

/** The header that others call so, where a body has no room for a name. It means the same name as in a body. */
export const keyIn = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const key = asSent(String(headers['idempotency-key'] ?? '')).trim();
  if ([...key].length > publishingLimits.id) throw new Refusal('INVALID_FIELDS', { id: 'invalid' });
  return key || undefined;
};

/** Node reads headers as Latin-1, and programs write them in UTF-8. */
export const asSent = (header: string): string => {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header;
};
