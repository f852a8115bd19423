/** Roles, and who is kept out. Whatever is done here, somebody who may do it is left. */

import type { Role } from '@newsbell/contracts/account-rules';
import type { AdminUser } from '@newsbell/contracts/admin';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import { revokeAccessTokens } from './access-tokens.ts';
import { forgetFirstCode } from './first-code.ts';
import { forgetDestinations } from './push-destinations.ts';
import { endSessions } from './sessions.ts';
import { withdrawInvitationsOf } from './sign-up-invitations.ts';

/** Accounts on a page (product decision 2). */
const PAGE_SIZE = 20;

/** Lists the newest first. A word that is empty finds all. */
export const listUsers = async (
  db: Db,
  word: string,
  page: number,
): Promise<{ users: AdminUser[]; totalPages: number }> => {
  const like = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
  let found = db.selectFrom('account');
  if (word)
    found = found.where(eb =>
      eb.or([eb('username', 'ilike', like), eb('nickname', 'ilike', like), eb('email', 'ilike', like)]),
    );
  const { n } = await found.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await found
    .select(columns)
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset(page * PAGE_SIZE)
    .execute();
  return { users: rows.map(userOf), totalPages: Math.ceil(Number(n) / PAGE_SIZE) };
};

export const findUser = async (db: Db, username: string): Promise<AdminUser | undefined> => {
  const row = await db
    .selectFrom('account')
    .where('username', '=', username.toLowerCase())
    .select(columns)
    .executeTakeFirst();
  return row && userOf(row);
};

export const isAccount = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('account').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;

export type UserOutcome = { kind: 'changed'; user: AdminUser } | { kind: 'unknown' } | { kind: 'last-admin' };

interface UserChange {
  auth?: readonly Role[];
  disabled?: boolean;
}

/**
 * Undefined leaves a field as it is. A change ends the account's sign-ins, so that no session keeps a role that was taken; devices show
 * nothing more to a person who is kept out, and no token of theirs comes back with them. The invitations of one who administers no more end.
 */
export const changeUser = (db: Db, id: number, change: UserChange): Promise<UserOutcome> =>
  retryTransient(() => db.transaction().execute(tx => applyChange(tx, id, change)), requestPatience);

const applyChange = async (tx: Transaction<Tables>, id: number, change: UserChange): Promise<UserOutcome> => {
  const admins = await lockAdmins(tx);
  const before = await tx.selectFrom('account').where('id', '=', id).select(columns).forUpdate().executeTakeFirst();
  if (!before) return { kind: 'unknown' };
  const now = userOf(before);
  const roles = [...new Set(change.auth ?? now.auth)];
  const disabled = change.disabled ?? now.disabled;
  const stays = roles.includes('ROLE_ADMIN') && !disabled;
  if (!stays && isLast(admins, id)) return { kind: 'last-admin' };
  if (disabled === now.disabled && sameRoles(roles, now.auth)) return { kind: 'changed', user: now };
  const disabled_at = disabled ? (now.disabled ? before.disabled_at : sql<Date>`now()`) : null;
  const after = await tx
    .updateTable('account')
    .set({ roles, disabled_at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  if (roles.includes('ROLE_ADMIN')) await forgetFirstCode(tx);
  await endSessions(tx, id);
  if (!stays) await withdrawInvitationsOf(tx, id);
  if (disabled) {
    await forgetDestinations(tx, id);
    await revokeAccessTokens(tx, id);
  }
  return { kind: 'changed', user: userOf(after) };
};

/** Sets right what others count of the account, before it goes. */
export type Leave = (tx: Transaction<Tables>, accountId: number) => Promise<void>;

/**
 * Removes the account with all that belongs to it; where other transactions are writing to it, it is retried. The last account of all may
 * go, also an administrator's: the next one to sign up begins anew.
 */
export const deleteUser = (db: Db, id: number, leave: Leave): Promise<'deleted' | 'last-admin'> =>
  retryTransient(() => db.transaction().execute(tx => removeUser(tx, id, leave)), requestPatience);

const removeUser = async (tx: Transaction<Tables>, id: number, leave: Leave): Promise<'deleted' | 'last-admin'> => {
  const admins = await lockAdmins(tx);
  if (isLast(admins, id)) {
    const others = await tx.selectFrom('account').where('id', '!=', id).select('id').limit(1).execute();
    if (others.length > 0) return 'last-admin' as const;
  }
  await leave(tx, id);
  await withdrawInvitationsOf(tx, id);
  await tx.deleteFrom('account').where('id', '=', id).execute();
  return 'deleted' as const;
};

const columns = [
  'id',
  'username',
  'nickname',
  'email',
  'email_verified_at',
  'roles',
  'disabled_at',
  'created_at',
  'seen_at',
] as const;

const userOf = (row: {
  id: number;
  username: string;
  nickname: string;
  email: string;
  email_verified_at: Date | null;
  roles: string[];
  disabled_at: Date | null;
  created_at: Date;
  seen_at: Date | null;
}): AdminUser => ({
  id: row.id,
  username: row.username,
  nickname: row.nickname,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  auth: row.roles as Role[],
  disabled: row.disabled_at !== null,
  createdDate: row.created_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
});

/** Two who take each other's role at the same time take turns, and the second one is refused. */
const lockAdmins = async (tx: Db): Promise<number[]> => {
  const rows = await tx
    .selectFrom('account')
    .where(sql<boolean>`'ROLE_ADMIN' = any(roles)`)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute();
  return rows.map(each => each.id);
};

const isLast = (admins: number[], id: number): boolean => admins.length === 1 && admins[0] === id;

const sameRoles = (a: readonly Role[], b: readonly Role[]): boolean =>
  a.length === b.length && a.every(role => b.includes(role));
