/** Writes a board as RSS 2.0: its newest posts, for any reader. */
import { hash } from 'node:crypto';
import type { BoardKey } from '@newsbell/contracts/boards';
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Settings } from '#deps.ts';
import type { Validators } from '#documents/out-feed/conditional.ts';
import type { FindFeedPictures } from '#documents/out-feed/pictures.ts';
import { writeRss } from '#documents/out-feed/rss.ts';
import { withProxiedPictures } from '#text/html/foreign-pictures.ts';
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
export const boardFeed = async (
  db: Db,
  board: BoardKey,
  { publicUrl, productName }: Pick<Settings, 'publicUrl' | 'productName'>,
  said: { title: string; description: string },
  findPictures: FindFeedPictures,
): Promise<Validators & { body: string }> => {
  const { rows } = await sql<Row>`
    select p.id, p.title, p.html, a.nickname, p.created_at, p.edited_at
    from post p left join account a on a.id = p.account_id
    where p.board = ${board} and ${isShown('p')} order by p.id desc limit ${sql.lit(POSTS)}`.execute(db);
  const proxied = await findPictures();
  const home = `${publicUrl}/board/${board}`;
  const changes = rows.map(row => (row.edited_at ?? row.created_at).getTime());
  const lastModified = new Date(Math.max(0, ...changes));
  const body = writeRss({
    ...{ id: home, link: home, self: `${home}/rss.xml`, hub: null, language: null },
    ...{ image: null, generator: productName },
    ...said,
    updatedAt: lastModified,
    items: rows.map(row => ({
      id: `${home}/${row.id}`,
      title: row.title,
      link: `${home}/${row.id}`,
      author: row.nickname,
      publishedAt: row.created_at,
      updatedAt: row.edited_at ?? row.created_at,
      content: withProxiedPictures(withPictureOrigin(row.html, publicUrl), proxied),
      ...{ image: null, enclosures: [], tags: [] },
    })),
  });
  return { body, etag: `W/"${hash('sha256', body).slice(0, 32)}"`, lastModified };
};
