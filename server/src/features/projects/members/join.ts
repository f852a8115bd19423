/** People join by an invitation. */
import type { OpenedInvitation } from '@newsbell/contracts/members';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { stateOf } from './invitations.ts';

type Tx = Transaction<Tables>;

/** Makes the account follow the project, with notices; false where it follows as much as one can. */
export type FollowInvited = (tx: Tx, accountId: number, urlKey: string) => Promise<boolean>;

/** Undefined: there is no such invitation. */
export const openInvitation = async (
  db: Db,
  accountId: number | undefined,
  secret: string,
): Promise<OpenedInvitation | undefined> => {
  const found = await findInvited(db, accountId, secret);
  if (!found) return undefined;
  const { isIn, state, urlKey, ...invitedTo } = found;
  if (isIn) return { state: 'JOINED', urlKey, ...facts(invitedTo) };
  return state === 'OPEN' ? { state, ...facts(invitedTo) } : { state };
};

/**
 * Idempotent: who reads it already stays as they are. Exact: the project's row is locked, so people who come at the same time are counted one
 * after the other. `over`: the invitation is not open for this person.
 */
export const joinProject = (
  db: Db,
  accountId: number,
  { secret, follow }: { secret: string; follow: FollowInvited | undefined },
): Promise<{ kind: 'joined'; urlKey: string; subscribing: boolean } | { kind: 'absent' | 'over' }> =>
  retryTransient(
    () =>
      db.transaction().execute(async tx => {
        await sql`select from account where id = ${accountId} for no key update`.execute(tx);
        await sql`
          select from project p join invitation i on i.project_id = p.id
          where i.secret = ${secret} for no key update of p`.execute(tx);
        const found = await findInvited(tx, accountId, secret);
        if (!found) return { kind: 'absent' };
        if (!found.isIn && found.state !== 'OPEN') return { kind: 'over' };
        if (!found.isIn) await addMember(tx, accountId, found);
        const { urlKey } = found;
        return { kind: 'joined', urlKey, subscribing: follow ? await follow(tx, accountId, urlKey) : false };
      }),
    requestPatience,
  );

const addMember = async (tx: Tx, accountId: number, { id, projectId }: Invited): Promise<void> => {
  await sql`update invitation set joined = joined + 1 where id = ${id}`.execute(tx);
  await sql`insert into project_member (project_id, account_id) values (${projectId}, ${accountId})`.execute(tx);
  await sql`delete from removed_member where project_id = ${projectId} and account_id = ${accountId}`.execute(tx);
};

interface Invited {
  id: number;
  projectId: number;
  urlKey: string;
  title: string;
  description: string | null;
  /** Null: the owner is gone, and with them the project, in a moment. */
  owner: string | null;
  members: number;
  /** The caller is its owner, or a member. */
  isIn: boolean;
  state: 'OPEN' | 'FULL' | 'ENDED' | 'REVOKED';
}

/** To a person who was removed an invitation from before is revoked. */
const findInvited = async (db: Db, accountId: number | undefined, secret: string): Promise<Invited | undefined> => {
  const person = accountId ?? null;
  const { rows } = await sql<Invited>`
    select i.id, p.id as "projectId", p.url_key as "urlKey", p.title, p.description, o.nickname as owner,
      (select count(*)::int from project_member m where m.project_id = p.id) as members,
      coalesce(p.owner_id = ${person}, false) or exists (
        select from project_member m where m.project_id = p.id and m.account_id = ${person}) as "isIn",
      case when exists (select from removed_member r where r.project_id = p.id and r.account_id = ${person}
        and r.removed_at >= i.created_at) then 'REVOKED' else ${stateOf} end as state
    from invitation i join project p on p.id = i.project_id left join account o on o.id = p.owner_id
    where i.secret = ${secret}`.execute(db);
  return rows[0];
};

const facts = ({
  title,
  description,
  owner,
  members,
}: Pick<Invited, 'title' | 'description' | 'owner' | 'members'>) => ({
  ...{ title, description, members },
  owner: owner ?? '',
});
