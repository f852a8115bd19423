/** An account as its owner sees it. */
import type { Role } from '@newsbell/contracts/account-rules';
import type { Account, Provider } from '@newsbell/contracts/accounts';
import { alertTypes } from '@newsbell/contracts/alert-types';
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export const findAccount = async (db: Db, accountId: number): Promise<Account | undefined> => {
  const row = await findRow(db, accountId);
  if (!row) return undefined;
  const identities = await db
    .selectFrom('account_identity')
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .select(['provider', 'subject'])
    .execute();
  return accountOf(row, identities);
};

const findRow = (db: Db, accountId: number) =>
  db
    .selectFrom('account as a')
    .where('a.id', '=', accountId)
    .select([
      'a.id',
      'a.username',
      'a.nickname',
      'a.email',
      'a.email_verified_at',
      'a.email_notify',
      'a.image_id',
      'a.roles',
      'a.mode',
      'a.language',
      'a.time_zone',
      'a.paused_until',
      'a.channels',
      'a.muted_alerts',
      'a.fold_stories',
      'a.fold_runs',
      'a.read_on_scroll',
      'a.created_at',
      sql<string | null>`to_char(a.quiet_from, 'HH24:MI')`.as('quiet_from'),
      sql<string | null>`to_char(a.quiet_to, 'HH24:MI')`.as('quiet_to'),
      sql<boolean>`a.password_hash is not null`.as('has_password'),
    ])
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const accountOf = (row: Row, identities: { provider: string; subject: string }[]): Account => ({
  id: row.id,
  username: row.username,
  nickname: row.nickname,
  email: row.email,
  emailVerified: row.email_verified_at !== null,
  emailNotify: row.email_notify,
  profileImage: row.image_id === null ? null : `/u/${row.image_id}`,
  auth: row.roles as Role[],
  firebase: { uid: identities.find(each => each.provider === 'firebase')?.subject ?? null },
  mode: row.mode,
  language: row.language as Language,
  timeZone: row.time_zone,
  quietFrom: row.quiet_from,
  quietTo: row.quiet_to,
  pausedUntil: row.paused_until?.toISOString() ?? null,
  channels: row.channels as Account['channels'],
  alertKinds: alertTypes.filter(type => !row.muted_alerts.includes(type)),
  foldStories: row.fold_stories,
  foldRuns: row.fold_runs,
  readOnScroll: row.read_on_scroll,
  hasPassword: row.has_password,
  providers: [...new Set(identities.map(each => each.provider))].filter(each => each !== 'firebase') as Provider[],
  createdDate: row.created_at.toISOString(),
});
