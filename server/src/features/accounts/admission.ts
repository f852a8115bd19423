/** Decides who may make an account here, and which account is the first administrator: the one place of these rules. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import { isFirstCode } from './first-code.ts';
import { lockOpenInvitation } from './sign-up-invitations.ts';

/** The door by which somebody comes. */
export type Admission =
  /** The operator of the machine, whom nothing refuses, says whether the account is an administrator's. */
  | { kind: 'operator'; isAdministrator: boolean }
  /** A trusted proxy has let the person in. The first one is the administrator. */
  | { kind: 'proxy' }
  /** A stranger may have the code of the first administrator, as it was typed, or an invitation, by the hash of its secret. */
  | { kind: 'visitor'; code?: string; invitation?: Buffer };

export type AdmissionRefusal = 'SIGN_UP_CODE' | 'SIGN_UP_INVITED' | 'SIGN_UP_CLOSED';

export type Admitted =
  | { kind: 'admitted'; administers: boolean; isFirst: boolean }
  | { kind: 'refused'; code: AdmissionRefusal };

/**
 * While nobody administers, an account that comes in is the administrator's (product decision 11), so strangers need the
 * code. It opens a server that is closed, too. The answer holds for as long as no other account is made: the caller locks.
 */
export const judgeAdmission = async (
  db: Db,
  { accounts }: Pick<Settings, 'accounts'>,
  admission: Admission,
): Promise<Admitted> => {
  const isFirst = !(await isAdministered(db));
  if (admission.kind === 'operator') {
    const { isAdministrator } = admission;
    return { kind: 'admitted', administers: isAdministrator, isFirst: isFirst && isAdministrator };
  }
  if (admission.kind === 'proxy') return { kind: 'admitted', administers: isFirst, isFirst };
  if (isFirst) {
    const mayComeIn = !accounts.firstNeedsCode || (await isFirstCode(db, admission.code));
    return mayComeIn ? { kind: 'admitted', administers: true, isFirst } : { kind: 'refused', code: 'SIGN_UP_CODE' };
  }
  if (accounts.signUp === 'closed') return { kind: 'refused', code: 'SIGN_UP_CLOSED' };
  const { invitation } = admission;
  if (accounts.signUp === 'open' || (invitation && (await lockOpenInvitation(db, invitation))))
    return { kind: 'admitted', administers: false, isFirst };
  return { kind: 'refused', code: 'SIGN_UP_INVITED' };
};

/** Answers whether somebody has the role. One who is disabled counts: the last who may administer cannot be disabled. */
export const isAdministered = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from account where roles @> '{ROLE_ADMIN}' limit 1`.execute(db);
  return rows.length > 0;
};
