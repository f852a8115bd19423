/** The settings that people change on their own account. */
import type { Account, accountSettings } from '@newsbell/contracts/accounts';
import { alertTypes } from '@newsbell/contracts/alert-types';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#db/open.ts';
import { requestPatience, retryTransient } from '#db/trouble.ts';
import type { Deps } from '#deps.ts';
import { addImage, forgetImage } from '#features/images/image.ts';
import type { Picture } from '#features/images/picture.ts';
import { revokeAccessTokens } from './access-tokens.ts';
import { type MailSettings, mailPasswordChanged } from './letters.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { forgetDestinations } from './push-destinations.ts';
import { endSessions } from './sessions.ts';
import { isWeakPassword } from './weak-passwords.ts';

/** Undefined leaves as it is. The picture before is forgotten. */
export const changeProfile = (
  db: Db,
  accountId: number,
  { nickname, picture }: { nickname?: string; picture?: Picture },
): Promise<'changed' | 'no-changes'> =>
  db.transaction().execute(async tx => {
    const now = await tx
      .selectFrom('account')
      .where('id', '=', accountId)
      .select(['nickname', 'image_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!now) return 'no-changes';
    const isRenamed = nickname !== undefined && nickname !== now.nickname;
    if (!isRenamed && !picture) return 'no-changes';
    if (isRenamed) await tx.updateTable('account').set({ nickname }).where('id', '=', accountId).execute();
    if (picture) {
      const id = await addImage(tx, accountId, 'PROFILE', picture);
      await tx.updateTable('account').set({ image_id: id }).where('id', '=', accountId).execute();
      if (now.image_id) await forgetImage(tx, now.image_id);
    }
    return 'changed';
  });

/** Ends every session of the account: the caller is given a new one by the route, and keeps what was registered for push in `sessionId`. */
export const changePassword = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { accountId, sessionId }: { accountId: number; sessionId: number },
  { oldPassword, newPassword, revokeTokens }: { oldPassword: string; newPassword: string; revokeTokens: boolean },
): Promise<'changed' | 'wrong' | 'weak'> => {
  const account = await db
    .selectFrom('account')
    .where('id', '=', accountId)
    .select(['username', 'email', 'password_hash'])
    .executeTakeFirst();
  if (!account) return 'wrong';
  const { right } = await checkPassword(oldPassword, account.password_hash, `account ${accountId}`);
  if (!right) return 'wrong';
  if (await isWeakPassword(newPassword, account)) return 'weak';
  await setPassword({ db, settings }, accountId, newPassword, { sessionId, revokeTokens });
  return 'changed';
};

export const setPassword = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  accountId: number,
  password: string,
  { sessionId, revokeTokens = false }: { sessionId?: number; revokeTokens?: boolean } = {},
): Promise<void> => {
  const hash = await hashPassword(password, `account ${accountId}`);
  const store = () =>
    db.transaction().execute(async tx => {
      await storePassword(tx, settings, accountId, hash, sessionId);
      if (revokeTokens) await revokeAccessTokens(tx, accountId);
    });
  await retryTransient(store, requestPatience);
};

/**
 * Links that were mailed before die with the old password, and so do all sessions and what was registered for push, but in `sessionId`. The
 * owner is told by mail.
 */
export const storePassword = async (
  tx: Db,
  settings: MailSettings,
  accountId: number,
  password_hash: string,
  sessionId?: number,
): Promise<void> => {
  await tx.updateTable('account').set({ password_hash }).where('id', '=', accountId).execute();
  await tx
    .deleteFrom('account_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', ['RESET', 'LOGIN'])
    .execute();
  await endSessions(tx, accountId);
  await forgetDestinations(tx, accountId, sessionId);
  await mailPasswordChanged(tx, settings, accountId);
};

export const changeMode = async (db: Db, accountId: number, mode: Account['mode']): Promise<void> => {
  await db.updateTable('account').set({ mode }).where('id', '=', accountId).execute();
};

export type SettingsChange = z.infer<(typeof accountSettings)['schema']['body']>;

/** Undefined leaves as it is, null empties. */
export const changeSettings = async (
  db: Db,
  accountId: number,
  change: SettingsChange,
): Promise<'changed' | 'invalid'> => {
  if (change.timeZone !== undefined && !(await isTimeZone(db, change.timeZone))) return 'invalid';
  if (typeof change.quietFrom !== typeof change.quietTo) return 'invalid';
  const wanted = {
    email_notify: change.emailNotify,
    fold_stories: change.foldStories,
    fold_runs: change.foldRuns,
    read_on_scroll: change.readOnScroll,
    language: change.language,
    time_zone: change.timeZone,
    quiet_from: change.quietFrom,
    quiet_to: change.quietTo,
    paused_until: change.pausedUntil,
    channels: change.channels,
    muted_alerts: change.alertKinds && alertTypes.filter(type => !change.alertKinds!.includes(type)),
  };
  const set = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  if (Object.keys(set).length > 0) await db.updateTable('account').set(set).where('id', '=', accountId).execute();
  return 'changed';
};

/** Both sides reckon with it: browsers' names come from the same list as PostgreSQL's. */
const isTimeZone = async (db: Db, name: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${name}) as known`.execute(db);
  return rows[0]!.known && Intl.supportedValuesOf('timeZone').concat('UTC').includes(name);
};
