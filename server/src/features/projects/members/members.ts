/** The members of a private project: its owner lists and removes them, and they leave. */
import type { Member } from '@newsbell/contracts/members';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { isVisibleTo } from '../queries.ts';
import { findOwn, lockOwn, type NotOwn } from './own-project.ts';

type Tx = Transaction<Tables>;

/** Removes all that other rooms have of a project for an account, in the transaction that ends the membership. Both rows are locked. */
export type DropAll = (tx: Tx, accountId: number, projectId: number) => Promise<void>;

export const listMembers = async (
  db: Db,
  accountId: number,
  urlKey: string,
): Promise<{ kind: 'listed'; members: Member[] } | NotOwn> => {
  const own = await findOwn(db, accountId, urlKey);
  if (own.kind !== 'own') return own;
  const { rows } = await sql<Row>`
    select a.username, a.nickname, a.image_id, m.since, exists (
      select from subscription s where s.account_id = a.id and s.project_id = m.project_id) as subscribing
    from project_member m join account a on a.id = m.account_id
    where m.project_id = ${own.id} order by m.since desc, a.id desc`.execute(db);
  const members = rows.map(({ image_id, since, ...row }) => ({
    ...row,
    profileImage: image_id === null ? null : `/u/${image_id}`,
    since: since.toISOString(),
  }));
  return { kind: 'listed', members };
};

interface Row {
  username: string;
  nickname: string;
  image_id: string | null;
  since: Date;
  subscribing: boolean;
}

/** `unknown`: the project has no such member. */
export const removeMember = (
  db: Db,
  accountId: number,
  { urlKey, username }: { urlKey: string; username: string },
  dropAll: DropAll,
): Promise<{ kind: 'removed' | 'unknown' } | NotOwn> =>
  inTransaction(db, async tx => {
    const { rows } = await sql<{ id: number }>`
      select id from account where username = ${username} for no key update`.execute(tx);
    const own = await lockOwn(tx, accountId, urlKey);
    if (own.kind !== 'own') return own;
    const [person] = rows;
    if (!person || !(await endMembership(tx, person.id, own.id, dropAll))) return { kind: 'unknown' };
    await sql`
      insert into removed_member (project_id, account_id) values (${own.id}, ${person.id})
      on conflict (project_id, account_id) do update set removed_at = excluded.removed_at`.execute(tx);
    return { kind: 'removed' };
  });

/** `absent`: the caller sees no such project. `unknown`: they are no member. */
export const leaveProject = (
  db: Db,
  accountId: number,
  urlKey: string,
  dropAll: DropAll,
): Promise<{ kind: 'left' | 'unknown' | 'absent' }> =>
  inTransaction(db, async tx => {
    await sql`select from account where id = ${accountId} for no key update`.execute(tx);
    const { rows } = await sql<{ id: number }>`
      select p.id from project p where p.url_key = ${urlKey} and ${isVisibleTo(accountId)} for no key update of p`.execute(
      tx,
    );
    const [project] = rows;
    if (!project) return { kind: 'absent' };
    return { kind: (await endMembership(tx, accountId, project.id, dropAll)) ? 'left' : 'unknown' };
  });

const endMembership = async (tx: Tx, accountId: number, projectId: number, dropAll: DropAll): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from project_member where project_id = ${projectId} and account_id = ${accountId}`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await dropAll(tx, accountId, projectId);
  return true;
};

/** Retry: who publishes holds the project's row and meets people in another order, so a deadlock is possible. */
const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  retryTransient(() => db.transaction().execute(work), requestPatience);
