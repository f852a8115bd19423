/** Joins the person who wrote a row: null where they have removed their account. */
import type { Post } from '@newsbell/contracts/boards';
import { sql } from 'kysely';

export type Author = Post['author'];

export interface AuthorRow {
  author_id: number | null;
  username: string | null;
  nickname: string | null;
  image_id: string | null;
}

/** Columns of a row `a` of `account`, joined from the left. */
export const authorColumns = sql`a.id as author_id, a.username, a.nickname, a.image_id`;

export const authorOf = ({ username, nickname, image_id }: AuthorRow): Author =>
  username === null || nickname === null
    ? null
    : { username, nickname, profileImage: image_id === null ? null : `/u/${image_id}` };
