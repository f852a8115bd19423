/** Decides on cases, with reasons that the author reads, and undoes decisions. */

import type { WithheldReason } from '@newsbell/contracts/board-rules';
import type { ModerationStep, Verdict } from '@newsbell/contracts/moderation';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { hideItem, showItem } from '#features/projects/hide-item.ts';
import type { Caller } from '#http/guard.ts';
import { pathOf } from '../place.ts';
import type { RaiseAlerts } from '../tell.ts';
import { transact } from '../transact.ts';
import { setBan, type WritingBan } from './bans.ts';
import { columnOf, type Thing, thingOf } from './things.ts';
import { type DeletedBy, lockThing, setDeletedBy, setWithheld, type Text } from './withhold.ts';

type Tx = Transaction<Tables>;

/** The state that an undo brings back: so much of it as the step has changed. */
interface Before {
  withheldFor?: WithheldReason | null;
  deletedBy?: DeletedBy;
  /** The source of an item that was hidden. */
  projectId?: number;
  ban?: { until: string | null; reason: string } | null;
}

export type Decided = { kind: 'done'; logId: number } | { kind: 'absent' | 'forbidden' | 'not-news' };

/** `done` has the step of the log. `absent`: somebody has decided already. `forbidden`: the objection is to this manager's own decision, and there is another one. */
export const decide = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Pick<Caller, 'accountId'>,
  caseId: number,
  { verdict, reason }: { verdict: Verdict; reason: string },
): Promise<Decided> =>
  transact(db, async tx => {
    const known = await openCaseOf(tx, caseId);
    const text = known && (await lockThing(tx, thingOf(known)));
    const row = known && (await openCaseOf(tx, caseId, sql`for no key update`));
    if (!row) return { kind: 'absent' };
    if (row.decided_by === caller.accountId && (await hasAnotherManager(tx, caller.accountId)))
      return { kind: 'forbidden' };
    const thing = thingOf(row);
    if ('itemId' in thing && verdict === 'REMOVE') return { kind: 'not-news' };
    const applied = await apply(tx, raiseAlerts, { thing, text }, verdict);
    const step = { step: verdict, reason, managerId: caller.accountId, caseId, before: applied.before };
    const logId = await note(tx, step);
    await sql`update moderation_case set closed_at = now() where id = ${caseId}`.execute(tx);
    const canObject = verdict !== 'KEEP';
    if (applied.isChange) await tellAuthor(tx, raiseAlerts, { ...applied, canObject }, logId, caller.accountId);
    return { kind: 'done', logId };
  });

interface CaseRow {
  id: number;
  post_id: number | null;
  comment_id: number | null;
  item_id: number | null;
  /** The manager whose decision was objected to. */
  decided_by: number | null;
}

const openCaseOf = async (tx: Tx, caseId: number, lock = sql``): Promise<CaseRow | undefined> => {
  const { rows } = await sql<CaseRow>`
    select id, post_id, comment_id, item_id, decided_by from moderation_case
    where id = ${caseId} and closed_at is null ${lock}`.execute(tx);
  return rows[0];
};

export const hasAnotherManager = async (db: Db, accountId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from account where roles && '{ROLE_ADMIN,ROLE_MANAGER}' and disabled_at is null and id <> ${accountId} limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

interface Applied {
  before: Before;
  /** The author sees a difference, and is told. */
  isChange: boolean;
  authorId: number | null;
  title: string;
  path: string;
}

const apply = async (
  tx: Tx,
  raiseAlerts: RaiseAlerts,
  { thing, text }: { thing: Thing; text: Text | undefined },
  verdict: Verdict,
): Promise<Applied> => {
  if ('itemId' in thing) {
    const projectId = verdict === 'HIDE' ? await hideItem(tx, thing.itemId) : undefined;
    return {
      before: projectId === undefined ? {} : { projectId },
      isChange: false,
      authorId: null,
      title: '',
      path: '',
    };
  }
  if (!text) return { before: {}, isChange: false, authorId: null, title: '', path: '' };
  const { withheldFor, deletedBy, authorId, title } = text;
  const deletedBefore = deletedBy === 'MANAGER' ? await deletedBeforeRemoval(tx, thing) : deletedBy;
  const after = { ...text, ...stateAfter(verdict, deletedBefore) };
  await setDeletedBy(tx, text, after.deletedBy);
  await setWithheld(tx, raiseAlerts, { ...text, deletedBy: after.deletedBy }, after.withheldFor);
  return {
    before: {
      ...(after.withheldFor !== withheldFor && { withheldFor }),
      ...(after.deletedBy !== deletedBy && { deletedBy }),
    },
    isChange: verdict !== 'KEEP' || withheldFor !== null || deletedBy === 'MANAGER',
    ...{ authorId, title, path: pathOf(text) },
  };
};

/** A text that its author has deleted stays deleted when it is kept. */
const stateAfter = (verdict: Verdict, deletedBefore: DeletedBy): Partial<Pick<Text, 'withheldFor' | 'deletedBy'>> => {
  if (verdict === 'HIDE') return { withheldFor: 'MANAGER' };
  if (verdict === 'REMOVE') return { deletedBy: 'MANAGER' };
  return { withheldFor: null, deletedBy: deletedBefore };
};

/** Its author had deleted it, or it was there. */
const deletedBeforeRemoval = async (tx: Tx, thing: Thing): Promise<DeletedBy> => {
  const { column, id } = columnOf(thing);
  const { rows } = await sql<{ deletedBy: DeletedBy }>`
    select l.before ->> 'deletedBy' as "deletedBy" from moderation_log l join moderation_case c on c.id = l.case_id
    where ${sql.ref(`c.${column}`)} = ${id} and l.step = 'REMOVE' and jsonb_exists(l.before, 'deletedBy')
      and not exists (select from moderation_log u where u.undoes_id = l.id)
    order by l.id desc limit 1`.execute(tx);
  return rows[0]?.deletedBy ?? null;
};

interface Step {
  step: ModerationStep;
  reason: string;
  managerId: number;
  before: Before;
  caseId?: number | null;
  personId?: number | null;
  undoesId?: number;
}

const note = async (
  tx: Tx,
  { step, reason, managerId, before, caseId = null, personId = null, undoesId }: Step,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into moderation_log (manager_id, step, case_id, person_id, reason, before, undoes_id)
    values (${managerId}, ${step}, ${caseId}, ${personId}, ${reason}, ${JSON.stringify(before)}::jsonb, ${undoesId ?? null})
    returning id`.execute(tx);
  return rows[0]!.id;
};

/** The alert's subject leads an objection to the step that it is about. */
const tellAuthor = async (
  tx: Tx,
  raiseAlerts: RaiseAlerts,
  { authorId, title, path, canObject = false }: Pick<Applied, 'authorId' | 'title' | 'path'> & { canObject?: boolean },
  logId: number,
  by: number,
): Promise<void> => {
  if (authorId === null || authorId === by) return;
  await raiseAlerts(tx, [authorId], { type: 'MODERATED', subject: `moderation:${logId}`, title, path, canObject });
};

/** One alert says how it is now, with the reason. */
const tellOfWriting = async (
  tx: Tx,
  raiseAlerts: RaiseAlerts,
  personId: number,
  { ban, reason }: { ban: WritingBan | null; reason: string },
): Promise<void> => {
  const writing = { closed: ban !== null, until: ban?.until ?? null };
  const alert = { type: 'MODERATED', subject: 'writing', title: reason, path: '/help/boards', writing } as const;
  await raiseAlerts(tx, [personId], alert);
};

/** Closes the writing of a person for so many days, or for good; null opens it again. `forbidden`: the person is a manager. */
export const setWriting = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Pick<Caller, 'accountId'>,
  personId: number,
  ban: WritingBan | null,
): Promise<'done' | 'absent' | 'forbidden'> =>
  transact(db, async tx => {
    const { rows } = await sql<{ isManager: boolean; until: Date | null; reason: string | null }>`
      select a.roles && '{ROLE_ADMIN,ROLE_MANAGER}' as "isManager", b.until, b.reason
      from account a left join writing_ban b on b.account_id = a.id and (b.until is null or b.until > now())
      where a.id = ${personId} for no key update of a`.execute(tx);
    const [row] = rows;
    if (!row) return 'absent';
    if (row.isManager) return 'forbidden';
    await setBan(tx, personId, ban);
    const before = row.reason === null ? null : { until: row.until?.toISOString() ?? null, reason: row.reason };
    await note(tx, {
      ...{ step: ban ? 'CLOSE_WRITING' : 'OPEN_WRITING', reason: ban?.reason ?? '', managerId: caller.accountId },
      ...{ personId, before: { ban: before } },
    });
    const reason = ban?.reason ?? row.reason;
    if (reason !== null) await tellOfWriting(tx, raiseAlerts, personId, { ban, reason });
    return 'done';
  });

interface LogRow extends Omit<CaseRow, 'id'> {
  id: number | null;
  step: ModerationStep;
  reason: string;
  before: Before;
  case_id: number | null;
  person_id: number | null;
  undone: boolean;
  later: boolean;
}

/** Idempotent. The thing is as it was, and waits for a manager again. `forbidden`: a later step decides. */
export const undo = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Pick<Caller, 'accountId'>,
  logId: number,
): Promise<'done' | 'absent' | 'forbidden'> =>
  transact(db, async tx => {
    const known = await stepOf(tx, logId);
    const text = known && (await lockSubject(tx, known));
    const row = known && (await stepOf(tx, logId));
    if (!row) return 'absent';
    if (row.undone) return 'done';
    if (row.later || row.step === 'UNDO') return 'forbidden';
    const of = row.person_id === null ? await bringBack(tx, raiseAlerts, row, text) : undefined;
    if (row.person_id !== null) await bringWritingBack(tx, raiseAlerts, row.person_id, row);
    const undone = await note(tx, {
      ...{ step: 'UNDO', reason: '', managerId: caller.accountId, before: {}, undoesId: logId },
      ...{ caseId: row.case_id, personId: row.person_id },
    });
    if (of) await tellAuthor(tx, raiseAlerts, of, undone, caller.accountId);
    return 'done';
  });

const stepOf = async (tx: Tx, logId: number): Promise<LogRow | undefined> => {
  const { rows } = await sql<LogRow>`
    select c.id, c.post_id, c.comment_id, c.item_id, c.decided_by, l.step, l.reason, l.before, l.case_id, l.person_id,
      exists (select from moderation_log u where u.undoes_id = l.id) as undone, ${hasLaterStep} as later
    from moderation_log l left join moderation_case c on c.id = l.case_id where l.id = ${logId}`.execute(tx);
  return rows[0];
};

/** Serialised: the steps on one person take turns, as those on one thing. */
const lockSubject = async (tx: Tx, row: LogRow): Promise<Text | undefined> => {
  if (row.person_id === null) return lockThing(tx, thingOf(row));
  await sql`select from account where id = ${row.person_id} for no key update`.execute(tx);
  return undefined;
};

/** It is a condition on a row `l` of the log, left joined with its case `c`: another step on the same thing came after it, and stands. */
export const hasLaterStep = sql`exists (
  select from moderation_log later left join moderation_case lc on lc.id = later.case_id
  where later.id > l.id and later.step <> 'UNDO' and not exists (select from moderation_log u where u.undoes_id = later.id)
    and (later.person_id = l.person_id or lc.post_id = c.post_id or lc.comment_id = c.comment_id or lc.item_id = c.item_id))`;

/** A change that is not the step's own stays: the author has deleted the text since, or it was held for an edit. */
const bringBack = async (tx: Tx, raiseAlerts: RaiseAlerts, row: LogRow, text: Text | undefined) => {
  const thing = thingOf(row);
  await sql`
    update moderation_case m set closed_at = null where m.id = ${row.id} and not exists (
      select from moderation_case o where o.closed_at is null and (o.post_id = m.post_id or o.comment_id = m.comment_id or o.item_id = m.item_id))`.execute(
    tx,
  );
  if ('itemId' in thing) {
    if (row.before.projectId !== undefined) await showItem(tx, thing.itemId, row.before.projectId);
    return { authorId: null, title: '', path: '' };
  }
  if (!text) return { authorId: null, title: '', path: '' };
  const { before, step } = row;
  const isRemoval = before.deletedBy !== undefined && (step === 'KEEP' || text.deletedBy === 'MANAGER');
  const deletedBy = isRemoval ? before.deletedBy! : text.deletedBy;
  const withheldFor = before.withheldFor === undefined ? text.withheldFor : before.withheldFor;
  await setDeletedBy(tx, text, deletedBy);
  await setWithheld(tx, raiseAlerts, { ...text, deletedBy }, withheldFor);
  return { authorId: text.authorId, title: text.title, path: pathOf(text) };
};

const bringWritingBack = async (tx: Tx, raiseAlerts: RaiseAlerts, personId: number, { before, reason }: LogRow) => {
  const ban = before.ban
    ? { reason: before.ban.reason, until: before.ban.until === null ? null : new Date(before.ban.until) }
    : null;
  await setBan(tx, personId, ban);
  const told = ban?.reason ?? reason;
  if (told !== '') await tellOfWriting(tx, raiseAlerts, personId, { ban, reason: told });
};
