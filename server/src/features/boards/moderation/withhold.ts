/** Withholds a post or a comment from everybody but its author and managers, and shows it again. Counts and alerts follow. */

import type { WithheldReason } from '@newsbell/contracts/board-rules';
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { countComments, countPosts } from '../counts.ts';
import { mentionsIn } from '../mentions.ts';
import { closeRequest, lockKeysOf, reopenRequest } from '../requests.ts';
import { type RaiseAlerts, tellOfText } from '../tell.ts';
import type { Thing } from './things.ts';

type Tx = Transaction<Tables>;

/** A post or a comment as moderation sees it. */
export interface Text {
  postId: number;
  /** Undefined: it is the post. */
  commentId?: number;
  board: BoardKey;
  title: string;
  /** Null: the author has removed their account. */
  authorId: number | null;
  authorIsManager: boolean;
  /** The place in the post. */
  number: number | null;
  html: string;
  withheldFor: WithheldReason | null;
  deletedBy: DeletedBy;
  isTold: boolean;
}

/** Null: it is there. */
export type DeletedBy = 'AUTHOR' | 'MANAGER' | null;

/** Serialised: steps on one thing take turns. Lock order: a thing comes before its case. Undefined: it is news, or gone. */
export const lockThing = async (tx: Tx, thing: Thing): Promise<Text | undefined> => {
  if (!('itemId' in thing)) return lockText(tx, thing);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`moderation item ${thing.itemId}`}, 0))`.execute(tx);
  return undefined;
};

/** Lock order: the keys of a request, the post, its comment. Undefined where it is gone. */
const lockText = async (tx: Tx, thing: Exclude<Thing, { itemId: number }>): Promise<Text | undefined> => {
  const commentId = 'commentId' in thing ? thing.commentId : null;
  const found = await sql<{ id: number }>`
    select id from post where id = ${'postId' in thing ? thing.postId : null}
    union all select post_id from comment where id = ${commentId}`.execute(tx);
  const postId = found.rows[0]?.id;
  if (postId === undefined) return undefined;
  await lockKeysOf(tx, postId);
  await sql`select from post where id = ${postId} for update`.execute(tx);
  const of = (column: string) =>
    sql`case when c.id is null then ${sql.ref(`p.${column}`)} else ${sql.ref(`c.${column}`)} end`;
  const { rows } = await sql<Omit<Text, 'commentId'>>`
    select p.id as "postId", p.board, p.title, ${of('account_id')} as "authorId", ${of('html')} as html,
      ${of('withheld_for')} as "withheldFor", coalesce(a.roles && '{ROLE_ADMIN,ROLE_MANAGER}', false) as "authorIsManager",
      c.number, case when ${of('deleted_at')} is not null then case when ${of('deleted_by_manager')} then 'MANAGER' else 'AUTHOR' end end as "deletedBy",
      ${of('is_told')} as "isTold"
    from post p left join comment c on c.id = ${commentId} and c.post_id = p.id left join account a on a.id = ${of('account_id')}
    where p.id = ${postId} and (${commentId}::bigint is null or c.id is not null)`.execute(tx);
  const [row] = rows;
  return row && (commentId === null ? row : { ...row, commentId });
};

/** Idempotent. `withheldFor` null: everybody sees it again, and those whom it is for hear of it if they have not yet. */
export const setWithheld = async (
  tx: Tx,
  raiseAlerts: RaiseAlerts,
  text: Text,
  withheldFor: WithheldReason | null,
): Promise<void> => {
  if (text.withheldFor === withheldFor) return;
  const { postId, commentId, board } = text;
  const isDeleted = text.deletedBy !== null;
  const wasShown = text.withheldFor === null && !isDeleted;
  const isShown = withheldFor === null && !isDeleted;
  if (commentId === undefined) {
    const { rows } = await sql<{ counts: boolean; waits: boolean }>`
      update post set withheld_for = ${withheldFor} where id = ${postId}
      returning noticed_at is null as counts, coalesce(state in ('OPEN', 'PLANNED'), false) as waits`.execute(tx);
    const { counts, waits } = rows[0]!;
    if (counts) await countPosts(tx, board, Number(isShown) - Number(wasShown));
    if (!isShown) await closeRequest(tx, postId);
    else if (waits) await reopenRequest(tx, postId);
  } else {
    await sql`update comment set withheld_for = ${withheldFor} where id = ${commentId}`.execute(tx);
    await countComments(tx, postId, Number(isShown) - Number(wasShown));
    if (!isShown)
      await sql`update post set answer_id = null where id = ${postId} and answer_id = ${commentId}`.execute(tx);
  }
  if (isShown && !text.isTold) await tellNow(tx, raiseAlerts, text);
};

/** Idempotent. A manager removes it, or takes that back: then it is there again, or is its author's to restore. */
export const setDeletedBy = async (tx: Tx, text: Text, deletedBy: DeletedBy): Promise<void> => {
  if (text.deletedBy === deletedBy) return;
  const { postId, commentId, board, withheldFor } = text;
  const isDeleted = deletedBy !== null;
  const set = sql`
    deleted_at = case when ${isDeleted} then coalesce(deleted_at, now()) end, deleted_by_manager = ${deletedBy === 'MANAGER'}`;
  const more = withheldFor !== null ? 0 : Number(text.deletedBy !== null) - Number(isDeleted);
  if (commentId === undefined) {
    const { rows } = await sql<{ counts: boolean; waits: boolean }>`
      update post set ${set} where id = ${postId}
      returning noticed_at is null as counts, coalesce(state in ('OPEN', 'PLANNED'), false) as waits`.execute(tx);
    if (rows[0]!.counts) await countPosts(tx, board, more);
    if (isDeleted) await closeRequest(tx, postId);
    else if (rows[0]!.waits && withheldFor === null) await reopenRequest(tx, postId);
  } else {
    await sql`update comment set ${set} where id = ${commentId}`.execute(tx);
    await countComments(tx, postId, more);
    if (isDeleted)
      await sql`update post set answer_id = null where id = ${postId} and answer_id = ${commentId}`.execute(tx);
  }
};

const tellNow = async (
  tx: Tx,
  raiseAlerts: RaiseAlerts,
  { postId, commentId, authorId, number, html }: Text,
): Promise<void> => {
  if (commentId === undefined) await sql`update post set is_told = true where id = ${postId}`.execute(tx);
  else await sql`update comment set is_told = true where id = ${commentId}`.execute(tx);
  if (authorId === null) return;
  await tellOfText(tx, raiseAlerts, {
    ...{ postId, by: authorId, mentioned: mentionsIn(html) },
    ...(number !== null && { number, isAnswer: true }),
  });
};
