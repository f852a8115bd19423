/** Links to sign up: an administrator makes one, and one account comes by it. Only the hash of its secret is stored. */
import { accountLimits } from '@newsbell/contracts/account-rules';
import type { SignUpInvitation } from '@newsbell/contracts/sign-up-invitations';
import { type RawBuilder, sql } from 'kysely';
import { locks } from '#db/locks.ts';
import type { Db } from '#db/open.ts';
import { hashSecret, newSecret } from './secrets.ts';

const { open: MOST_OPEN, days: LIVES_DAYS } = accountLimits.invitations;
const REMEMBERED_DAYS = 30;

/** The open ones come first, then the ones that were used or have ended lately, and of each the newest. */
export const listInvitations = (db: Db): Promise<SignUpInvitation[]> =>
  invitationsOf(db, sql`least(i.used_at, i.expires_at) > now() - make_interval(days => ${REMEMBERED_DAYS})`);

/** Serialised: of two that are made at once the second is counted with the first. */
export const makeInvitation = (
  db: Db,
  accountId: number,
  note: string,
): Promise<{ kind: 'made'; invitation: SignUpInvitation; secret: string } | { kind: 'too-many' }> =>
  db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${locks.signUpInvitations})`.execute(tx);
    await sql`
      delete from sign_up_invitation i
      where least(i.used_at, i.expires_at) < now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(tx);
    const open = await sql<{ n: number }>`
      select count(*)::int as n from sign_up_invitation i where ${isOpen}`.execute(tx);
    if (open.rows[0]!.n >= MOST_OPEN) return { kind: 'too-many' };
    const secret = newSecret();
    const { rows } = await sql<{ id: number }>`
      insert into sign_up_invitation (secret_hash, note, made_by, expires_at)
      values (${hashSecret(secret)}, ${note}, ${accountId}, now() + make_interval(days => ${LIVES_DAYS}))
      returning id`.execute(tx);
    const [invitation] = await invitationsOf(tx, sql`i.id = ${rows[0]!.id}`);
    return { kind: 'made', invitation: invitation!, secret };
  });

/** Idempotent for one that has ended, and stays as it is where somebody came by it. False: there is none. */
export const withdrawInvitation = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    update sign_up_invitation i set
      expires_at = case when ${isOpen} then now() else expires_at end,
      revoked_at = case when ${isOpen} then now() else revoked_at end
    where id = ${id} returning id`.execute(db);
  return rows.length > 0;
};

/** Its person administers no more, and must not come back, or let others in, by a link that they made before. */
export const withdrawInvitationsOf = async (tx: Db, accountId: number): Promise<void> => {
  await sql`
    update sign_up_invitation i set expires_at = now(), revoked_at = now() where made_by = ${accountId} and ${isOpen}`.execute(
    tx,
  );
};

/** It may be withdrawn in the next moment. */
export const isOpenInvitation = async (db: Db, secretHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    select from sign_up_invitation i where i.secret_hash = ${secretHash} and ${isOpen}`.execute(db);
  return rows.length > 0;
};

/** Locked: until the transaction ends, nobody withdraws it. False: it is not open. */
export const lockOpenInvitation = async (tx: Db, secretHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    select from sign_up_invitation i where i.secret_hash = ${secretHash} and ${isOpen} for update`.execute(tx);
  return rows.length > 0;
};

/** The invitation is used up. Of any number of uses at the same time exactly one gets true. */
export const useInvitation = async (tx: Db, secretHash: Buffer, accountId: number): Promise<boolean> => {
  const { rows } = await sql`
    update sign_up_invitation i set used_at = now(), used_by = ${accountId}
    where i.secret_hash = ${secretHash} and ${isOpen} returning id`.execute(tx);
  return rows.length > 0;
};

const isOpen = sql`i.used_at is null and i.expires_at > now()`;

const invitationsOf = async (db: Db, which: RawBuilder<unknown>): Promise<SignUpInvitation[]> => {
  const { rows } = await sql<Omit<SignUpInvitation, 'createdDate' | 'endsAt' | 'usedAt' | 'revokedAt'> & Dates>`
    select i.id, i.note, i.created_at, i.expires_at, i.used_at, i.revoked_at, m.username as "madeBy", u.username as "usedBy"
    from sign_up_invitation i
    left join account m on m.id = i.made_by
    left join account u on u.id = i.used_by
    where ${which} order by (${isOpen}) desc, i.id desc limit 200`.execute(db);
  return rows.map(({ created_at, expires_at, used_at, revoked_at, ...row }) => ({
    ...row,
    createdDate: created_at.toISOString(),
    endsAt: expires_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
    revokedAt: revoked_at?.toISOString() ?? null,
  }));
};

interface Dates {
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
}
