/** Tells people of new texts. The alerts are raised in the transaction that writes the text, so none is lost and none is told twice. */
import type { AlertType } from '@newsbell/contracts/notifications';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { pathOf } from './place.ts';

/** The room of notifications raises alerts; the app puts both together. Answers the ids of those who are told. */
export type RaiseAlerts = (
  tx: Transaction<Tables>,
  accountIds: readonly number[],
  alert: {
    type: AlertType;
    subject: string;
    title: string;
    path: string;
    actor?: string;
    writing?: { closed: boolean; until: Date | null };
    canObject?: boolean;
  },
) => Promise<number[]>;

export interface NewText {
  postId: number;
  /** The person who wrote it. */
  by: number;
  /** Usernames. */
  mentioned: readonly string[];
  /** The comment's place in the post; undefined: it is the post's own text. */
  number?: number;
  /** It is a new comment, which those who follow the post are told of. */
  isAnswer?: true;
}

/**
 * A person is told once of a text: that it mentions them, else that somebody has answered. People who have blocked its author are not
 * told.
 */
export const tellOfText = async (
  tx: Transaction<Tables>,
  raiseAlerts: RaiseAlerts,
  { postId, by, mentioned, number, isAnswer }: NewText,
): Promise<void> => {
  if (mentioned.length === 0 && !isAnswer) return;
  const { rows } = await sql<{ title: string; board: string; nickname: string }>`
    select p.title, p.board, a.nickname from post p, account a where p.id = ${postId} and a.id = ${by}`.execute(tx);
  const { title, board, nickname } = rows[0]!;
  const alert = {
    subject: `post:${postId}`,
    title,
    path: pathOf({ board, postId, number: number ?? null }),
    actor: nickname,
  };
  const told = await raiseAlerts(tx, await peopleNamed(tx, by, mentioned), { type: 'MENTION', ...alert });
  if (!isAnswer) return;
  const followers = (await followersOf(tx, postId, by)).filter(id => !told.includes(id));
  await raiseAlerts(tx, followers, { type: 'REPLY', ...alert });
};

/** Tells the author of a comment that it was accepted as the answer. */
export const tellOfAnswer = async (
  tx: Transaction<Tables>,
  raiseAlerts: RaiseAlerts,
  { commentId, by }: { commentId: number; by: number },
): Promise<void> => {
  const { rows } = await sql<{
    id: number;
    number: number;
    postId: number;
    title: string;
    board: string;
    nickname: string;
  }>`
    select a.id, c.number, p.id as "postId", p.title, p.board, accepting.nickname
    from comment c join post p on p.id = c.post_id join account a on a.id = c.account_id, account accepting
    where c.id = ${commentId} and accepting.id = ${by} and ${listens(by)}`.execute(tx);
  for (const { id, number, postId, title, board, nickname } of rows)
    await raiseAlerts(tx, [id], {
      ...{ type: 'ANSWER', subject: `post:${postId}`, title, path: pathOf({ board, postId, number }) },
      actor: nickname,
    });
};

/** Tells the author of a request, and those who voted for it, that it has another state. `by`: the manager who has set it. */
export const tellOfState = async (
  tx: Transaction<Tables>,
  raiseAlerts: RaiseAlerts,
  { postId, by }: { postId: number; by?: number },
): Promise<void> => {
  const { rows } = await sql<{ title: string; board: string; people: number[] }>`
    select p.title, p.board, array(
      select a.id from account a where a.disabled_at is null and a.id is distinct from ${by ?? null}::bigint
        and (a.id = p.account_id or a.id in (select account_id from post_vote v where v.post_id = p.id))) as people
    from post p where p.id = ${postId}`.execute(tx);
  const { title, board, people } = rows[0]!;
  const path = pathOf({ board, postId });
  await raiseAlerts(tx, people, { type: 'STATE', subject: `post:${postId}`, title, path });
};

const listens = (to: number) => sql`
  a.id <> ${to} and a.disabled_at is null
  and not exists (select from account_block b where b.account_id = a.id and b.blocked_id = ${to})`;

const peopleNamed = async (tx: Transaction<Tables>, by: number, names: readonly string[]): Promise<number[]> => {
  if (names.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select a.id from account a where a.username = any (${[...names]}::text[]) and ${listens(by)}`.execute(tx);
  return rows.map(row => row.id);
};

const followersOf = async (tx: Transaction<Tables>, postId: number, by: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.id from post_follow f join account a on a.id = f.account_id
    where f.post_id = ${postId} and ${listens(by)}`.execute(tx);
  return rows.map(row => row.id);
};
