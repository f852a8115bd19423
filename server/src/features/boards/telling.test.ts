/** People are told of mentions and of answers: by the calls, and by the bell in which they look. */
import { randomUUID } from 'node:crypto';
import type { Comment, Post } from '@newsbell/contracts/boards';
import type { Alert } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';

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

let alice: Person;
let bob: Person;
let carol: Person;
beforeEach(async () => {
  // Rate limit: each test has people of its own, because a person writes five posts an hour.
  [alice, bob, carol] = (await Promise.all([1, 2, 3].map(() => makePerson(database.db, 'owner')))) as Person[] as [
    Person,
    Person,
    Person,
  ];
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (who: Person, method: Method, url: string, payload?: object) => {
  const headers = { 'x-requested-with': 'test', cookie: who.cookie };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const ask = async (who: Person, content = 'Who knows?'): Promise<Post> =>
  (await call(who, 'POST', '/v1/board/qna', { title: 'A question', content, language: 'en', draft: randomUUID() }))
    .body;
const at = ({ id }: Post) => `/v1/board/qna/${id}`;
const answer = async (who: Person, post: Post, content = 'I do.', draft = randomUUID()): Promise<Comment> => {
  const { body } = await call(who, 'POST', `${at(post)}/comment`, { content, draft });
  return (body as Post).comments.at(-1)!;
};
type Told = Pick<Alert, 'type' | 'count' | 'actors' | 'path'>;
const bell = async (who: Person): Promise<Told[]> =>
  ((await call(who, 'GET', '/v1/notification')).body.content as Alert[]).map(({ type, count, actors, path }) => ({
    ...{ type, count, actors, path },
  }));
const unread = async (who: Person): Promise<number> => (await call(who, 'GET', '/v1/notification/unread')).body.unread;

describe('an answer', () => {
  it("is told to the post's author and to those who have commented, and not to who wrote it", async () => {
    const post = await ask(alice);
    expect(post.following).toBe(true);
    await answer(bob, post);
    await answer(carol, post);
    const place = `/board/qna/${post.id}`;
    // The alert leads to the first that is unread.
    expect(await bell(alice)).toEqual([
      { type: 'REPLY', count: 2, actors: [carol.username, bob.username], path: `${place}#c1` },
    ]);
    expect(await bell(bob)).toEqual([{ type: 'REPLY', count: 1, actors: [carol.username], path: `${place}#c2` }]);
    expect(await bell(carol)).toEqual([]);
  });

  it('is told once, also where its draft is sent again', async () => {
    const post = await ask(alice);
    const draft = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => answer(bob, post, 'I do.', draft)));
    expect(await bell(alice)).toMatchObject([{ type: 'REPLY', count: 1 }]);
  });

  it('is not told to those who have ended following, until they follow again', async () => {
    const post = await ask(alice);
    expect((await call(alice, 'DELETE', `${at(post)}/follow`)).body.following).toBe(false);
    await answer(bob, post);
    expect(await bell(alice)).toEqual([]);
    for (const _ of [1, 2])
      expect((await call(alice, 'PUT', `${at(post)}/follow`)).body).toMatchObject({ id: post.id, following: true });
    await answer(bob, post);
    expect(await bell(alice)).toMatchObject([{ type: 'REPLY', count: 1 }]);
  });

  it('is told to somebody who only follows', async () => {
    const post = await ask(alice);
    await call(carol, 'PUT', `${at(post)}/follow`);
    await answer(bob, post);
    expect(await bell(carol)).toMatchObject([{ type: 'REPLY', count: 1 }]);
  });
});

describe('a mention', () => {
  it('in a post and in a comment is told, and a person is told once of a text', async () => {
    const post = await ask(bob, `What do you say, @${alice.username}?`);
    expect(await bell(alice)).toEqual([
      { type: 'MENTION', count: 1, actors: [bob.username], path: `/board/qna/${post.id}` },
    ]);
    await call(alice, 'PUT', `${at(post)}/follow`);
    await answer(carol, post, `Ask @${alice.username} and @${bob.username}.`);
    expect(await bell(alice)).toMatchObject([{ type: 'MENTION', count: 2, actors: [carol.username, bob.username] }]);
    expect(await bell(bob)).toEqual([
      { type: 'MENTION', count: 1, actors: [carol.username], path: `/board/qna/${post.id}#c1` },
    ]);
  });

  it('of oneself and of nobody tells nobody', async () => {
    await ask(alice, `@${alice.username} @nobody_here`);
    expect(await bell(alice)).toEqual([]);
  });

  it('that an edit adds is told, and none again', async () => {
    const post = await ask(bob, `@${alice.username}`);
    const comment = await answer(bob, post, 'Hm.');
    await call(alice, 'PUT', '/v1/notification/read', { until: Number.MAX_SAFE_INTEGER });
    const edit = (content: string, edition: number) =>
      call(bob, 'PUT', at(post), { title: 'A question', content, language: 'en', edition });
    expect((await edit(`@${alice.username} @${carol.username}`, 1)).body.edition).toBe(2);
    await call(bob, 'PUT', `${at(post)}/comment/${comment.id}`, { content: `Hm, @${carol.username}.` });
    expect(await unread(alice)).toBe(0);
    expect(await bell(carol)).toMatchObject([{ type: 'MENTION', count: 2 }]);
  });

  it('where mentions are switched off is told as an answer to those who follow', async () => {
    const { body } = await call(alice, 'PUT', '/v1/account/settings', { alertKinds: ['REPLY'] });
    expect(body.alertKinds).toEqual(['REPLY']);
    const post = await ask(alice);
    await ask(bob, `@${alice.username}`);
    await answer(bob, post, `@${alice.username}`);
    expect(await bell(alice)).toMatchObject([{ type: 'REPLY', count: 1 }]);
    await call(alice, 'PUT', '/v1/account/settings', { alertKinds: [] });
    await answer(bob, post);
    expect(await bell(alice)).toMatchObject([{ type: 'REPLY', count: 1 }]);
  });
});

describe('an accepted answer', () => {
  const accept = (who: Person, post: Post, comment: number) => call(who, 'PUT', `${at(post)}/answer`, { comment });
  const answeredIn = async (query: string): Promise<number[]> =>
    (await call(alice, 'GET', `/v1/board/qna?${query}`)).body.posts.map(({ id }: Post) => id);

  it('is told to who wrote it, can be another one, and none again', async () => {
    const post = await ask(alice);
    const [first, second] = [await answer(bob, post), await answer(carol, post)];
    for (const _ of [1, 2])
      expect((await accept(alice, post, first.id)).body).toMatchObject({ answerId: first.id, canAccept: true });
    expect((await bell(bob)).filter(({ type }) => type === 'ANSWER')).toEqual([
      { type: 'ANSWER', count: 1, actors: [alice.username], path: `/board/qna/${post.id}#c1` },
    ]);
    expect((await accept(alice, post, second.id)).body.answerId).toBe(second.id);
    expect((await bell(carol)).map(({ type }) => type)).toEqual(['ANSWER']);
    expect((await call(alice, 'DELETE', `${at(post)}/answer`)).body.answerId).toBeNull();
  });

  it('of oneself is told to nobody, and a deleted one is none', async () => {
    const post = await ask(alice);
    const own = await answer(alice, post);
    await accept(alice, post, own.id);
    expect(await bell(alice)).toEqual([]);
    expect((await call(alice, 'DELETE', `${at(post)}/comment/${own.id}`)).body.answerId).toBeNull();
    expect((await accept(alice, post, own.id)).status).toBe(404);
  });

  it("is the author's and a manager's to choose, among the comments of a question", async () => {
    const post = await ask(alice);
    const other = await ask(bob);
    const comment = await answer(bob, post);
    expect((await accept(bob, post, comment.id)).status).toBe(403);
    expect((await call(bob, 'GET', at(post))).body).toMatchObject({ canAccept: false, answerId: null });
    expect((await accept(alice, post, (await answer(bob, other)).id)).status).toBe(404);
    const manager = await makePerson(database.db, 'manager');
    expect((await accept(manager, post, comment.id)).body.answerId).toBe(comment.id);
    const { body: talk } = await call(alice, 'POST', '/v1/board/free', {
      title: 'A',
      content: 'b',
      draft: randomUUID(),
    });
    expect((await call(alice, 'PUT', `/v1/board/free/${talk.id}/answer`, { comment: comment.id })).status).toBe(404);
  });

  it('parts the questions that have one from those that have none', async () => {
    const [post, open] = [await ask(alice), await ask(alice)];
    await accept(alice, post, (await answer(bob, post)).id);
    expect(await answeredIn('answered=true')).toContain(post.id);
    expect(await answeredIn('answered=true')).not.toContain(open.id);
    expect(await answeredIn('answered=false')).toContain(open.id);
    expect(await answeredIn('answered=false&q=question')).not.toContain(post.id);
  });
});

describe('a person who is blocked', () => {
  it('tells nothing, and is seen as blocked by the one who did it alone', async () => {
    const post = await ask(alice);
    const blocked = await call(alice, 'PUT', '/v1/account/block', { username: bob.username.toUpperCase() });
    expect(blocked.body).toMatchObject([{ username: bob.username, blocked: true }]);
    await answer(bob, post, `@${alice.username}`);
    expect(await bell(alice)).toEqual([]);
    expect((await call(alice, 'GET', at(post))).body.comments[0].author).toMatchObject({ blocked: true });
    expect((await call(carol, 'GET', at(post))).body.comments[0].author).toMatchObject({ blocked: false });
    const theirs = await ask(bob);
    const row = async (who: Person) =>
      (await call(who, 'GET', '/v1/board/qna')).body.posts.find(({ id }: Post) => id === theirs.id);
    expect([(await row(alice)).author.blocked, (await row(carol)).author.blocked]).toEqual([true, false]);

    expect((await call(alice, 'DELETE', `/v1/account/block?username=${bob.username}`)).body).toEqual([]);
    await answer(bob, post);
    expect(await bell(alice)).toMatchObject([{ type: 'REPLY', count: 1 }]);
  });

  it('cannot be oneself or nobody, and there are a thousand at most', async () => {
    const block = ({ username }: Pick<Person, 'username'>) => call(alice, 'PUT', '/v1/account/block', { username });
    expect((await block(alice)).status).toBe(404);
    expect((await block({ username: 'nobody_here' })).status).toBe(404);
    await sql`
      with made as (
        insert into account (username, nickname, email, email_key, language)
        select ${`b${alice.id}_`} || n, 'B', 'b@b.example', 'b@b.example', 'en' from generate_series(1, 1000) n returning id)
      insert into account_block (account_id, blocked_id) select ${alice.id}, id from made`.execute(database.db);
    expect(await block(bob)).toMatchObject({ status: 400, body: { code: 'TOO_MANY_BLOCKED' } });
    expect((await block({ username: `b${alice.id}_1` })).status).toBe(200);
  });
});

describe('the suggestions after @', () => {
  const suggested = async (who: Person, query: string): Promise<string[]> =>
    (await call(who, 'GET', `/v1/board/mention?${query}`)).body.map(({ username }: Person) => username);

  it('are those who wrote on the post, the latest first, by name or nickname', async () => {
    const post = await ask(alice);
    await answer(bob, post);
    await database.db.updateTable('account').set({ nickname: '도현' }).where('id', '=', bob.id).execute();
    expect(await suggested(carol, `post=${post.id}`)).toEqual([bob.username, alice.username]);
    expect(await suggested(carol, `post=${post.id}&prefix=${encodeURIComponent('도')}`)).toEqual([bob.username]);
    await call(carol, 'PUT', '/v1/account/block', { username: bob.username });
    expect(await suggested(carol, `post=${post.id}`)).toEqual([alice.username]);
  });

  it('are nobody who has written nothing, and nobody without a sign', async () => {
    expect(await suggested(bob, `prefix=${alice.username}`)).toEqual([]);
    await ask(alice);
    expect(await suggested(bob, `prefix=${alice.username}`)).toEqual([alice.username]);
    expect(await suggested(bob, '')).toEqual([]);
    expect(await suggested(bob, `prefix=${encodeURIComponent('%')}`)).toEqual([]);
  });
});

test('who has looked at a post has read what the bell says of it, up to what they have seen', async () => {
  const post = await ask(alice);
  const other = await ask(alice);
  await answer(bob, post);
  await answer(bob, other);
  const { newest } = (await call(alice, 'GET', '/v1/notification/unread')).body;
  await answer(bob, post, `@${alice.username}`);
  const read = await call(alice, 'PUT', '/v1/notification/read', { subject: `post:${post.id}`, until: newest });
  expect(read.body).toEqual({ unread: 2 });
  expect(((await call(alice, 'GET', '/v1/notification')).body.content as Alert[]).map(each => each.read)).toEqual([
    ...[false, false, true],
  ]);
});
