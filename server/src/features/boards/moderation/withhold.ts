/** Withholds a post or a comment from everybody but its author and managers, and shows it again. Counts and alerts follow. */

import type { WithheldReason } from '@newsbell/contracts/board-rules';
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { countComments, countPosts } from '../counts.ts';
import { mentionsIn } from '../mentions.ts';
import { closeRequest, lockKeysOf, reopenRequest } from '../requests.ts';
import { type RaiseAlerts, tellOfText } from '../tell.ts';

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
  isDeleted: boolean;
  /** A manager has deleted it. */
  isRemoved: boolean;
  isTold: boolean;
}

/** Lock order: the keys of a request, the post, its comment. Undefined where it is gone. */
export const lockText = async (
  tx: Tx,
  thing: { postId: number } | { commentId: number },
): Promise<Text | undefined> => {
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
      c.number, ${of('deleted_at')} is not null as "isDeleted", ${of('deleted_by_manager')} as "isRemoved", ${of('is_told')} as "isTold"
    from post p left join comment c on c.id = ${commentId} and c.post_id = p.id left join account a on a.id = ${of('account_id')}
    where p.id = ${postId}`.execute(tx);
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
  const { postId, commentId, board, isDeleted } = text;
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

/** Idempotent. A manager removes it, or takes that back. */
export const setDeleted = async (tx: Tx, text: Text, isDeleted: boolean): Promise<void> => {
  if (text.isDeleted === isDeleted) return;
  const { postId, commentId, board, withheldFor } = text;
  const set = sql`deleted_at = case when ${isDeleted} then now() end, deleted_by_manager = ${isDeleted}`;
  const more = withheldFor !== null ? 0 : isDeleted ? -1 : 1;
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
