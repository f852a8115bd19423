/**
 * Mail that waits to be sent. It is written in the transaction that wants it, so that either both are there or neither, and sent by
 * `send.ts`. All times are the database's.
 */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { OutgoingMail } from './message.ts';

export interface WantedMail {
  /** The account that the mail is about; null when it has none. */
  accountId: number | null;
  kind: string;
  /** Null means that the mail goes to nobody. The statement runs all the same, so that its time tells nobody who has an account. */
  recipient: string | null;
  subject: string;
  plain: string;
  html: string;
  /** The address that an answer to the mail goes to; without one it goes to our own sender. */
  replyTo?: string | null;
}

export const enqueueMail = async (tx: Db, mail: WantedMail): Promise<void> => {
  await sql`
    insert into outbox_mail (account_id, kind, recipient, subject, plain, html, reply_to)
    select ${mail.accountId}::bigint, ${mail.kind}, ${mail.recipient}, ${mail.subject}, ${mail.plain}, ${mail.html},
      ${mail.replyTo ?? null}
    where ${mail.recipient}::text is not null`.execute(tx);
};

/** Idempotent: a mail with this `messageId` (a UUID) is written once. */
export const enqueueMailOnce = async (
  tx: Db,
  { accountId, kind, recipient, subject, plain, html }: WantedMail,
  { messageId, headers = {} }: { messageId: string; headers: Record<string, string> | undefined },
): Promise<void> => {
  await sql`
    insert into outbox_mail (account_id, kind, recipient, subject, plain, html, headers, message_id)
    values (${accountId}, ${kind}, ${recipient}, ${subject}, ${plain}, ${html}, ${JSON.stringify(headers)}::jsonb,
      ${messageId}::uuid)
    on conflict (message_id) do nothing`.execute(tx);
};

export interface ClaimedMail extends OutgoingMail {
  id: number;
  kind: string;
  attempts: number;
  leaseToken: string;
}

/** Longer than an attempt takes at most. A lease that runs out (its worker died) makes the mail due again. */
const LEASE_MINUTES = 5;

/** Leases mails that are due; no other worker gets them. */
export const claimMails = async (db: Db, most: number): Promise<ClaimedMail[]> => {
  const { rows } = await sql<ClaimedMail>`
    update outbox_mail set lease_token = gen_random_uuid(), attempts = attempts + 1,
      due_at = now() + make_interval(mins => ${LEASE_MINUTES})
    where id in (
      select id from outbox_mail where due_at <= now() order by due_at, id limit ${most} for update skip locked)
    returning id, kind, recipient, subject, plain, html, headers, reply_to as "replyTo", message_id as "messageId", created_at as "createdAt", attempts, lease_token as "leaseToken"`.execute(
    db,
  );
  return rows;
};

/** An attempt ends in one of these ways. */
export type MailOutcome =
  /** The `answer` is the mail server's, or the path of the file. */
  | { kind: 'sent'; answer: string }
  /** It never will be: the far end has refused this mail. */
  | { kind: 'refused'; error: string }
  | { kind: 'later'; error: string };

/** Rests after the first, second … attempt, ±10 %; after the last one a mail is given up. It stays in the table. */
const restMinutes = [1, 5, 30, 120, 360, 720, 1440];

/**
 * Nothing happens when the lease has gone to somebody else. What was sent is emptied: its links were meant for one reader, and its address for answers for the same one. `keep` is for
 * what the operator reads here because no mail server is set up.
 */
export const settleMail = async (
  db: Db,
  { id, leaseToken, attempts }: ClaimedMail,
  outcome: MailOutcome,
  { keep = false } = {},
): Promise<void> => {
  const mine = sql`where id = ${id} and lease_token = ${leaseToken}::uuid`;
  if (outcome.kind === 'sent') {
    await sql`
      update outbox_mail set sent_at = now(), due_at = null, lease_token = null, error = null,
        plain = case when ${keep} then plain else '' end, html = case when ${keep} then html else '' end,
        reply_to = case when ${keep} then reply_to end ${mine}`.execute(db);
    return;
  }
  const rest = outcome.kind === 'later' ? restMinutes[attempts - 1] : undefined;
  const error = outcome.error.slice(0, 500);
  await (rest === undefined
    ? sql`update outbox_mail set failed_at = now(), due_at = null, lease_token = null, error = ${error} ${mine}`
    : sql`
        update outbox_mail set lease_token = null, error = ${error},
          due_at = now() + make_interval(mins => ${rest}) * (0.9 + random() * 0.2) ${mine}`
  ).execute(db);
};

/** Clock: what one that went ahead and was set back has dated in the future is due, and so is what waits longer than the longest rest. */
export const bringMailsBack = async ({ db }: { db: Db }): Promise<void> => {
  await sql`
    update outbox_mail set due_at = now(), created_at = least(created_at, now())
    where due_at > now() and (created_at > now() + interval '1 minute' or due_at > now() + interval '27 hours')`.execute(
    db,
  );
};

const shown = ['id', 'recipient', 'subject', 'plain', 'html', 'created_at as createdAt'] as const;

/** Answers the newest mails of all recipients: only where no mail server is set up does a mail still have its text after it was sent. */
export const newestMails = (db: Db, most: number) =>
  db.selectFrom('outbox_mail').select(shown).orderBy('id', 'desc').limit(most).execute();

export const findMail = (db: Db, id: number) =>
  db
    .selectFrom('outbox_mail')
    .select(shown)
    .where('id', '=', Number.isSafeInteger(id) ? id : 0)
    .executeTakeFirst();

/** Takes mails out of the outbox before they are sent, or read there: their reader may not know any more what they say. */
export const dropMails = async (tx: Db, messageIds: readonly string[]): Promise<void> => {
  if (messageIds.length === 0) return;
  await sql`delete from outbox_mail where message_id = any(${messageIds}::uuid[])`.execute(tx);
};

/** Mails that were sent 30 days ago. What could not be sent is kept. True: there may be more. */
export const forgetSentMails = async ({ db }: { db: Db }): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from outbox_mail where id in (
      select id from outbox_mail
      where created_at < now() - interval '30 days' and sent_at < now() - interval '30 days' limit 1000)`.execute(db);
  return numAffectedRows === 1000n;
};
