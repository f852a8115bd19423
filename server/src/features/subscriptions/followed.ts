/** The kinds of things that can be followed, and the row of each. */
import { sql, type Transaction } from 'kysely';
import type { Db } from '#db/open.ts';
import type { Tables } from '#db/tables.ts';
import { nameOfToday, tagName } from '#features/projects/tag-name.ts';
import { readQuery } from '#text/query.ts';

export type Followed =
  | { type: 'PROJECT'; urlKey: string }
  | { type: 'TAG'; tag: string }
  | { type: 'WORD'; word: string };

/** As the calls name it. */
export type Key = { urlKey: string } | { tag: string } | { word: string };

/** From the key of a call, in the form that is stored. */
export const followedOf = (key: Key): Followed => {
  if ('urlKey' in key) return { type: 'PROJECT', urlKey: key.urlKey };
  if ('tag' in key) return { type: 'TAG', tag: tagName(key.tag) };
  return { type: 'WORD', word: key.word.normalize('NFKC').trim() };
};

/** NFKC can make a word longer; and one of signs alone would never be found. */
export const canBeFollowed = (followed: Followed): boolean =>
  followed.type !== 'WORD' ||
  (followed.word.length <= 100 && readQuery(followed.word).terms.some(term => !term.excluded));

export interface Subscribed {
  id: number;
  projectId: number | null;
  tag: string | null;
  wordId: number | null;
}

/** The caller's own, if there is one. A merged project's key finds that of the project that it became. */
export const findSubscription = async (
  db: Db,
  accountId: number,
  followed: Followed,
): Promise<Subscribed | undefined> =>
  (
    await sql<Subscribed>`
      select id, project_id as "projectId", tag, word_id as "wordId" from subscription
      where account_id = ${accountId} and ${isOf(followed)}`.execute(db)
  ).rows[0];

/** Answers what the account follows by the subscription of this id. */
export const followedById = async (db: Db, accountId: number, id: number): Promise<Followed | undefined> => {
  const { rows } = await sql<{ urlKey: string | null; tag: string | null; word: string | null }>`
    select p.url_key as "urlKey", s.tag, w.text as word from subscription s
      left join project p on p.id = s.project_id left join word w on w.id = s.word_id
    where s.account_id = ${accountId} and s.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  if (row.urlKey !== null) return { type: 'PROJECT', urlKey: row.urlKey };
  return row.tag !== null ? { type: 'TAG', tag: row.tag } : { type: 'WORD', word: row.word! };
};

const isOf = (followed: Followed) => {
  switch (followed.type) {
    case 'PROJECT':
      return sql`project_id = (select coalesce(merged_into, id) from project where url_key = ${followed.urlKey})`;
    case 'TAG':
      return sql`tag = ${nameOfToday(followed.tag)}`;
    case 'WORD':
      return sql`word_id = (select id from word where text = ${followed.word})`;
  }
};

/**
 * Lock order: a call that changes what an account follows locks the account's row first, then the project or the word, and the
 * subscriptions last. Answers false where the account is gone.
 */
export const lockAccount = async (tx: Transaction<Tables>, accountId: number): Promise<boolean> => {
  const { rows } = await sql`select from account where id = ${accountId} for no key update`.execute(tx);
  return rows.length === 1;
};
