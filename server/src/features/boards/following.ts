/** Following: the people who are told of a post's comments, and of whom somebody wants to hear nothing. */
import { sql } from 'kysely';
import type { Db } from '#db/open.ts';
import { type Author, type AuthorRow, authorColumns, authorOf } from './author.ts';

/** Idempotent. People follow what they write and comment on. */
export const follow = async (db: Db, accountId: number, postId: number): Promise<void> => {
  await sql`
    insert into post_follow (post_id, account_id) values (${postId}, ${accountId}) on conflict do nothing`.execute(db);
};

/** Idempotent. */
export const unfollow = async (db: Db, accountId: number, postId: number): Promise<void> => {
  await sql`delete from post_follow where post_id = ${postId} and account_id = ${accountId}`.execute(db);
};

/** Bound: so many people can be blocked by one. */
const MOST_BLOCKED = 1_000;

/** Idempotent. `absent`: nobody has this name, or it is the person's own. */
export const block = async (db: Db, accountId: number, username: string): Promise<'blocked' | 'absent' | 'too-many'> =>
  db.transaction().execute(async tx => {
    const { rows } = await sql<{ id: number; blocked: number }>`
      select b.id, (select count(*)::int from account_block where account_id = a.id and blocked_id <> b.id) as blocked
      from account a join account b on b.username = ${username} and b.id <> a.id
      where a.id = ${accountId} for update of a`.execute(tx);
    const [row] = rows;
    if (!row) return 'absent';
    if (row.blocked >= MOST_BLOCKED) return 'too-many';
    await sql`
      insert into account_block (account_id, blocked_id) values (${accountId}, ${row.id}) on conflict do nothing`.execute(
      tx,
    );
    return 'blocked';
  });

/** Idempotent. */
export const unblock = async (db: Db, accountId: number, username: string): Promise<void> => {
  await sql`
    delete from account_block where account_id = ${accountId}
      and blocked_id = (select id from account where username = ${username})`.execute(db);
};

/** The people whom this one has blocked, the latest first. */
export const blockedBy = async (db: Db, accountId: number): Promise<NonNullable<Author>[]> => {
  const { rows } = await sql<AuthorRow>`
    select ${authorColumns(accountId)} from account_block of_person join account a on a.id = of_person.blocked_id
    where of_person.account_id = ${accountId} order by of_person.created_at desc, a.id`.execute(db);
  return rows.flatMap(row => authorOf(row) ?? []);
};
