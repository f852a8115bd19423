/** These are good requests about invitations to a private project and about its members. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { makeInvitation } from '#features/projects/members/invitations.ts';
import { counter } from './counter.ts';
import { makePerson, type Person, type Request } from './people.ts';
import { seedProject } from './seed.ts';

const nextNumber = counter();

/** It is a private project to which the owner publishes, in the developer mode. */
export const seedPrivate = async (db: Db, owner: Person, urlKey = `invited-${nextNumber()}`) => {
  const project = { urlKey, kind: 'PUBLISHED', visibility: 'PRIVATE', ownerId: owner.id, feedUrl: null } as const;
  const { id } = await seedProject(db, project);
  return { id, urlKey };
};

export const addMember = async (db: Db, projectId: number, { id }: Person): Promise<void> => {
  await db.insertInto('project_member').values({ project_id: projectId, account_id: id }).execute();
};

/** Answers an open invitation, and leaves the mode of its owner as it was. */
export const invite = async (
  db: Db,
  owner: Person,
  urlKey: string,
  bounds: { people?: number; days?: number } = {},
) => {
  const { mode } = await db.selectFrom('account').select('mode').where('id', '=', owner.id).executeTakeFirstOrThrow();
  await setMode(db, owner, 'DEVELOPER');
  const made = await makeInvitation(db, owner.id, urlKey, { people: null, days: null, ...bounds });
  await setMode(db, owner, mode);
  if (made.kind !== 'made') throw new Error(`it is ${made.kind}`);
  return made.invitation;
};

export const setMode = async (db: Db, { id }: Person, mode: string): Promise<void> => {
  await sql`update account set mode = ${mode} where id = ${id}`.execute(db);
};

/** It is undefined where the route is none of theirs. */
export const memberRequest = async (db: Db, route: string, owner: Person): Promise<Request | undefined> => {
  switch (route) {
    case 'GET /v1/project/:urlKey/invitations':
      return { url: `/v1/project/${(await seedPrivate(db, owner)).urlKey}/invitations` };
    case 'POST /v1/project/:urlKey/invitations':
      await setMode(db, owner, 'DEVELOPER');
      return { url: `/v1/project/${(await seedPrivate(db, owner)).urlKey}/invitations`, payload: { people: 3 } };
    case 'DELETE /v1/project/:urlKey/invitations/:id': {
      const { urlKey } = await seedPrivate(db, owner);
      return { url: `/v1/project/${urlKey}/invitations/${(await invite(db, owner, urlKey)).id}` };
    }
    case 'GET /v1/project/:urlKey/members':
      return { url: `/v1/project/${(await seedPrivate(db, owner)).urlKey}/members` };
    case 'DELETE /v1/project/:urlKey/members/:username': {
      const { id, urlKey } = await seedPrivate(db, owner);
      const member = await makePerson(db, 'other');
      await addMember(db, id, member);
      return { url: `/v1/project/${urlKey}/members/${member.username}` };
    }
    case 'DELETE /v1/project/:urlKey/membership': {
      const { id, urlKey } = await seedPrivate(db, await makePerson(db, 'other'));
      await addMember(db, id, owner);
      return { url: `/v1/project/${urlKey}/membership` };
    }
    case 'GET /v1/invitation/:secret':
    case 'POST /v1/invitation/:secret': {
      const { urlKey } = await seedPrivate(db, owner);
      const url = `/v1/invitation/${(await invite(db, owner, urlKey)).secret}`;
      return route.startsWith('GET') ? { url } : { url, payload: {} };
    }
    default:
      return undefined;
  }
};
