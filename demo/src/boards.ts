/** Seeds the boards of the demo with posts and comments in four languages, so that they look lived in. */
import { createHash } from 'node:crypto';
import type { BoardKey, RequestState } from '@newsbell/contracts/boards';
import type { Language } from '@newsbell/contracts/languages';
import type { Deps } from '@newsbell/server/deps';
import { hashPassword } from '@newsbell/server/features/accounts/passwords';
import { makeAccount } from '@newsbell/server/features/accounts/sign-up';
import { acceptAnswer } from '@newsbell/server/features/boards/answer';
import { writeHeldWords } from '@newsbell/server/features/boards/moderation/words';
import { setState, vote } from '@newsbell/server/features/boards/requests';
import { storedText } from '@newsbell/server/features/boards/text';
import { addComment } from '@newsbell/server/features/boards/write-comment';
import { addPost, setNotice } from '@newsbell/server/features/boards/write-post';
import { raiseAlerts } from '@newsbell/server/features/notifications/alerts';
import { soughtKeys } from '@newsbell/server/features/projects/sought';
import { sql } from 'kysely';
import { removePost, reportAs, type ToldReport } from './moderating.ts';
import { idOf } from './people.ts';
import told from './words/boards.json' with { type: 'json' };

type Some = Pick<Deps, 'db' | 'settings'>;

interface ToldComment {
  by: string;
  hours: number;
  content: string;
  /** The number of the comment that it answers. */
  reply?: number;
  reports?: ToldReport[];
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
  /** The comment of this number is accepted as the answer. */
  answer?: { number: number; hours: number };
  /** The address of a request, for which these people vote. */
  url?: string;
  votes?: string[];
  state?: ToldState;
  reports?: ToldReport[];
  /** A manager removes it, because it was reported. */
  removed?: { hours: number; reason: string };
}

interface ToldState {
  is: string;
  hours: number;
  reason?: string;
  /** The title of the source that the request has become. */
  source?: string;
}

/** Idempotent: boards with a post stay as they are. All happens in the order of its times, so that ids agree with them. */
export const fillBoards = async (deps: Some): Promise<void> => {
  const { db } = deps;
  if (await db.selectFrom('post').select('id').limit(1).executeTakeFirst()) return;
  await makeWriters(deps);
  await writeHeldWords(db, told.heldWords);
  const posts: ToldPost[] = told.posts;
  const events = posts.flatMap(post => eventsOf(deps, post)).toSorted((a, b) => b.hours - a.hours);
  for (const { hours, happen } of events) {
    await happen();
    await setTimes(deps, hours);
  }
};

/** Their passwords are known to nobody, so that no visitor signs in as one of them. */
const makeWriters = async ({ db, settings }: Some): Promise<void> => {
  const passwordHash = await hashPassword(createHash('sha256').update(String(Math.random())).digest('hex'));
  for (const { username, nickname, language } of told.writers)
    await makeAccount(db, settings, {
      admission: { kind: 'operator', isAdministrator: false },
      ...{ username, nickname, passwordHash, emailVerified: true, language: language as Language },
      email: `${username}@demo.example`,
    });
  // Newcomer limits: the people of the demo are older than their first texts, of which each has three that stood for a day.
  await sql`update account set email_verified_at = now() - interval '30 days' where email_verified_at is not null`.execute(
    db,
  );
};

interface Event {
  hours: number;
  happen: () => Promise<void>;
}

/** Answers the writing of a post, and all that comes of it. */
const eventsOf = (deps: Some, post: ToldPost): Event[] => {
  const { comments = [], answer, state, reports = [], removed } = post;
  let id = 0;
  const written: Event = {
    hours: post.hours,
    happen: async () => {
      id = await writePost(deps, post);
    },
  };
  const said = comments.map((each): Event => ({ hours: each.hours, happen: () => writeComment(deps, post, id, each) }));
  const reported = reports.map(
    (each): Event => ({ hours: each.hours, happen: () => reportAs(deps, id, { postId: id }, each) }),
  );
  const reportedComments = comments.flatMap((each, at) =>
    (each.reports ?? []).map(
      (of): Event => ({
        hours: of.hours,
        happen: async () => reportAs(deps, id, { commentId: await commentAt(deps.db, id, at + 1) }, of),
      }),
    ),
  );
  const ends: Event[] = [];
  if (answer) ends.push({ hours: answer.hours, happen: () => accept(deps, post, id, answer.number) });
  if (state) ends.push({ hours: state.hours, happen: () => decide(deps, id, state) });
  if (removed) ends.push({ hours: removed.hours, happen: () => removePost(deps, id, removed.reason) });
  return [written, ...said, ...reported, ...reportedComments, ...ends];
};

/** All of it is written at one moment, so the limits of a day do not hold. */
const seeded = { newcomerLimits: false };

const writePost = async (
  { db, settings }: Some,
  { board, by, title, content, notice, url, votes = [], ...post }: ToldPost,
): Promise<number> => {
  const place = { board: board as BoardKey };
  const outcome = await addPost(
    db,
    raiseAlerts,
    await callerOf({ db, settings }, by),
    {
      ...{ ...place, title, draft: draftOf(title), language: post.language as Language },
      text: await storedText(db, title, content, settings.publicUrl),
      // No site is asked: these hosts are nowhere.
      ...(url !== undefined && { wanted: { url, keys: soughtKeys(url) } }),
    },
    seeded,
  );
  if (outcome.kind !== 'done') throw new Error(`${by} may not write on ${board}`);
  const { id } = outcome;
  for (const voter of votes) await vote(db, (await callerOf({ db, settings }, voter)).accountId, id);
  if (notice) await setNotice(db, await callerOf({ db, settings }, 'admin'), place.board, id, true);
  return id;
};

const writeComment = async (
  { db, settings }: Some,
  { board, title }: ToldPost,
  postId: number,
  { by, content, reply }: ToldComment,
): Promise<void> => {
  const parentId = reply === undefined ? undefined : await commentAt(db, postId, reply);
  await addComment(
    db,
    raiseAlerts,
    await callerOf({ db, settings }, by),
    {
      ...{ board: board as BoardKey, postId, draft: draftOf(`${title} ${content}`), parentId },
      text: await storedText(db, '', content, settings.publicUrl),
    },
    seeded,
  );
};

const accept = async (deps: Some, { by }: ToldPost, postId: number, number: number): Promise<void> => {
  const comment = await commentAt(deps.db, postId, number);
  await acceptAnswer(deps.db, raiseAlerts, await callerOf(deps, by), postId, comment);
};

const decide = async (deps: Some, postId: number, { is, reason, source }: ToldState): Promise<void> => {
  const { db } = deps;
  const project =
    source === undefined
      ? undefined
      : await db.selectFrom('project').where('title', '=', source).select('id').executeTakeFirstOrThrow();
  await setState(db, raiseAlerts, await callerOf(deps, 'admin'), postId, {
    ...{ state: is as RequestState, reason: reason ?? null, projectId: project?.id ?? null },
  });
};

const commentAt = async (db: Some['db'], postId: number, number: number): Promise<number> => {
  const found = db.selectFrom('comment').where('post_id', '=', postId).where('number', '=', number).select('id');
  return (await found.executeTakeFirstOrThrow()).id;
};

/** Moves all that was written just now into the past, with the alerts that it has raised. Nothing else is younger. */
const setTimes = async ({ db }: Some, hours: number): Promise<void> => {
  const then = sql<Date>`now() - make_interval(hours => ${hours})`;
  for (const table of ['post', 'comment', 'alert', 'report', 'moderation_log'])
    await sql`update ${sql.table(table)} set created_at = ${then} where created_at > ${then}`.execute(db);
  await sql`update moderation_case set opened_at = ${then} where opened_at > ${then}`.execute(db);
  await sql`update moderation_case set closed_at = ${then} where closed_at > ${then}`.execute(db);
  await sql`update post set last_comment_at = ${then} where last_comment_at > ${then}`.execute(db);
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
