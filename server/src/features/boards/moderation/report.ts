/** Takes what people report, and what authors object to. */
import type { ReportReason } from '@newsbell/contracts/board-rules';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { isVisibleItem } from '#db/visibility.ts';
import type { Caller } from '#http/guard.ts';
import { pathOf } from '../place.ts';
import { isShown } from '../rights.ts';
import type { RaiseAlerts } from '../tell.ts';
import { transact } from '../transact.ts';
import { addReport, hasReported, openCase } from './cases.ts';
import { columnOf, type Thing, thingOf } from './things.ts';
import { lockThing, setWithheld } from './withhold.ts';

type Tx = Transaction<Tables>;

/** So many accounts older than a week withhold a text until a manager has looked. News are never withheld by reports. */
const REPORTS_THAT_WITHHOLD = 3;

/** Idempotent. `id`: of the post, also where the thing is a comment. `absent`: it is nothing that this person may see. */
export const reportThing = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  { accountId }: Pick<Caller, 'accountId'>,
  thing: Thing,
  { id, reason }: { id: number; reason: ReportReason },
): Promise<'done' | 'absent'> =>
  transact(db, async tx => {
    const text = await lockThing(tx, thing);
    if (text && text.postId !== id) return 'absent';
    const title = await titleOf(tx, thing, accountId);
    if (title === undefined) return 'absent';
    if (await hasReported(tx, thing, accountId)) return 'done';
    const caseId = await openCase(tx, raiseAlerts, thing, { title, but: accountId });
    const reports = await addReport(tx, caseId, accountId, reason);
    if (!text || reports < REPORTS_THAT_WITHHOLD || text.authorIsManager || text.withheldFor !== null) return 'done';
    await setWithheld(tx, raiseAlerts, text, 'REPORTS');
    const alert = { type: 'MODERATED', subject: `case:${caseId}`, title, path: pathOf(text) } as const;
    if (text.authorId !== null) await raiseAlerts(tx, [text.authorId], alert);
    return 'done';
  });

/** The title of a thing that this person sees and has not written; undefined: there is none. */
const titleOf = async (tx: Tx, thing: Thing, accountId: number): Promise<string | undefined> => {
  if ('itemId' in thing) {
    const { rows } = await sql<{ title: string }>`
      select i.title from item i where i.id = ${thing.itemId} and ${isVisibleItem(accountId)}`.execute(tx);
    return rows[0]?.title;
  }
  const { rows } = await sql<{ title: string }>`
    select p.title from post p where p.id = ${'postId' in thing ? thing.postId : null} and ${isShown('p')}
      and p.account_id is distinct from ${accountId}
    union all
    select p.title from comment c join post p on p.id = c.post_id
    where c.id = ${'commentId' in thing ? thing.commentId : null} and ${isShown('c')} and ${isShown('p')}
      and c.account_id is distinct from ${accountId}`.execute(tx);
  return rows[0]?.title;
};

/**
 * `subject`: of the alert by which the author was told. `absent`: it is of no decision on a text, or that was undone. Once a decision; a
 * second one is the first.
 */
export const object = (db: Db, raiseAlerts: RaiseAlerts, subject: string, text: string): Promise<'done' | 'absent'> =>
  transact(db, async tx => {
    const logId = Number(/^moderation:(\d{1,15})$/.exec(subject)?.[1] ?? 0);
    const known = await decisionOf(tx, logId);
    const lockedText = known && (await lockThing(tx, thingOf(known)));
    const row = lockedText && (await decisionOf(tx, logId));
    if (!row) return 'absent';
    const { column, id } = columnOf(thingOf(row));
    // The decision closed its case, so what was objected to it is in a later one.
    const objected = await sql`
      select from moderation_case where ${sql.ref(column)} = ${id} and id > ${row.case_id} and objection is not null`.execute(
      tx,
    );
    if (objected.rows.length > 0) return 'done';
    const caseId = await openCase(tx, raiseAlerts, thingOf(row), { title: lockedText.title });
    await sql`
      update moderation_case set objection = ${text}, decided_by = ${row.manager_id} where id = ${caseId} and objection is null`.execute(
      tx,
    );
    return 'done';
  });

interface Decision {
  manager_id: number | null;
  case_id: number;
  post_id: number | null;
  comment_id: number | null;
  item_id: number | null;
}

const decisionOf = async (tx: Tx, logId: number): Promise<Decision | undefined> => {
  const { rows } = await sql<Decision>`
    select l.manager_id, c.id as case_id, c.post_id, c.comment_id, c.item_id
    from moderation_log l join moderation_case c on c.id = l.case_id
    where l.id = ${logId} and l.step in ('HIDE', 'REMOVE')
      and not exists (select from moderation_log u where u.undoes_id = l.id)`.execute(tx);
  return rows[0];
};
