/** Tells the operator how the first administrator signs up, as long as strangers could come first. */
import { sql } from 'kysely';
import { locks } from '#db/locks.ts';
import type { Db } from '#db/open.ts';
import type { Deps } from '#deps.ts';
import { isAdministered } from './admission.ts';
import { findFirstCode, makeFirstCode } from './first-code.ts';

type FirstDeps = Pick<Deps, 'db' | 'log' | 'settings'>;

/** Answers the code and logs it; undefined where none is needed. It is for the start of a server. */
export const announceFirstCode = async (deps: FirstDeps): Promise<string | undefined> => {
  const code = await codeOf(deps.db, deps.settings);
  if (code) logCode(deps, code.code);
  return code?.code;
};

/** Answers whether it is needed. A code that nobody has been told of, because the last account has gone since, is logged. */
export const needsFirstCode = async (deps: FirstDeps): Promise<boolean> => {
  const code = await codeOf(deps.db, deps.settings);
  if (code?.isNew) logCode(deps, code.code);
  return code !== undefined;
};

export const signUpPage = ({ publicUrl }: Pick<Deps['settings'], 'publicUrl'>): string => `${publicUrl}/signup`;

const logCode = ({ log, settings }: FirstDeps, code: string): void =>
  log('first_account_code', { code, page: signUpPage(settings) });

/** It takes turns with the making of accounts, so that no code is left behind by an administrator who is just made. */
const codeOf = async (
  db: Db,
  { accounts }: Deps['settings'],
): Promise<{ code: string; isNew: boolean } | undefined> => {
  if (!accounts.firstNeedsCode || (await isAdministered(db))) return undefined;
  const known = await findFirstCode(db);
  if (known !== undefined) return { code: known, isNew: false };
  return db.transaction().execute(async tx => {
    await sql`select pg_advisory_xact_lock(${locks.firstAccount})`.execute(tx);
    return (await isAdministered(tx)) ? undefined : makeFirstCode(tx);
  });
};
