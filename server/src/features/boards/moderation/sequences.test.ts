/** Sequences: whatever people and managers do, one after another and at once, counts hold and what is withheld stays so. */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import { addSource } from '#features/projects/add.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { fulfilRequests } from '../requests.ts';
import { transact } from '../transact.ts';

/** `npm run torture` takes more steps. */
const rounds = process.env.TORTURE === '1' ? 1500 : 60;

let database: Database;
let app: App;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

/** Seeded: numbers from 0 up to 1, always the same ones. */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** Everything that a text says wrongly of itself or of others. */
const wrong: Record<string, RawBuilder<unknown>> = {
  'posts of a board': sql`
    select b.key, b.posts, shown.count from board b, lateral (
      select count(*) from post p where p.board = b.key and p.deleted_at is null and p.withheld_for is null and p.noticed_at is null) shown
    where b.posts <> shown.count`,
  'comments of a post': sql`
    select p.id, p.comments, shown.count, p.last_comment_at, shown.at from post p, lateral (
      select count(*), max(c.created_at) as at from comment c
      where c.post_id = p.id and c.deleted_at is null and c.withheld_for is null) shown
    where p.comments <> shown.count or p.last_comment_at is distinct from shown.at`,
  'accepted answers': sql`
    select p.id from post p join comment c on c.id = p.answer_id where c.deleted_at is not null or c.withheld_for is not null`,
  'requests that wait': sql`
    select p.id from post p join request_key k on k.post_id = p.id and k.is_open
    where p.deleted_at is not null or p.withheld_for is not null or p.state not in ('OPEN', 'PLANNED')`,
  'votes of a request': sql`
    select p.id from post p where p.votes <> (select count(*) from post_vote v where v.post_id = p.id)`,
  'texts that are held without a case, a decision or an edit': sql`
    select t.id from (select id, null::bigint as comment_id, withheld_for from post union all select null, id, withheld_for from comment) t
    where t.withheld_for is not null and not exists (
      select from moderation_case c where c.post_id = t.id or c.comment_id = t.comment_id)`,
};

const allTexts = sql`
  select '/v1/board/' || board || '/' || id as path, deleted_at, deleted_by_manager from post
  union all
  select '/v1/board/' || p.board || '/' || p.id || '/comment/' || c.id, c.deleted_at, c.deleted_by_manager
  from comment c join post p on p.id = c.post_id`;
const leftByAuthors = sql`select path from (${allTexts}) t where t.deleted_at is not null and not t.deleted_by_manager`;

it.each([1, 2, 3])('hold the counts, and none fails (seed %i)', { timeout: 300_000 }, async seed => {
  const { db } = database;
  const random = randomFrom(seed);
  const below = (n: number) => Math.floor(random() * n);
  const oneOf = <T>(some: readonly T[]): T => some[below(some.length)]!;
  const person = (kind: 'other' | 'manager') => makePerson(db, kind);
  const writers = [await person('other'), await person('other')];
  const managers = [await person('manager'), await person('manager')];
  const readers = await Promise.all(Array.from({ length: 4 }, () => person('other')));
  await sql`update account set created_at = now() - interval '8 days'`.execute(db);
  await sql`insert into held_word (word) values ('casino') on conflict do nothing`.execute(db);
  const host = `${randomUUID()}.test`;
  await addSource(db, { feedUrl: `https://${host}/2`, title: 'Ferry' });

  const failures: string[] = [];
  const done: string[] = [];
  const call = async (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const headers = { 'x-requested-with': 'test', cookie: who.cookie };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    done.push(`${who.username} ${method} ${url} ${JSON.stringify(payload) ?? ''} ${answer.statusCode}`);
    if (answer.statusCode >= 500) failures.push(done.at(-1)!);
    return answer.body === '' ? undefined : answer.json();
  };
  const idsOf = async (ids: RawBuilder<unknown>) => (await sql<{ id: number }>`${ids}`.execute(db)).rows;
  const aPost = async () => {
    const posts = await sql<{ id: number; board: string; edition: number }>`
      select id, board, edition from post order by random() < 0.8 and deleted_at is null desc, id desc limit 3`.execute(
      db,
    );
    const post = oneOf(posts.rows);
    return post && { ...post, path: `/v1/board/${post.board}/${post.id}` };
  };
  const aComment = async () => {
    const comments = await sql<{ id: number; path: string; postId: number }>`
      select c.id, '/v1/board/' || p.board || '/' || p.id as path, p.id as "postId"
      from comment c join post p on p.id = c.post_id
      order by p.deleted_at is null and p.withheld_for is null desc, c.id desc limit 4`.execute(db);
    return oneOf(comments.rows);
  };
  const content = () => `${oneOf(['It rains.', 'A casino.', 'Fine.', 'Snow.', 'Ice.'])} ${below(1000)}`;
  const anybody = () => oneOf([...writers, ...writers, ...managers]);
  const withPost = (act: (post: NonNullable<Awaited<ReturnType<typeof aPost>>>) => Promise<unknown>) => async () => {
    const post = await aPost();
    if (post) await act(post);
  };
  const withComment =
    (act: (comment: NonNullable<Awaited<ReturnType<typeof aComment>>>) => Promise<unknown>) => async () => {
      const comment = await aComment();
      if (comment) await act(comment);
    };
  const write = async () => {
    const board = oneOf(['free', 'qna', 'request']);
    const url = board === 'request' ? `https://${host}/${below(12)}` : undefined;
    const body = { title: 'Rain', content: content(), language: 'en', draft: randomUUID(), anyway: true, url };
    await call(oneOf(writers), 'POST', `/v1/board/${board}`, body);
  };
  const decide = async () => {
    const open = oneOf(
      await idsOf(sql`select id from moderation_case where closed_at is null order by id desc limit 3`),
    );
    const body = { verdict: oneOf(['KEEP', 'KEEP', 'HIDE', 'REMOVE']), reason: 'Because.' };
    if (open) await call(oneOf(managers), 'PUT', `/v1/admin/report/${open.id}`, body);
  };
  const undo = async () => {
    const step = oneOf(await idsOf(sql`select id from moderation_log where step <> 'UNDO' order by id desc limit 5`));
    if (step) await call(oneOf(managers), 'POST', `/v1/admin/moderation/${step.id}/undo`);
  };
  const object = async () => {
    const who = oneOf(writers);
    const alert = oneOf(
      await idsOf(
        sql`select id from alert where account_id = ${who.id} and kind = 'MODERATED' order by id desc limit 3`,
      ),
    );
    if (alert) await call(who, 'POST', `/v1/notification/${alert.id}/objection`, { text: 'No.' });
  };
  const acts: (() => Promise<unknown>)[] = [
    write,
    write,
    write,
    withPost(({ path }) =>
      call(anybody(), 'POST', `${path}/comment`, { content: content(), draft: randomUUID(), anyway: true }),
    ),
    withPost(({ path }) =>
      call(anybody(), 'POST', `${path}/comment`, { content: content(), draft: randomUUID(), anyway: true }),
    ),
    withPost(({ path, edition }) =>
      call(anybody(), 'PUT', path, { title: 'Rain', content: content(), language: 'en', edition }),
    ),
    withPost(({ path }) => call(anybody(), 'DELETE', path)),
    withPost(({ path }) => call(anybody(), 'POST', `${path}/restore`)),
    withPost(({ path }) => call(anybody(), 'POST', `${path}/restore`)),
    withPost(({ path }) => call(oneOf(managers), oneOf(['POST', 'DELETE'] as const), `${path}/notice`)),
    withPost(({ path }) => call(anybody(), oneOf(['PUT', 'DELETE'] as const), `${path}/vote`)),
    withPost(({ path }) =>
      call(oneOf(managers), 'PUT', `${path}/state`, { state: oneOf(['OPEN', 'PLANNED', 'DECLINED']), reason: 'So.' }),
    ),
    withComment(({ path, id }) => call(anybody(), 'PUT', `${path}/comment/${id}`, { content: content() })),
    withComment(({ path, id }) => call(anybody(), 'DELETE', `${path}/comment/${id}`)),
    withComment(({ path, id }) => call(anybody(), 'POST', `${path}/comment/${id}/restore`)),
    withComment(({ path, id }) => call(anybody(), 'PUT', `${path}/answer`, { comment: id })),
    ...Array.from({ length: 4 }, () =>
      withPost(({ id }) => call(oneOf(readers), 'POST', '/v1/report', { type: 'POST', id, reason: 'SPAM' })),
    ),
    ...Array.from({ length: 4 }, () =>
      withComment(({ id, postId }) =>
        call(oneOf(readers), 'POST', '/v1/report', { type: 'POST', id: postId, comment: id, reason: 'SPAM' }),
      ),
    ),
    ...[decide, decide, decide, decide, undo, undo, undo, object],
    () => fulfilRequests(db, raiseAlerts),
    () =>
      call(oneOf(managers), 'PUT', `/v1/admin/user/${oneOf(writers).id}/writing`, {
        ...{ closed: random() < 0.2, days: 1, reason: 'Because.' },
      }),
  ];
  for (let round = 0; round < rounds; round++) {
    await sql`delete from bucket`.execute(db);
    const left = await sql<{ path: string }>`${leftByAuthors}`.execute(db);
    const from = done.length;
    if (round % 60 === 59) {
      // An account goes while others write.
      const gone = below(writers.length);
      const going = writers[gone]!;
      writers[gone] = await person('other');
      await Promise.all([
        transact(db, tx => sql`delete from account where id = ${going.id}`.execute(tx)),
        oneOf(acts)(),
      ]);
    }
    await Promise.all(Array.from({ length: 1 + below(4) }, () => oneOf(acts)()));
    for (const [what, query] of Object.entries(wrong)) {
      const { rows } = await sql`${query}`.execute(db);
      expect(rows, `${what} after round ${round}:\n${done.slice(-12).join('\n')}`).toEqual([]);
    }
    const back = await sql<{ path: string }>`${
      left.rows.length === 0
        ? sql`select '' as path where false`
        : sql`
      select path from (${allTexts}) t where t.deleted_at is null and path = any (${left.rows.map(row => row.path)}::text[])`
    }`.execute(db);
    const restored = done.slice(from).filter(line => line.includes('/restore'));
    const unasked = back.rows.filter(({ path }) => !restored.some(line => line.includes(`${path}/restore`)));
    expect(unasked, `back without its author after round ${round}:\n${done.slice(from).join('\n')}`).toEqual([]);
    expect(failures, done.slice(-6).join('\n')).toEqual([]);
  }
});
