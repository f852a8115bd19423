/** Forgets what waits for an account, and what it was told, of a project that it may not read any more. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { dropMails } from '#features/mail/outbox.ts';

/**
 * Both rows are locked. Here the composing of this account stands still, so what waits is not made an entry meanwhile. A digest counts what is left;
 * one that has nothing left is not shown, and its deliveries that wait are not sent. Of a server without a mail server the mails of these digests
 * leave the outbox, because one that is set up later would send them.
 * Alerts that lead to the project go, too.
 */
export const dropNotices = async (tx: Transaction<Tables>, accountId: number, projectId: number): Promise<void> => {
  await sql`select from digest_due where account_id = ${accountId} for update`.execute(tx);
  await sql`
    delete from waiting_item w using item i
    where w.account_id = ${accountId} and i.id = w.item_id and i.project_id = ${projectId}`.execute(tx);
  const { rows } = await sql<{ messageId: string }>`
    select distinct md5(v.idem_key)::uuid as "messageId"
    from digest_item e join item i on i.id = e.item_id join delivery v on v.digest_id = e.digest_id
    where e.account_id = ${accountId} and i.project_id = ${projectId} and v.in_outbox`.execute(tx);
  await dropMails(
    tx,
    rows.map(({ messageId }) => messageId),
  );
  await sql`
    with gone as (
      delete from digest_item e using item i
      where e.account_id = ${accountId} and i.id = e.item_id and i.project_id = ${projectId}
      returning e.digest_id, e.told_by is null as is_entry),
    fewer as (select digest_id, count(*) filter (where is_entry)::int as entries from gone group by digest_id)
    update digest d set items = greatest(d.items - fewer.entries, 0) from fewer where d.id = fewer.digest_id`.execute(
    tx,
  );
  await sql`
    delete from alert a using project p
    where a.account_id = ${accountId} and p.id = ${projectId}
      and (a.path = '/' || p.url_key or starts_with(a.path, '/' || p.url_key || '/'))`.execute(tx);
};
