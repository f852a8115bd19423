/** Finds the projects that people publish to, for who may publish there, look after their news, or delete them. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { isVisibleProject } from '#db/visibility.ts';
import { type Caller, isManager } from '#http/guard.ts';
import { Refusal } from '#http/problems.ts';

type Publisher = Pick<Caller, 'accountId' | 'roles' | 'token'>;

export interface OwnProject {
  id: number;
  urlKey: string;
}

/** `absent`: there is none that the caller may see. `forbidden`: it is not theirs to publish to. `beyond-token`: the token is for others. */
type Refused = { kind: 'absent' | 'forbidden' | 'beyond-token' };

/** Finds the published project of the caller by its key. */
export const ownProject = async (
  db: Db,
  { accountId, token }: Publisher,
  urlKey: string,
): Promise<({ kind: 'own' } & OwnProject) | Refused> => {
  const { rows } = await sql<{ id: number; urlKey: string; isOwn: boolean }>`
    select p.id, p.url_key as "urlKey", coalesce(p.kind = 'PUBLISHED' and p.owner_id = ${accountId}, false) as "isOwn"
    from project p
    where p.url_key = ${urlKey} and p.merged_into is null and ${isVisibleProject(accountId)}`.execute(db);
  const [found] = rows;
  if (!found) return { kind: 'absent' };
  if (!found.isOwn) return { kind: 'forbidden' };
  if (token?.projects && !token.projects.includes(found.id)) return { kind: 'beyond-token' };
  return { kind: 'own', id: found.id, urlKey: found.urlKey };
};

/** Also one without an owner is found for the operator. */
export const publishedProject = async (db: Db, urlKey: string): Promise<OwnProject | undefined> => {
  const { rows } = await sql<OwnProject>`
    select id, url_key as "urlKey" from project
    where url_key = ${urlKey} and kind = 'PUBLISHED' and merged_into is null`.execute(db);
  return rows[0];
};

/** Managers may delete the news of any published project. Undefined: no such item of one that the caller may see. */
export const projectOfItem = async (db: Db, { accountId }: Publisher, itemId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ urlKey: string }>`
    select p.url_key as "urlKey" from item i join project p on p.id = i.project_id
    where i.id = ${itemId} and p.merged_into is null and ${isVisibleProject(accountId)}`.execute(db);
  return rows[0]?.urlKey;
};

/** The published project whose news the caller may delete. */
export const deletableProject = async (
  db: Db,
  caller: Publisher,
  urlKey: string,
): Promise<({ kind: 'own' } & OwnProject) | Refused> => {
  const own = await ownProject(db, caller, urlKey);
  if (own.kind !== 'forbidden' || !isManager(caller)) return own;
  const published = await publishedProject(db, urlKey);
  return published ? { kind: 'own', ...published } : own;
};

/** Throws the refusal of a call where the project is not the caller's. */
export const allowed = (found: ({ kind: 'own' } & OwnProject) | Refused): OwnProject => {
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
