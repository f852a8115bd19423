import { randomUUID } from 'node:crypto';
import type { Board, Post } from '@newsbell/contracts/boards';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
let author: Person;
let other: Person;
let manager: Person;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  [author, other, manager] = (await Promise.all(
    (['owner', 'other', 'manager'] as const).map(kind => makePerson(database.db, kind)),
  )) as [Person, Person, Person];
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const call = async (
  who: Person | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const headers = { 'x-requested-with': 'test', ...(who && { cookie: who.cookie }) };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
/** Rate limit: a person of one's own for each, because a person writes five posts an hour. */
const write = async (who: Person, more: object = {}, board = 'free'): Promise<Post> => {
  const payload = { title: 'Rain', content: 'It **rains**.', language: 'en', draft: randomUUID(), ...more };
  const { status, body } = await call(who, 'POST', `/v1/board/${board}`, payload);
  expect(body, JSON.stringify(body)).toMatchObject({ board });
  expect(status).toBe(200);
  return body;
};
const newPerson = (kind: 'owner' | 'manager' = 'owner') => makePerson(database.db, kind);
const titlesOf = ({ posts }: Board) => posts.map(({ title }) => title);
const boardOf = async (query = '', board = 'free', who?: Person): Promise<Board> =>
  (await call(who, 'GET', `/v1/board/${board}${query}`)).body;
const at = ({ board, id }: Post) => `/v1/board/${board}/${id}`;

describe('a post', () => {
  it('is read by everybody, and its Markdown by those who may edit it', async () => {
    const post = await write(author);
    expect(post).toMatchObject({ content: 'It **rains**.', html: '<p>It <strong>rains</strong>.</p>', canEdit: true });
    expect(post.author).toEqual({
      username: author.username,
      nickname: author.username,
      profileImage: null,
      blocked: false,
    });
    const { body } = await call(undefined, 'GET', at(post));
    expect(body).toMatchObject({ title: 'Rain', canEdit: false, canComment: false, canNotice: false });
    expect(body).not.toHaveProperty('content');
    expect((await call(manager, 'GET', at(post))).body).toMatchObject({ content: 'It **rains**.', canNotice: true });
  });

  it('is one post, however often its draft is sent, and the limit counts it once', async () => {
    const person = await newPerson();
    const draft = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => call(person, 'POST', '/v1/board/qna', { title: 'Once', content: 'x', draft })),
    );
    const ids = new Set(sent.flatMap(({ status, body }) => (status === 200 ? body.id : [])));
    expect(ids.size).toBe(1);
    expect(titlesOf(await boardOf('', 'qna')).filter(title => title === 'Once')).toHaveLength(1);
    expect((await call(person, 'POST', '/v1/board/qna', { title: 'Once', content: 'x', draft })).status).toBe(200);
  });

  it('is written by managers alone on the board of guides', async () => {
    const draft = { title: 'Guide', content: 'x', draft: randomUUID() };
    expect(await call(author, 'POST', '/v1/board/learn', draft)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await boardOf('', 'learn', author)).canEdit).toBe(false);
    expect((await boardOf('', 'learn', manager)).canEdit).toBe(true);
    expect((await call(manager, 'POST', '/v1/board/learn', draft)).status).toBe(200);
  });

  it('is edited by an edition: what somebody else changed in between is not overwritten', async () => {
    const post = await write(await newPerson());
    const edit = { title: 'Rain', language: 'en', edition: post.edition };
    const first = await call(manager, 'PUT', at(post), { ...edit, content: 'by a manager' });
    expect(first.body).toMatchObject({ edition: 2, editedByManager: true, html: '<p>by a manager</p>' });
    expect(await call(manager, 'PUT', at(post), { ...edit, content: 'too late' })).toMatchObject({
      status: 409,
      body: { code: 'EDITED_MEANWHILE' },
    });
    expect(await call(manager, 'PUT', at(post), { ...edit, content: 'by a manager', edition: 2 })).toMatchObject({
      status: 200,
      body: { edition: 2 },
    });
    expect(await call(other, 'PUT', at(post), { ...edit, content: 'mine', edition: 2 })).toMatchObject({ status: 403 });
  });

  it('is absent once deleted, and comes back within 30 days, unless a manager deleted it', async () => {
    const person = await newPerson();
    const post = await write(person, { title: 'Gone' });
    expect((await call(other, 'DELETE', at(post))).status).toBe(403);
    expect((await call(person, 'DELETE', at(post))).status).toBe(200);
    for (const who of [undefined, other]) expect((await call(who, 'GET', at(post))).status).toBe(404);
    expect(titlesOf(await boardOf())).not.toContain('Gone');
    expect((await call(person, 'GET', at(post))).body).toMatchObject({
      deleted: true,
      canRestore: true,
      canEdit: false,
    });
    expect((await call(person, 'POST', `${at(post)}/restore`)).body).toMatchObject({ deleted: false });
    expect((await call(manager, 'DELETE', at(post))).status).toBe(200);
    expect((await call(person, 'GET', at(post))).body).toMatchObject({ deleted: true, canRestore: false });
    await call(person, 'POST', `${at(post)}/restore`);
    expect((await call(undefined, 'GET', at(post))).status).toBe(404);
    expect((await call(manager, 'POST', `${at(post)}/restore`)).status).toBe(200);
    expect(titlesOf(await boardOf())).toContain('Gone');
  });

  it('has a title on one line without signs that turn it', async () => {
    const person = await newPerson();
    expect((await write(person, { title: ' a\u202E b\n c ' })).title).toBe('a b c');
    const nothing = await call(person, 'POST', '/v1/board/free', {
      title: '\u202E',
      content: 'x',
      draft: randomUUID(),
    });
    expect(nothing).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS' } });
    const long = await call(person, 'POST', '/v1/board/free', {
      title: 'x',
      content: 'y'.repeat(40_001),
      draft: randomUUID(),
    });
    expect(long).toMatchObject({ status: 400, body: { fields: { content: expect.stringContaining('40') } } });
  });

  it('is asked for on its own board; a board that is not there is not found', async () => {
    const post = await write(await newPerson());
    expect((await call(author, 'GET', `/v1/board/qna/${post.id}`)).status).toBe(404);
    for (const url of [
      '/v1/board/nothing',
      '/v1/board/nothing/1',
      '/board/nothing/rss.xml',
      '/v1/board/free/9223372036854775808',
    ])
      expect((await call(author, 'GET', url)).status, url).toBe(404);
  });
});

describe('a board', () => {
  it('has notices first, then the newest, twenty a page', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newPerson()));
    const posts: Post[] = [];
    for (let n = 0; n < 24; n++)
      posts.push(await write(people[n % 5]!, { title: `Post ${n}`, url: `https://${n}.test/` }, 'request'));
    expect((await call(manager, 'POST', `${at(posts[3]!)}/notice`)).body).toMatchObject({ notice: true });
    const first = await boardOf('', 'request');
    expect(titlesOf(first)).toEqual(['Post 3', ...Array.from({ length: 20 }, (_, n) => `Post ${23 - n}`)]);
    expect(first).toMatchObject({ totalPages: 2, canEdit: false });
    expect(first.posts[0]).toMatchObject({ notice: true, excerpt: 'It rains.' });
    expect(titlesOf(await boardOf('?page=1', 'request'))).toEqual(['Post 2', 'Post 1', 'Post 0']);
    expect(titlesOf(await boardOf('?page=2', 'request'))).toEqual([]);
    expect((await call(manager, 'DELETE', `${at(posts[3]!)}/notice`)).body).toMatchObject({ notice: false });
    expect(titlesOf(await boardOf('?page=1', 'request'))).toEqual(['Post 3', 'Post 2', 'Post 1', 'Post 0']);
  });

  it('shows those that were answered last, and those of one language', async () => {
    const person = await newPerson();
    const [older] = [
      await write(person, { title: 'Older', language: 'ja' }, 'qna'),
      await write(person, { title: 'Newer' }, 'qna'),
    ];
    await call(author, 'POST', `${at(older!)}/comment`, { content: 'An answer.', draft: randomUUID() });
    expect(titlesOf(await boardOf('?sort=answered', 'qna'))[0]).toBe('Older');
    expect(titlesOf(await boardOf('?sort=newest', 'qna'))[0]).toBe('Newer');
    expect(titlesOf(await boardOf('?language=ja', 'qna'))).toEqual(['Older']);
  });

  it('is searched in titles, texts and comments, as news are', async () => {
    const person = await newPerson();
    const post = await write(
      person,
      { title: '서울 소식', content: `${'먼 이야기. '.repeat(80)}東京都の天気 in:level, host` },
      'qna',
    );
    await call(author, 'POST', `${at(post)}/comment`, {
      content: 'Nothing but **Ｈａｒｂｏｕｒ** news',
      draft: randomUUID(),
    });
    for (const q of ['서울', '東京', 'harbour', 'harb', '서울 東京', '天気 in:level'])
      expect(titlesOf(await boardOf(`?q=${encodeURIComponent(q)}`, 'qna')), q).toEqual(['서울 소식']);
    for (const q of ['부산', '서울 -東京', 'in:title harbour', 'arbour', '天気 in:host'])
      expect(await boardOf(`?q=${encodeURIComponent(q)}`, 'qna'), q).toMatchObject({ posts: [], totalPages: 0 });
    const [found] = (await boardOf(`?q=${encodeURIComponent('東京')}`, 'qna')).posts;
    const [span] = found!.hits!.excerpt;
    expect(found!.excerpt.slice(...span!)).toBe('東京');
    const inTitle = (await boardOf(`?q=${encodeURIComponent('서울')}`, 'qna')).posts[0]!;
    expect(inTitle.hits!.title).toEqual([[0, 2]]);
  });

  it('is a feed of its newest posts', async () => {
    const post = await write(await newPerson(), { title: 'In <the> feed' }, 'free');
    const answer = await app.inject('/board/free/rss.xml');
    expect(answer.headers['content-type']).toMatch(/^application\/rss\+xml/);
    expect(answer.body).toContain('<title>In &lt;the&gt; feed</title>');
    expect(answer.body).toContain(`<link>http://newsbell.test/board/free/${post.id}</link>`);
    const again = await app.inject({
      url: '/board/free/rss.xml',
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('lists what can be written to', async () => {
    const { body } = await call(author, 'GET', '/v1/board');
    expect(body.map(({ urlKey, canEdit }: Board) => [urlKey, canEdit])).toEqual([
      ['request', true],
      ['learn', false],
      ['free', true],
      ['qna', true],
    ]);
  });
});

describe('a comment', () => {
  const comment = async (who: Person, post: Post, content: string, more: object = {}): Promise<Post> =>
    (await call(who, 'POST', `${at(post)}/comment`, { content, draft: randomUUID(), ...more })).body;

  it('is numbered, and a reply to a reply stands under the same comment', async () => {
    const post = await write(await newPerson());
    const one = (await comment(author, post, 'one')).comments[0]!;
    const two = (await comment(other, post, 'two', { parentId: one.id })).comments[1]!;
    const { comments } = await comment(author, post, '**three**', { parentId: two.id });
    expect(comments.map(({ number, parentId, html }) => [number, parentId, html])).toEqual([
      [1, null, '<p>one</p>'],
      [2, one.id, '<p>two</p>'],
      [3, one.id, '<p><strong>three</strong></p>'],
    ]);
    expect(comments.map(({ canEdit }) => canEdit)).toEqual([true, false, true]);
    expect((await boardOf()).posts.find(({ id }) => id === post.id)).toMatchObject({ commentsCount: 3 });
    expect(
      (await call(author, 'POST', `${at(post)}/comment`, { content: 'x', parentId: 999_999, draft: randomUUID() }))
        .status,
    ).toBe(404);
  });

  it('is one comment, however often its draft is sent', async () => {
    const post = await write(await newPerson());
    const draft = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => comment(other, post, 'once', { draft })));
    expect((await call(undefined, 'GET', at(post))).body.comments).toHaveLength(1);
  });

  it('stays as deleted where replies to it are shown, and is gone otherwise; its number is not given again', async () => {
    const post = await write(await newPerson());
    const one = (await comment(author, post, 'one')).comments[0]!;
    const two = (await comment(other, post, 'two', { parentId: one.id })).comments[1]!;
    expect((await call(other, 'DELETE', `${at(post)}/comment/${one.id}`)).status).toBe(403);
    await call(author, 'DELETE', `${at(post)}/comment/${one.id}`);
    const seen = (await call(undefined, 'GET', at(post))).body as Post;
    expect(seen.comments[0]).toMatchObject({ deleted: true, html: '', author: null });
    await call(other, 'DELETE', `${at(post)}/comment/${two.id}`);
    expect((await call(undefined, 'GET', at(post))).body.comments).toEqual([]);
    expect((await comment(author, post, 'three')).comments.at(-1)).toMatchObject({ number: 3 });
    await call(author, 'POST', `${at(post)}/comment/${one.id}/restore`);
    expect((await call(undefined, 'GET', at(post))).body.comments.map((each: { html: string }) => each.html)).toEqual([
      '<p>one</p>',
      '<p>three</p>',
    ]);
    expect((await call(author, 'POST', `${at(post)}/comment/${two.id}/restore`)).status).toBe(404);
  });

  it('is edited by its author, and by a manager who is named as one', async () => {
    const post = await write(await newPerson());
    const { id } = (await comment(author, post, 'one')).comments[0]!;
    expect((await call(other, 'PUT', `${at(post)}/comment/${id}`, { content: 'x' })).status).toBe(403);
    const edited = (await call(author, 'PUT', `${at(post)}/comment/${id}`, { content: 'better' })).body.comments[0];
    expect(edited).toMatchObject({ html: '<p>better</p>', editedByManager: false, editedDate: expect.any(String) });
    const managed = (await call(manager, 'PUT', `${at(post)}/comment/${id}`, { content: 'calmer' })).body.comments[0];
    expect(managed).toMatchObject({ html: '<p>calmer</p>', editedByManager: true });
  });
});

it('texts stay when their author goes, signed by nobody', async () => {
  const person = await newPerson();
  const post = await write(person, { title: 'Left behind' });
  await database.db.deleteFrom('account').where('id', '=', person.id).execute();
  expect((await call(undefined, 'GET', at(post))).body).toMatchObject({ title: 'Left behind', author: null });
});

it('a person writes five posts an hour, and is told when the next may come', async () => {
  const person = await newPerson();
  for (let n = 0; n < 5; n++) await write(person);
  const { status, body } = await call(person, 'POST', '/v1/board/free', {
    title: 'x',
    content: 'y',
    draft: randomUUID(),
  });
  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
});

it('the preview is what is stored', async () => {
  const content = '# 제목\n\n**"강조"**를 <b>합니다</b> https://example.com';
  const { body } = await call(author, 'POST', '/v1/board/preview', { content });
  expect((await write(await newPerson(), { content })).html).toBe(body.html);
});
