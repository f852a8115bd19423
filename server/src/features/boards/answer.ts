/** The accepted answer of a question. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Caller } from '#http/guard.ts';
import { isShown, mayEdit } from './rights.ts';
import { type RaiseAlerts, tellOfAnswer } from './tell.ts';

export type AnswerOutcome = { kind: 'done' | 'absent' | 'forbidden' };

/**
 * Idempotent. The answer before is one no more; `commentId` null: there is none now. The comment's author is told, unless they have done it
 * themselves.
 */
export const acceptAnswer = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  postId: number,
  commentId: number | null,
): Promise<AnswerOutcome> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ author_id: number | null; answer_id: number | null }>`
      select p.account_id as author_id, p.answer_id from post p
      where p.id = ${postId} and p.board = 'qna' and ${isShown('p')} for update`.execute(tx);
    const [question] = rows;
    if (!question) return { kind: 'absent' };
    if (!mayEdit(caller, question)) return { kind: 'forbidden' };
    if (question.answer_id === commentId) return { kind: 'done' };
    const { rows: changed } = await sql<{ id: number }>`
      update post p set answer_id = ${commentId}::bigint where p.id = ${postId} and (${commentId}::bigint is null or exists (
        select from comment c where c.id = ${commentId} and c.post_id = p.id and ${isShown('c')})) returning p.id`.execute(
      tx,
    );
    if (!changed[0]) return { kind: 'absent' };
    if (commentId !== null) await tellOfAnswer(tx, raiseAlerts, { commentId, by: caller.accountId });
    return { kind: 'done' };
  });
