/** Reads the newest posts of a board as the items of a feed. */
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { OutItem } from '#documents/out-feed/feed.ts';
import { withPictureOrigin } from '#text/html/own-pictures.ts';
import { isShown } from './rights.ts';

const POSTS = 50;

interface Row {
  id: number;
  title: string;
  html: string;
  nickname: string | null;
  created_at: Date;
  edited_at: Date | null;
}

/** Our pictures are written with their origin, because a reader elsewhere knows no other. */
export const newestPosts = async (db: Db, board: BoardKey, publicUrl: string): Promise<OutItem[]> => {
  const { rows } = await sql<Row>`
    select p.id, p.title, p.html, a.nickname, p.created_at, p.edited_at
    from post p left join account a on a.id = p.account_id
    where p.board = ${board} and ${isShown('p')} order by p.id desc limit ${sql.lit(POSTS)}`.execute(db);
  return rows.map(row => ({
    id: `${publicUrl}/board/${board}/${row.id}`,
    title: row.title,
    link: `${publicUrl}/board/${board}/${row.id}`,
    author: row.nickname,
    publishedAt: row.created_at,
    updatedAt: row.edited_at ?? row.created_at,
    content: withPictureOrigin(row.html, publicUrl),
    ...{ image: null, enclosures: [], tags: [], source: null },
  }));
};
