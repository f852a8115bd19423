/** Writes comments. They are numbered within their post, and no number is given twice. */
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { useImages } from '#features/images/use.ts';
import type { Caller } from '#http/guard.ts';
import { ownPicturesIn } from '#text/html/own-pictures.ts';
import { countComments } from './counts.ts';
import { follow } from './following.ts';
import { mentionsIn, newMentions } from './mentions.ts';
import { admit, admitEdit, type NewcomerSettings, type NotAdmitted } from './moderation/admission.ts';
import { banOf } from './moderation/bans.ts';
import { openCase } from './moderation/cases.ts';
import { heldWordsIn } from './moderation/hold.ts';
import { isRestorable, isShown, mayEdit, mayRestore, type Written } from './rights.ts';
import { type RaiseAlerts, tellOfText } from './tell.ts';
import type { StoredText } from './text.ts';
import { transact } from './transact.ts';
import { wordsOf } from './write-post.ts';

export type CommentOutcome = { kind: 'done' } | { kind: 'absent' | 'forbidden' } | NotAdmitted;

interface Place {
  board: BoardKey;
  postId: number;
}

export interface NewComment extends Place {
  text: StoredText;
  parentId: number | undefined;
  draft: string;
  /** The writer knows that they have written this text before. */
  isAnyway?: boolean | undefined;
}

/** Says that this draft of the person's has become a comment. */
export const isCommented = async (db: Db, accountId: number, draft: string): Promise<boolean> =>
  (await db.selectFrom('comment').where('account_id', '=', accountId).where('draft', '=', draft).select('id').execute())
    .length > 0;

/** Idempotent: a draft that is sent again is the comment that it has become. Its author follows the post. */
export const addComment = async (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  comment: NewComment,
  settings: NewcomerSettings,
): Promise<CommentOutcome> => {
  const heldWords = await heldWordsIn(db, comment.text);
  return transact(db, async tx => {
    const { board, postId, text, parentId, draft, isAnyway = false } = comment;
    const title = await lockPost(tx, comment);
    if (title === undefined) return { kind: 'absent' };
    if (await isCommented(tx, caller.accountId, draft)) return { kind: 'done' };
    const admission = await admit(tx, caller, { what: 'comment', board, text, heldWords, isAnyway }, settings);
    if (admission.kind !== 'admitted') return admission;
    const { withheldFor } = admission;
    const parent = parentId === undefined ? null : await threadOf(tx, postId, parentId);
    if (parent === undefined) return { kind: 'absent' };
    const { rows } = await sql<{ id: number; number: number }>`
      with numbered as (
        update post set comment_numbers = comment_numbers + 1, comments = comments + ${withheldFor === null ? 1 : 0}::int,
          last_comment_at = case when ${withheldFor === null} then greatest(last_comment_at, now()) else last_comment_at end
        where id = ${postId} returning comment_numbers)
      insert into comment (post_id, number, parent_id, account_id, draft, source, html, folded, words, withheld_for, is_told)
      select ${postId}, comment_numbers, ${parent}::bigint, ${caller.accountId}, ${draft}, ${text.source}, ${text.html}, ${text.folded},
        ${wordsOf(text)}, ${withheldFor}::text, ${withheldFor === null} from numbered returning id, number`.execute(tx);
    const { id, number } = rows[0]!;
    await useImages(tx, { commentId: id }, ownPicturesIn(text.html));
    await follow(tx, caller.accountId, postId);
    if (withheldFor !== null) {
      await openCase(tx, raiseAlerts, { commentId: id }, { title });
      return { kind: 'done' };
    }
    await tellOfText(tx, raiseAlerts, {
      postId,
      by: caller.accountId,
      mentioned: mentionsIn(text.html),
      number,
      isAnswer: true,
    });
    return { kind: 'done' };
  });
};

/** One level of replies: the comment under which a reply to this one stands. Undefined where there is no such comment to be answered. */
const threadOf = async (tx: Transaction<Tables>, postId: number, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select coalesce(c.parent_id, c.id) as id from comment c
    where c.id = ${id} and c.post_id = ${postId} and ${isShown('c')}`.execute(tx);
  return rows[0]?.id;
};

/** People whom it mentions for the first time are told. */
export const editComment = async (
  db: Db,
  raiseAlerts: RaiseAlerts,
  caller: Caller,
  place: Place & { id: number; text: StoredText },
  settings: NewcomerSettings,
): Promise<CommentOutcome> => {
  const heldWords = await heldWordsIn(db, place.text);
  return changeComment(db, place, async (tx, row, title) => {
    if (!mayEdit(caller, row)) return { kind: 'forbidden' };
    if (row.deleted_at) return { kind: 'absent' };
    const { text, postId, id } = place;
    if (row.source === text.source) return { kind: 'done' };
    const edited = await admitEdit(tx, caller, { before: { ...row, foldedTitle: '' }, text, heldWords }, settings);
    if (edited.kind !== 'admitted') return edited;
    const withheldFor = row.withheld_for ?? edited.withheldFor;
    await sql`
      update comment set withheld_for = ${withheldFor}, source = ${text.source}, html = ${text.html}, folded = ${text.folded}, words = ${wordsOf(text)},
        edited_at = now(), edited_by_manager = ${row.author_id !== caller.accountId}
      where id = ${id}`.execute(tx);
    await useImages(tx, { commentId: id }, ownPicturesIn(text.html));
    if (withheldFor !== null) {
      if (row.withheld_for === null) await countComments(tx, postId, -1);
      await sql`update post set answer_id = null where id = ${postId} and answer_id = ${id}`.execute(tx);
      await openCase(tx, raiseAlerts, { commentId: id }, { title });
      return { kind: 'done' };
    }
    const mentioned = newMentions(row.html, text.html);
    await tellOfText(tx, raiseAlerts, { postId, by: caller.accountId, mentioned, number: row.number });
    return { kind: 'done' };
  });
};

/** Deleting what is deleted changes nothing. A deleted comment is no accepted answer any more. */
export const deleteComment = (db: Db, caller: Caller, place: Place & { id: number }): Promise<CommentOutcome> =>
  changeComment(db, place, async (tx, row) => {
    if (!mayEdit(caller, row)) return { kind: 'forbidden' };
    if (row.deleted_at) return { kind: 'done' };
    await sql`
      update comment set deleted_at = now(), deleted_by_manager = ${row.author_id !== caller.accountId}
      where id = ${place.id}`.execute(tx);
    await sql`update post set answer_id = null where id = ${place.postId} and answer_id = ${place.id}`.execute(tx);
    if (row.withheld_for === null) await countComments(tx, place.postId, -1);
    return { kind: 'done' };
  });

export const restoreComment = (db: Db, caller: Caller, place: Place & { id: number }): Promise<CommentOutcome> =>
  changeComment(db, place, async (tx, row) => {
    if (row.deleted_at === null) return { kind: mayEdit(caller, row) ? 'done' : 'forbidden' };
    if (!mayRestore(caller, row)) return { kind: mayEdit(caller, row) ? 'forbidden' : 'absent' };
    const ban = await banOf(tx, caller);
    if (ban) return { kind: 'banned', ban };
    await sql`update comment set deleted_at = null, deleted_by_manager = false where id = ${place.id}`.execute(tx);
    if (row.withheld_for === null) await countComments(tx, place.postId, 1);
    return { kind: 'done' };
  });

interface CommentRow extends Written {
  number: number;
  source: string;
  html: string;
  folded: string;
}

const changeComment = (
  db: Db,
  place: Place & { id: number },
  change: (tx: Transaction<Tables>, row: CommentRow, title: string) => Promise<CommentOutcome>,
): Promise<CommentOutcome> =>
  transact(db, async tx => {
    const title = await lockPost(tx, place);
    if (title === undefined) return { kind: 'absent' };
    const { rows } = await sql<CommentRow>`
      select c.account_id as author_id, c.number, c.source, c.html, c.folded, c.withheld_for, c.deleted_at, c.deleted_by_manager, ${isRestorable('c')} from comment c
      where c.id = ${place.id} and c.post_id = ${place.postId} for update`.execute(tx);
    return rows[0] ? change(tx, rows[0], title) : { kind: 'absent' };
  });

/** Lock order: the post first, then its comments. Answers its title; undefined where it is not shown on this board. */
const lockPost = async (tx: Transaction<Tables>, { board, postId }: Place): Promise<string | undefined> => {
  const { rows } = await sql<{ title: string }>`
    select p.title from post p where p.id = ${postId} and p.board = ${board} and ${isShown('p')} for update`.execute(
    tx,
  );
  return rows[0]?.title;
};
