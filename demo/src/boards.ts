/** Seeds the boards of the demo with posts and comments in four languages, so that they look lived in. */
import { createHash } from 'node:crypto';
import type { BoardKey } from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import type { Deps } from '@newsbell/server/deps';
import { hashPassword } from '@newsbell/server/features/accounts/passwords';
import { makeAccount } from '@newsbell/server/features/accounts/sign-up';
import { storedText } from '@newsbell/server/features/boards/text';
import { addComment } from '@newsbell/server/features/boards/write-comment';
import { addPost, setNotice } from '@newsbell/server/features/boards/write-post';
import { raiseAlerts } from '@newsbell/server/features/notifications/alerts';
import { sql } from 'kysely';
import { idOf } from './people.ts';
import told from './words/boards.json' with { type: 'json' };

type Some = Pick<Deps, 'db' | 'settings'>;

interface ToldComment {
  by: string;
  hours: number;
  content: string;
  /** The number of the comment that it answers. */
  reply?: number;
}

interface ToldPost {
  board: string;
  by: string;
  language: string;
  /** So many hours ago. */
  hours: number;
  title: string;
  content: string;
  notice?: boolean;
  comments?: ToldComment[];
}

/** Idempotent: boards with a post stay as they are. The oldest is written first, so that ids and times agree. */
export const fillBoards = async (deps: Some): Promise<void> => {
  const { db } = deps;
  if (await db.selectFrom('post').select('id').limit(1).executeTakeFirst()) return;
  await makeWriters(deps);
  const posts: ToldPost[] = told.posts;
  for (const post of posts.toSorted((a, b) => b.hours - a.hours)) await write(deps, post);
};

/** Their passwords are known to nobody, so that no visitor signs in as one of them. */
const makeWriters = async ({ db, settings }: Some): Promise<void> => {
  const passwordHash = await hashPassword(createHash('sha256').update(String(Math.random())).digest('hex'));
  for (const { username, nickname, language } of told.writers)
    await makeAccount(db, settings, {
      ...{ username, nickname, passwordHash, emailVerified: true, language: language as Language },
      email: `${username}@demo.example`,
    });
};

const write = async (
  { db, settings }: Some,
  { board, by, title, content, hours, ...post }: ToldPost,
): Promise<void> => {
  const place = { board: board as BoardKey };
  const outcome = await addPost(db, raiseAlerts, await callerOf({ db, settings }, by), {
    ...{ ...place, title, draft: draftOf(title), language: post.language as Language },
    text: await storedText(db, title, content, settings.publicUrl),
  });
  if (outcome.kind !== 'done') throw new Error(`${by} may not write on ${board}`);
  const { id } = outcome;
  for (const { by: other, content: said, reply } of post.comments ?? []) {
    const parent = await db
      .selectFrom('comment')
      .where('post_id', '=', id)
      .where('number', '=', reply ?? 0)
      .select('id')
      .executeTakeFirst();
    await addComment(db, raiseAlerts, await callerOf({ db, settings }, other), {
      ...{ ...place, postId: id, draft: draftOf(`${title} ${said}`), parentId: parent?.id },
      text: await storedText(db, '', said, settings.publicUrl),
    });
  }
  if (post.notice) await setNotice(db, await callerOf({ db, settings }, 'admin'), place.board, id, true);
  await setTimes({ db }, id, hours, post.comments ?? []);
};

/** Moves a post and its comments, which were written just now, into the past. */
const setTimes = async ({ db }: Pick<Some, 'db'>, id: number, hours: number, comments: readonly ToldComment[]) => {
  const ago = (past: number) => sql<Date>`now() - make_interval(hours => ${past})`;
  for (const [at, { hours: past }] of comments.entries())
    await db
      .updateTable('comment')
      .set({ created_at: ago(past) })
      .where('post_id', '=', id)
      .where('number', '=', at + 1)
      .execute();
  const last = comments.at(-1);
  await db
    .updateTable('post')
    .set({ created_at: ago(hours), last_comment_at: last ? ago(last.hours) : null })
    .where('id', '=', id)
    .execute();
};

const callerOf = async (deps: Some, username: string) => ({
  accountId: await idOf(deps, username),
  roles: username === 'admin' ? (['ROLE_ADMIN'] as const) : [],
  emailVerified: true,
});

/** A UUID of its own for each text, the same at every start. */
const draftOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
