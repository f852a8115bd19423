/** Invitations as their owner has them: made, listed and revoked. */
import { randomInt } from 'node:crypto';
import { invitationLimits } from '@newsbell/contracts/invitation-rules';
import type { Invitation } from '@newsbell/contracts/members';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { findOwn, lockOwn, type NotOwn } from './own-project.ts';

export interface Bounds {
  /** Null: for any number of people. */
  people: number | null;
  /** Null: it has no end. */
  days: number | null;
}

export type InvitationRow = Omit<Invitation, 'url'> & { secret: string };

/**
 * The state of an invitation `i` to a project `p`, for everybody who has it. An owner who is disabled invites nobody.
 */
export const stateOf: RawBuilder<unknown> = sql`case
  when i.revoked_at is not null or p.visibility <> 'PRIVATE' then 'REVOKED'
  when i.expires_at <= clock_timestamp()
    or not exists (select from account o where o.id = p.owner_id and o.disabled_at is null) then 'ENDED'
  when i.joined >= i.people
    or (select count(*) from project_member m where m.project_id = p.id) >= ${sql.lit(invitationLimits.members)} then 'FULL'
  else 'OPEN' end`;

export const listInvitations = async (
  db: Db,
  accountId: number,
  urlKey: string,
): Promise<{ kind: 'listed'; invitations: InvitationRow[] } | NotOwn> => {
  const own = await findOwn(db, accountId, urlKey);
  if (own.kind !== 'own') return own;
  return { kind: 'listed', invitations: await invitationsOf(db, sql`i.project_id = ${own.id}`) };
};

/**
 * Serialised: two invitations to one project are made one after the other, so that the second is counted with the first. Those that have
 * been over for 30 days are forgotten.
 */
export const makeInvitation = (
  db: Db,
  accountId: number,
  urlKey: string,
  { people, days }: Bounds,
): Promise<{ kind: 'made'; invitation: InvitationRow } | { kind: 'no-developer' | 'public' | 'too-many' } | NotOwn> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ mode: string }>`
      select mode from account where id = ${accountId} for no key update`.execute(tx);
    const own = await lockOwn(tx, accountId, urlKey);
    if (own.kind !== 'own') return own;
    if (rows[0]?.mode !== 'DEVELOPER') return { kind: 'no-developer' };
    if (!own.isPrivate) return { kind: 'public' };
    await forgetOld(tx, own.id);
    const known = await invitationsOf(tx, sql`i.project_id = ${own.id}`);
    if (known.filter(({ state }) => state === 'OPEN').length >= invitationLimits.perProject)
      return { kind: 'too-many' };
    const made = await sql<{ id: number }>`
      insert into invitation (project_id, secret, people, expires_at)
      values (${own.id}, ${newLink()}, ${people}, clock_timestamp() + make_interval(days => ${days}::int))
      returning id`.execute(tx);
    const [invitation] = await invitationsOf(tx, sql`i.id = ${made.rows[0]!.id}`);
    return { kind: 'made', invitation: invitation! };
  });

/** `unknown`: there is none with this number, or it is revoked already. */
export const revokeInvitation = async (
  db: Db,
  accountId: number,
  { urlKey, id }: { urlKey: string; id: number },
): Promise<{ kind: 'revoked' | 'unknown' } | NotOwn> => {
  const own = await findOwn(db, accountId, urlKey);
  if (own.kind !== 'own') return own;
  const { numAffectedRows } = await sql`
    update invitation set revoked_at = now()
    where id = ${id} and project_id = ${own.id} and revoked_at is null`.execute(db);
  return { kind: numAffectedRows === 1n ? 'revoked' : 'unknown' };
};

/** A project that everybody sees needs none; and none of before comes back to life when it is private again. */
export const revokeInvitations = async (tx: Db, projectId: number): Promise<void> => {
  await sql`update invitation set revoked_at = now() where project_id = ${projectId} and revoked_at is null`.execute(
    tx,
  );
};

const forgetOld = async (tx: Db, projectId: number): Promise<void> => {
  await sql`
    delete from invitation
    where project_id = ${projectId} and least(revoked_at, expires_at) < now() - interval '30 days'`.execute(tx);
};

const invitationsOf = async (db: Db, which: RawBuilder<unknown>): Promise<InvitationRow[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.secret, i.people, i.joined, i.expires_at, i.created_at, ${stateOf} as state
    from invitation i join project p on p.id = i.project_id where ${which} order by i.id desc`.execute(db);
  return rows.map(({ expires_at, created_at, ...row }) => ({
    ...row,
    expiresAt: expires_at?.toISOString() ?? null,
    createdDate: created_at.toISOString(),
  }));
};

interface Row {
  id: number;
  secret: string;
  people: number | null;
  joined: number;
  expires_at: Date | null;
  created_at: Date;
  state: Invitation['state'];
}

/** Crockford's base32, which has none of the letters that are taken for digits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** Unguessable: 130 random bits, in letters that a line of chat does not break. */
const newLink = (): string =>
  Array.from({ length: invitationLimits.link }, () => letters[randomInt(letters.length)]).join('');
