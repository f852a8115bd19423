/** Keeps the numbers of texts that everybody sees, so that pages need not count them. */
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { isShown } from './rights.ts';

type Tx = Transaction<Tables>;

/** The posts of a board that are no notices. */
export const countPosts = async (tx: Tx, board: BoardKey, more: number): Promise<void> => {
  if (more !== 0) await sql`update board set posts = posts + ${more}::int where key = ${board}`.execute(tx);
};

/** The time of the last comment is that of the last one that is shown. The caller has locked the post. */
export const countComments = async (tx: Tx, postId: number, more: number): Promise<void> => {
  if (more === 0) return;
  await sql`
    update post set comments = comments + ${more}::int,
      last_comment_at = (select max(c.created_at) from comment c where c.post_id = ${postId} and ${isShown('c')})
    where id = ${postId}`.execute(tx);
};
