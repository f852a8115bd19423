/** Writes comments. They are numbered within their post, and no number is given twice. */
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { useImages } from '#features/images/use.ts';
import type { Caller } from '#http/guard.ts';
import { ownPicturesIn } from '#text/html/own-pictures.ts';
import { follow } from './following.ts';
import { mentionsIn, newMentions } from './mentions.ts';
import { isRestorable, mayEdit, mayRestore, type Written } from './rights.ts';
import { type RaiseAlerts, tellOfText } from './tell.ts';
import type { StoredText } from './text.ts';
import { wordsOf } from './write-post.ts';

export type CommentOutcome = { kind: 'done' | 'absent' | 'forbidden' };

interface Place {
  board: BoardKey;
  postId: number;
}

export interface NewComment extends Place {
  text: StoredText;
  parentId: number | undefined;
  draft: string;
}

/** Says that this draft of the person's has become a comment. */
export const isCommented = async (db: Db, accountId: number, draft: string): Promise<boolean> =>
  (await db.selectFrom('comment').where('account_id', '=', accountId).where('draft', '=', draft).select('id').execute())
    .length > 0;

/** Idempotent: a draft that is sent again is the comment that it has become. Its author follows the post. */
export const addComment = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  comment: NewComment,
): Promise<CommentOutcome> =>
  db.transaction().execute(async tx => {
    const { postId, text, parentId, draft } = comment;
    if (!(await lockPost(tx, comment))) return { kind: 'absent' };
    if (await isCommented(tx, caller.accountId, draft)) return { kind: 'done' };
    const parent = parentId === undefined ? null : await threadOf(tx, postId, parentId);
    if (parent === undefined) return { kind: 'absent' };
    const { rows } = await sql<{ id: number; number: number }>`
      with numbered as (
        update post set comment_numbers = comment_numbers + 1, comments = comments + 1, last_comment_at = now()
        where id = ${postId} returning comment_numbers)
      insert into comment (post_id, number, parent_id, account_id, draft, source, html, folded, words)
      select ${postId}, comment_numbers, ${parent}::bigint, ${caller.accountId}, ${draft}, ${text.source}, ${text.html}, ${text.folded},
        ${wordsOf(text)} from numbered returning id, number`.execute(tx);
    const { id, number } = rows[0]!;
    await useImages(tx, { commentId: id }, ownPicturesIn(text.html));
    await follow(tx, caller.accountId, postId);
    await tellOfText(tx, raiseAlerts, {
      postId,
      by: caller.accountId,
      mentioned: mentionsIn(text.html),
      number,
      isAnswer: true,
    });
    return { kind: 'done' };
  });

/** One level of replies: the comment under which a reply to this one stands. Undefined where there is no such comment to be answered. */
const threadOf = async (tx: Transaction<Tables>, postId: number, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(c.parent_id, c.id) as id from comment c
    where c.id = ${id} and c.post_id = ${postId} and c.deleted_at is null`.execute(tx);
  return rows[0]?.id;
};

/** People whom it mentions for the first time are told. */
export const editComment = (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  place: Place & { id: number; text: StoredText },
): Promise<CommentOutcome> =>
  changeComment(db, place, async (tx, row) => {
    if (!mayEdit(caller, row)) return { kind: 'forbidden' };
    if (row.deleted_at) return { kind: 'absent' };
    const { text, postId, id } = place;
    if (row.source === text.source) return { kind: 'done' };
    await sql`
      update comment set source = ${text.source}, html = ${text.html}, folded = ${text.folded}, words = ${wordsOf(text)},
        edited_at = now(), edited_by_manager = ${row.author_id !== caller.accountId}
      where id = ${id}`.execute(tx);
    await useImages(tx, { commentId: id }, ownPicturesIn(text.html));
    const mentioned = newMentions(row.html, text.html);
    await tellOfText(tx, raiseAlerts, { postId, by: caller.accountId, mentioned, number: row.number });
    return { kind: 'done' };
  });

/** Deleting what is deleted changes nothing. A deleted comment is no accepted answer any more. */
export const deleteComment = (db: Db, caller: Caller, place: Place & { id: number }): Promise<CommentOutcome> =>
  changeComment(db, place, async (tx, row) => {
    if (!mayEdit(caller, row)) return { kind: 'forbidden' };
    if (row.deleted_at) return { kind: 'done' };
    await sql`
      update comment set deleted_at = now(), deleted_by_manager = ${row.author_id !== caller.accountId}
      where id = ${place.id}`.execute(tx);
    await sql`update post set answer_id = null where id = ${place.postId} and answer_id = ${place.id}`.execute(tx);
    await countComments(tx, place.postId, -1);
    return { kind: 'done' };
  });

export const restoreComment = (db: Db, caller: Caller, place: Place & { id: number }): Promise<CommentOutcome> =>
  changeComment(db, place, async (tx, row) => {
    if (row.deleted_at === null) return { kind: mayEdit(caller, row) ? 'done' : 'forbidden' };
    if (!mayRestore(caller, row)) return { kind: mayEdit(caller, row) ? 'forbidden' : 'absent' };
    await sql`update comment set deleted_at = null, deleted_by_manager = false where id = ${place.id}`.execute(tx);
    await countComments(tx, place.postId, 1);
    return { kind: 'done' };
  });

interface CommentRow extends Written {
  number: number;
  source: string;
  html: string;
}

const changeComment = (
  db: Db,
  place: Place & { id: number },
  change: (tx: Transaction<Tables>, row: CommentRow) => Promise<CommentOutcome>,
): Promise<CommentOutcome> =>
  db.transaction().execute(async tx => {
    if (!(await lockPost(tx, place))) return { kind: 'absent' };
    const { rows } = await sql<CommentRow>`
      select c.account_id as author_id, c.number, c.source, c.html, c.deleted_at, c.deleted_by_manager, ${isRestorable('c')} from comment c
      where c.id = ${place.id} and c.post_id = ${place.postId} for update`.execute(tx);
    return rows[0] ? change(tx, rows[0]) : { kind: 'absent' };
  });

/** Lock order: the post first, then its comments. False where it is not shown on this board. */
const lockPost = async (tx: Transaction<Tables>, { board, postId }: Place): Promise<boolean> => {
  const { rows } = await sql`
    select from post p where p.id = ${postId} and p.board = ${board} and p.deleted_at is null for update`.execute(tx);
  return rows.length > 0;
};

/** The time of the last comment is that of the last one that is shown. */
const countComments = async (tx: Transaction<Tables>, postId: number, more: number): Promise<void> => {
  await sql`
    update post set comments = comments + ${more}::int,
      last_comment_at = (select max(c.created_at) from comment c where c.post_id = ${postId} and c.deleted_at is null)
    where id = ${postId}`.execute(tx);
};
