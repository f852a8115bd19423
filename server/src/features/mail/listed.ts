/** All mails in one list, for those who ask why one did not come: the outbox, and the notifications that another room sends. */
import { type MailOwner, type MailState, mailKinds, type SentMail } from '@newsbell/contracts/mails';
import { deliveryTrouble } from '@newsbell/contracts/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';

export type MailView = 'waiting' | 'failed' | 'sent' | 'all';

/** The outcome of having a mail tried again; `emptied`: it was sent, and there is no text any more. */
export type Again = 'absent' | 'under-way' | 'emptied' | 'unwanted' | 'waits' | 'switched-on';

/** Notifications that go by mail are of another room, and reach this one by these functions. */
export interface Notifications {
  /** Answers a query of so many of the newest ids with their times; `like` is a pattern for the address or the username. */
  newest(db: Db, view: MailView, like: string | null): Promise<(most: number) => RawBuilder<unknown>>;
  /** A query of what is told of those whose ids a query names. */
  told(ids: RawBuilder<unknown>): RawBuilder<unknown>;
  sendAgain(db: Db, id: number): Promise<Again>;
  destinationOf(
    db: Db,
    accountId: number,
  ): Promise<{ address: string; state: 'active' | 'paused' | 'gone' } | undefined>;
}

/** Mails on a page (product decision 2). */
const PAGE_SIZE = 20;
/** Bound: so many are counted, and pages of them numbered. */
const COUNTED_AT_MOST = 10_000;

export interface Wanted {
  /** A part of an address or of a username; empty: all. */
  word: string;
  view: MailView;
  page: number;
}

export const listMails = async (
  db: Db,
  notifications: Notifications,
  publicUrl: string,
  { word, view, page }: Wanted,
): Promise<{ mails: SentMail[]; totalPages: number }> => {
  const like = word === '' ? null : containing(word);
  const newestNotifications = await notifications.newest(db, view, like);
  const newest = (most: number) => sql`
    select origin, id, created_at from (
      (select 'm' as origin, o.* from (${newestInOutbox(view, like, most)}) o)
      union all (select 'd' as origin, n.* from (${newestNotifications(most)}) n)) found`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (${newest(COUNTED_AT_MOST)} limit ${sql.lit(COUNTED_AT_MOST)}) counted`.execute(db);
  const { rows } = await sql<Row>`
    with shown as materialized (
      ${newest((page + 1) * PAGE_SIZE)} order by created_at desc, origin, id desc
      limit ${sql.lit(PAGE_SIZE)} offset ${sql.lit(page * PAGE_SIZE)})
    ${told(notifications)} order by created_at desc, origin, id desc`.execute(db);
  return { mails: rows.map(row => mailOf(row, publicUrl)), totalPages: Math.ceil(counted[0]!.n / PAGE_SIZE) };
};

/** Its id is `m12` or `d34`. */
export const readMail = async (
  db: Db,
  notifications: Notifications,
  publicUrl: string,
  id: string,
): Promise<SentMail | undefined> => {
  const [origin, number] = [id[0]!, Number(id.slice(1))];
  const { rows } = await sql<Row>`
    with shown as materialized (select ${origin}::text as origin, ${number}::bigint as id)
    ${told(notifications)}`.execute(db);
  return rows[0] && mailOf(rows[0], publicUrl);
};

const containing = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;

const inView: Record<MailView, RawBuilder<unknown>> = {
  waiting: sql`m.due_at is not null`,
  failed: sql`m.failed_at is not null`,
  sent: sql`m.sent_at is not null and m.due_at is null`,
  all: sql`true`,
};

const newestInOutbox = (view: MailView, like: string | null, most: number) => sql`
  select m.id, m.created_at from outbox_mail m left join account a on a.id = m.account_id
  where ${inView[view]} and ${like === null ? sql`true` : sql`(m.recipient ilike ${like} or a.username ilike ${like})`}
  order by m.created_at desc, m.id desc limit ${sql.lit(most)}`;

/** Consent: of an outbox's mail `m`, a digest goes to nobody who has switched such mails off, is kept out, or is gone. */
const isWanted = sql<boolean>`(m.kind <> 'digest' or exists (
  select from account a where a.id = m.account_id and a.disabled_at is null and a.email_verified_at is not null
    and a.email_notify and 'email' = any(a.channels)))`;

/** The text says whether a mail is kept for the operator, and nobody is shown it. */
const told = (notifications: Notifications) => sql`
  select 'm' as origin, m.id, m.kind, m.recipient as address, a.username, m.subject,
    case when m.failed_at is not null then 'failed'
      when m.due_at is null then case when m.plain = '' then 'sent' else 'kept' end
      when m.lease_token is not null and m.due_at > now() then 'sending' else 'waiting' end as state,
    m.attempts, null::text as trouble, m.error, m.created_at, case when m.due_at is null then m.sent_at end as sent_at,
    case when m.lease_token is null then m.due_at end as next_at,
    m.plain <> '' and not (m.lease_token is not null and coalesce(m.due_at > now(), false)) and ${isWanted} as may_resend
  from outbox_mail m left join account a on a.id = m.account_id
  where m.id in (select id from shown where origin = 'm')
  union all select 'd', n.* from (${notifications.told(sql`select id from shown where origin = 'd'`)}) n`;

interface Row {
  origin: 'm' | 'd';
  id: number;
  kind: string;
  address: string;
  username: string | null;
  subject: string | null;
  state: MailState;
  attempts: number;
  trouble: string | null;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
  next_at: Date | null;
  may_resend: boolean;
}

const mailOf = (row: Row, publicUrl: string): SentMail => ({
  id: `${row.origin}${row.id}`,
  kind: mailKinds.find(kind => kind === row.kind) ?? 'other',
  address: row.address,
  username: row.username,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  trouble: deliveryTrouble.nullable().safeParse(row.trouble).data ?? null,
  error: row.error === null ? null : withoutLinks(row.error, publicUrl).slice(0, 300),
  createdDate: row.created_at.toISOString(),
  sentDate: row.sent_at?.toISOString() ?? null,
  nextDate: row.next_at?.toISOString() ?? null,
  mayResend: row.may_resend,
});

/** A server that does not like a link in a mail may quote it, and who has the link of a letter is taken for its reader. */
export const withoutLinks = (error: string, publicUrl: string): string =>
  error
    .replaceAll(new RegExp(`(${new URL(publicUrl).host.replaceAll(/[.[\]]/g, '\\$&')})[/?#]\\S*`, 'gi'), '$1/…')
    .replaceAll(/\b(token|code|invitation)=\S+/gi, '$1=…');

/** Begins the attempts of a mail of the outbox anew, as the same message. */
export const sendMailAgain = async (db: Db, id: number): Promise<Again> => {
  const { rows } = await sql<{ id: number }>`
    update outbox_mail m set due_at = now(), lease_token = null, attempts = 0, sent_at = null, failed_at = null, error = null
    where id = ${id} and plain <> '' and ${isWanted} and not (lease_token is not null and coalesce(due_at > now(), false))
    returning id`.execute(db);
  if (rows.length > 0) return 'waits';
  const found = await db
    .selectFrom('outbox_mail as m')
    .select(['m.plain', isWanted.as('wanted')])
    .where('m.id', '=', id)
    .executeTakeFirst();
  if (!found) return 'absent';
  if (found.plain === '') return 'emptied';
  return found.wanted ? 'under-way' : 'unwanted';
};

/** Answers the account that a word names: in full, or as the only one that has it in its address or username. */
export const ownerNamed = async (db: Db, notifications: Notifications, word: string): Promise<MailOwner | null> => {
  const key = word.normalize('NFKC').toLowerCase();
  const exactly = sql`username = ${key} or email_key = ${key}`;
  const account =
    (await theOnly(db, exactly)) ??
    (await theOnly(db, sql`username ilike ${containing(word)} or email ilike ${containing(word)}`));
  if (!account) return null;
  const destination = await notifications.destinationOf(db, account.id);
  const obstacle = obstacleOf(account, destination?.state ?? 'active');
  return {
    username: account.username,
    address: account.email,
    obstacle,
    pausedUntil: obstacle === 'PAUSED' ? account.paused_until!.toISOString() : null,
  };
};

interface Owner {
  id: number;
  username: string;
  email: string;
  disabled: boolean;
  verified: boolean;
  on: boolean;
  paused: boolean;
  paused_until: Date | null;
}

const theOnly = async (db: Db, condition: RawBuilder<unknown>): Promise<Owner | undefined> => {
  const { rows } = await sql<Owner>`
    select id, username, email, disabled_at is not null as disabled, email_verified_at is not null as verified,
      email_notify and 'email' = any(channels) as on, coalesce(paused_until > now(), false) as paused, paused_until
    from account where ${condition} limit 2`.execute(db);
  return rows.length === 1 ? rows[0] : undefined;
};

const obstacleOf = (account: Owner, state: 'active' | 'paused' | 'gone'): MailOwner['obstacle'] => {
  if (account.disabled) return 'DISABLED';
  if (!account.verified) return 'UNVERIFIED';
  if (!account.on) return 'SWITCHED_OFF';
  if (state === 'gone') return 'GONE';
  if (state === 'paused') return 'BOUNCED';
  return account.paused ? 'PAUSED' : null;
};
