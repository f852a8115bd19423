/** The signed links of mails show and change this of an account. */
import type { Language } from '@newsbell/contracts/languages';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';

export interface MailPreferences {
  /** With most of it hidden: mails are passed on. */
  email: string;
  emailNotify: boolean;
  quietFrom: string | null;
  quietTo: string | null;
  timeZone: string;
  pausedUntil: string | null;
  language: Language;
}

/** With the whole address, which is not to be shown. Undefined: the account is no more. */
export const preferencesOf = async (
  db: Db,
  accountId: number,
): Promise<{ address: string; preferences: MailPreferences } | undefined> => {
  const { rows } = await sql<Omit<MailPreferences, 'pausedUntil'> & { pausedUntil: Date | null }>`
    select email, email_notify and 'email' = any (channels) as "emailNotify", to_char(quiet_from, 'HH24:MI') as "quietFrom",
      to_char(quiet_to, 'HH24:MI') as "quietTo", time_zone as "timeZone", paused_until as "pausedUntil", language
    from account where id = ${accountId} and disabled_at is null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const preferences = { ...row, email: hidden(row.email), pausedUntil: row.pausedUntil?.toISOString() ?? null };
  return { address: row.email, preferences };
};

export interface PreferencesChange {
  emailNotify?: boolean;
  quietFrom?: string | null;
  quietTo?: string | null;
  pausedUntil?: string | null;
}

/** Undefined leaves it as it is. Invalid: of the two ends of quiet hours only one would be set, or both to the same. */
export const changePreferences = async (
  db: Db,
  accountId: number,
  change: PreferencesChange,
): Promise<'done' | 'invalid'> => {
  const { quietFrom, quietTo, emailNotify, pausedUntil } = change;
  if (typeof quietFrom !== typeof quietTo || (quietFrom === null) !== (quietTo === null)) return 'invalid';
  if (quietFrom != null && quietFrom === quietTo) return 'invalid';
  await sql`
    update account set email_notify = coalesce(${emailNotify ?? null}::boolean, email_notify),
      channels = case when ${emailNotify === true} and not 'email' = any (channels) then array_append(channels, 'email') else channels end,
      quiet_from = case when ${quietFrom !== undefined} then ${quietFrom ?? null}::time else quiet_from end,
      quiet_to = case when ${quietTo !== undefined} then ${quietTo ?? null}::time else quiet_to end,
      paused_until = case when ${pausedUntil !== undefined} then ${pausedUntil ?? null}::timestamptz else paused_until end
    where id = ${accountId} and disabled_at is null`.execute(db);
  return 'done';
};

const hidden = (email: string): string => {
  const [, name = '', host = '', ending = ''] = /^(.*)@(.*?)(\.[^.]*)?$/s.exec(email) ?? [];
  const first = (text: string) => [...text][0] ?? '';
  return `${first(name)}•••@${first(host)}•••${ending}`;
};
