/** Reads what waits for managers, and what they have decided. */

import type { WithheldReason } from '@newsbell/contracts/board-rules';
import type { Post } from '@newsbell/contracts/boards';
import type { ModerationCase, ModerationLogEntry, ModerationStep } from '@newsbell/contracts/moderation';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { type AuthorRow, authorColumns, authorOf } from '../author.ts';
import { hasAnotherManager, hasLaterStep } from './decide.ts';

const PER_PAGE = 20;

/** Columns of the thing of a case `c`, and the joins that they need. */
const thingColumns = sql`
  case when c.post_id is not null then 'POST' when c.comment_id is not null then 'COMMENT' else 'NEWS' end as type,
  coalesce(p.title, i.title, '') as title,
  case when i.id is not null then '/' || source.url_key || '/feed/' || i.id
    else '/board/' || p.board || '/' || p.id || coalesce('#c' || k.number, '') end as path`;
const thingJoins = sql`
  left join comment k on k.id = c.comment_id
  left join post p on p.id = coalesce(c.post_id, k.post_id)
  left join item i on i.id = c.item_id
  left join project shown on shown.id = i.project_id
  left join project source on source.id = coalesce(shown.merged_into, shown.id)
  left join account a on a.id = case when c.comment_id is not null then k.account_id else p.account_id end`;

interface ThingRow extends AuthorRow {
  type: 'POST' | 'COMMENT' | 'NEWS';
  title: string;
  path: string;
}

interface CaseRow extends ThingRow {
  id: number;
  opened_at: Date;
  html: string;
  withheld_for: WithheldReason | null;
  deleted: boolean;
  source_key: string | null;
  source_title: string | null;
  objection: string | null;
  writing: { until: string | null } | null;
  decided_by: number | null;
  reports: ModerationCase['reports'];
  decided: (DecidedRow & { at: string }) | null;
}

interface DecidedRow extends AuthorRow {
  step: ModerationStep;
  reason: string;
}

/** The oldest first. */
export const openCases = async (
  db: Db,
  managerId: number,
  page: number,
): Promise<{ content: ModerationCase[]; total: number; totalPages: number }> => {
  const [total, { rows }, another] = await Promise.all([
    countOpenCases(db),
    sql<CaseRow>`
      select c.id, c.opened_at, c.objection, c.decided_by, ${thingColumns}, ${authorColumns(managerId)},
        coalesce(k.html, p.html, i.excerpt, '') as html, case when k.id is not null then k.withheld_for else p.withheld_for end as withheld_for,
        coalesce(case when k.id is not null then k.deleted_at else p.deleted_at end is not null, false) as deleted,
        source.url_key as source_key, source.title as source_title,
        array(select json_build_object('reason', r.reason, 'count', count(*)) from report r where r.case_id = c.id
          group by r.reason order by count(*) desc, r.reason) as reports,
        (select json_build_object('step', l.step, 'reason', l.reason, 'at', l.created_at, 'author_id', m.id, 'username', m.username,
            'nickname', m.nickname, 'image_id', m.image_id, 'blocked', false)
          from moderation_log l join moderation_case lc on lc.id = l.case_id left join account m on m.id = l.manager_id
          where lc.post_id = c.post_id or lc.comment_id = c.comment_id or lc.item_id = c.item_id
          order by l.id desc limit 1) as decided,
        (select json_build_object('until', b.until) from writing_ban b
          where b.account_id = a.id and (b.until is null or b.until > now())) as writing
      from (select * ${open} order by c.opened_at, c.id limit ${PER_PAGE} offset ${page * PER_PAGE}) c ${thingJoins}
      order by c.opened_at, c.id`.execute(db),
    hasAnotherManager(db, managerId),
  ]);
  const content = rows.map(row => caseOf(row, row.decided_by !== managerId || !another));
  return { content, total, totalPages: Math.ceil(total / PER_PAGE) };
};

const open = sql`from moderation_case c where c.closed_at is null`;

export const countOpenCases = (db: Db): Promise<number> => countOf(db, open);

const countOf = async (db: Db, from: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return rows[0]!.count;
};

const ofThing = (row: ThingRow) => ({
  type: row.type,
  title: row.title,
  path: row.path,
  author: authorOf(row),
  authorId: row.author_id,
});

const caseOf = (row: CaseRow, canDecide: boolean): ModerationCase => ({
  ...ofThing(row),
  id: row.id,
  openedDate: row.opened_at.toISOString(),
  html: row.html,
  withheldFor: row.withheld_for,
  deleted: row.deleted,
  source: row.source_key === null ? null : { urlKey: row.source_key, title: row.source_title! },
  reports: row.reports,
  objection: row.objection,
  writing: row.writing && { until: row.writing.until && new Date(row.writing.until).toISOString() },
  decided: row.decided && {
    step: row.decided.step,
    reason: row.decided.reason,
    manager: authorOf(row.decided),
    createdDate: new Date(row.decided.at).toISOString(),
  },
  canDecide,
});

interface LogRow extends Omit<ThingRow, 'path'> {
  /** Null: the thing is gone, or the step is about a person. */
  path: string | null;
  id: number;
  step: ModerationStep;
  reason: string;
  created_at: Date;
  undone: boolean;
  later: boolean;
  manager: AuthorRow | null;
  person: AuthorRow | null;
}

/** The newest first. */
export const loggedSteps = async (
  db: Db,
  managerId: number,
  page: number,
): Promise<{ content: ModerationLogEntry[]; totalPages: number }> => {
  const person = (id: string) => sql`(
    select json_build_object('author_id', m.id, 'username', m.username, 'nickname', m.nickname, 'image_id', m.image_id, 'blocked', false)
    from account m where m.id = ${sql.ref(id)})`;
  const [total, { rows }] = await Promise.all([
    countOf(db, sql`from moderation_log`),
    sql<LogRow>`
      select l.id, l.step, l.reason, l.created_at, exists (select from moderation_log u where u.undoes_id = l.id) as undone,
        ${hasLaterStep} as later, ${person('l.manager_id')} as manager,
        ${person('l.person_id')} as person, ${thingColumns}, ${authorColumns(managerId)}
      from (select * from moderation_log order by id desc limit ${PER_PAGE} offset ${page * PER_PAGE}) l
        left join moderation_case c on c.id = l.case_id ${thingJoins}
      order by l.id desc`.execute(db),
  ]);
  const content = rows.map(row => ({
    id: row.id,
    step: row.step,
    reason: row.reason,
    manager: row.manager && authorOf(row.manager),
    createdDate: row.created_at.toISOString(),
    undone: row.undone,
    canUndo: row.step !== 'UNDO' && !row.undone && !row.later,
    of: row.path === null ? null : ofThing({ ...row, path: row.path }),
    person: row.person && authorOf(row.person),
  }));
  return { content, totalPages: Math.ceil(total / PER_PAGE) };
};

/** The decisions that stand on a post and these comments of it, by `post {id}` and `comment {id}`. */
export const lastDecisions = async (
  db: Db,
  postId: number,
  commentIds: readonly number[],
): Promise<Map<string, NonNullable<Post['decision']>>> => {
  const { rows } = await sql<{
    post_id: number | null;
    comment_id: number | null;
    step: 'HIDE' | 'REMOVE' | 'KEEP';
    reason: string;
    created_at: Date;
  }>`
    select * from (
      select distinct on (c.post_id, c.comment_id) c.post_id, c.comment_id, l.step, l.reason, l.created_at
      from moderation_case c join moderation_log l on l.case_id = c.id
      where (c.post_id = ${postId} or c.comment_id = any (${[...commentIds]}::bigint[])) and l.step <> 'UNDO'
        and not exists (select from moderation_log u where u.undoes_id = l.id)
      order by c.post_id, c.comment_id, l.id desc) last
    where last.step in ('HIDE', 'REMOVE')
      or last.step = 'KEEP' and last.reason <> '' and last.created_at > now() - interval '30 days'`.execute(db);
  return new Map(
    rows.map(({ post_id, comment_id, step, reason, created_at }) => [
      post_id === null ? `comment ${comment_id}` : `post ${post_id}`,
      { step, reason, createdDate: created_at.toISOString() },
    ]),
  );
};
