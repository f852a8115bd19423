/** Cases: the things that wait for a manager, each once, with all its reports. */
import type { ReportReason } from '@newsbell/contracts/moderation';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { RaiseAlerts } from '../tell.ts';
import { columnOf, type Thing } from './things.ts';

type Tx = Transaction<Tables>;

/** Idempotent: a thing has one open case. Managers are told of a new one. Answers its id. */
export const openCase = async (
  tx: Tx,
  raiseAlerts: RaiseAlerts,
  thing: Thing,
  { title, but }: { title: string; but?: number },
): Promise<number> => {
  const { column, id } = columnOf(thing);
  const { rows } = await sql<{ id: number }>`
    insert into moderation_case (${sql.ref(column)}) values (${id})
    on conflict (${sql.ref(column)}) where closed_at is null and ${sql.ref(column)} is not null do nothing returning id`.execute(
    tx,
  );
  if (rows[0]) {
    await tellManagers(tx, raiseAlerts, title, but);
    return rows[0].id;
  }
  const known = await sql<{ id: number }>`
    select id from moderation_case where ${sql.ref(column)} = ${id} and closed_at is null`.execute(tx);
  return known.rows[0]!.id;
};

/** They are told once, until they have looked: what comes meanwhile makes that alert grow. */
const tellManagers = async (tx: Tx, raiseAlerts: RaiseAlerts, title: string, but = 0): Promise<void> => {
  const { rows } = await sql<{ id: number }>`
    select id from account where roles && '{ROLE_ADMIN,ROLE_MANAGER}' and disabled_at is null and id <> ${but}`.execute(
    tx,
  );
  const managers = rows.map(row => row.id);
  await raiseAlerts(tx, managers, { type: 'REPORTED', subject: 'reports', title, path: '/admin/reports' });
};

/** Idempotent. Answers how many people whose accounts are older than a week have reported it in this case. */
export const addReport = async (tx: Tx, caseId: number, accountId: number, reason: ReportReason): Promise<number> => {
  await sql`
    insert into report (case_id, account_id, reason) values (${caseId}, ${accountId}, ${reason}) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from report r join account a on a.id = r.account_id
    where r.case_id = ${caseId} and a.created_at < now() - interval '7 days' and a.disabled_at is null`.execute(tx);
  return rows[0]!.count;
};

/** The person has reported this thing before. */
export const hasReported = async (tx: Tx, thing: Thing, accountId: number): Promise<boolean> => {
  const { column, id } = columnOf(thing);
  const { rows } = await sql`
    select from report r join moderation_case c on c.id = r.case_id
    where r.account_id = ${accountId} and ${sql.ref(`c.${column}`)} = ${id} limit 1`.execute(tx);
  return rows.length > 0;
};
