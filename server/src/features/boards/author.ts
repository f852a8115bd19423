/** Joins the person who wrote a row: null where they have removed their account. */
import type { Post } from '@newsbell/contracts/boards';
import { sql } from 'kysely';

export type Author = Post['author'];

export interface AuthorRow {
  author_id: number | null;
  username: string | null;
  nickname: string | null;
  image_id: string | null;
  blocked: boolean;
}

/** Columns of a row `a` of `account`, joined from the left, for the person who reads; undefined: a visitor. */
export const authorColumns = (reader: number | undefined) => sql`
  a.id as author_id, a.username, a.nickname, a.image_id, ${
    reader === undefined
      ? sql`false`
      : sql`exists (select from account_block b where b.account_id = ${reader} and b.blocked_id = a.id)`
  } as blocked`;

export const authorOf = ({ username, nickname, image_id, blocked }: AuthorRow): Author =>
  username === null || nickname === null
    ? null
    : { username, nickname, profileImage: image_id === null ? null : `/u/${image_id}`, blocked };
