/** Requests for sources, from the address that is looked for first to the source that they become. */
import { randomUUID } from 'node:crypto';
import type { Board, Post } from '@newsbell/contracts/boards';
import type { Alert } from '@newsbell/contracts/notifications';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import { addSource } from '#features/projects/add.ts';
import type { App } from '#http/routing.ts';
import { createHttpClient, type HttpClient } from '#net/fetch.ts';
import { testApp } from '#test/app.ts';
import { rssOf } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { document, type FakeInternet, fakeInternet, redirect } from '#test/origin.ts';
import { makePerson, type Person } from '#test/people.ts';
import { fulfilRequests } from './requests.ts';

let database: Database;
let internet: FakeInternet;
let http: HttpClient;
let app: App;
beforeAll(async () => {
  database = await freshDatabase();
  internet = await fakeInternet();
  http = createHttpClient(internet, { discreetMs: 0 });
  app = await testApp(database.db, { http });
});
afterAll(async () => {
  await app?.close();
  await http?.close();
  await Promise.all([database?.close(), internet?.close()]);
});

let alice: Person;
let bob: Person;
let manager: Person;
/** A host of its own for each test. */
let host: string;
beforeEach(async () => {
  // Rate limit: each test has people of its own, because a person writes five posts an hour.
  [alice, bob, manager] = [
    await makePerson(database.db, 'owner'),
    await makePerson(database.db, 'other'),
    await makePerson(database.db, 'manager'),
  ];
  host = `${randomUUID()}.test`;
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (who: Person, method: Method, url: string, payload?: object) => {
  const headers = { 'x-requested-with': 'test', cookie: who.cookie };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const write = (who: Person, url: string | undefined, draft = randomUUID()) =>
  call(who, 'POST', '/v1/board/request', { title: 'The ferry', content: 'Please.', language: 'en', draft, url });
const ask = async (who: Person, url = `https://${host}/`): Promise<Post> => (await write(who, url)).body;
const at = ({ id }: Pick<Post, 'id'>) => `/v1/board/request/${id}`;
const read = async (post: Post): Promise<Post> => (await call(bob, 'GET', at(post))).body;
const look = async (who: Person, url: string) => (await call(who, 'POST', '/v1/board/wanted', { url })).body;
const list = async (query: string): Promise<Board> => (await call(bob, 'GET', `/v1/board/request?${query}`)).body;
const told = async (who: Person) =>
  ((await call(who, 'GET', '/v1/notification')).body.content as Alert[]).map(({ type, path, count }) => ({
    ...{ type, path, count },
  }));
const addFeed = (feedUrl: string) => addSource(database.db, { feedUrl, title: 'The ferry' });
const fulfil = () => fulfilRequests(database.db, raiseAlerts);

describe('an address', () => {
  it('is known as a source without the network, whatever its scheme and host are spelled like', async () => {
    const { urlKey } = await addFeed(`http://www.${host}/feed`);
    expect(await look(bob, `https://${host}/feed`)).toEqual({ kind: 'SOURCE', urlKey, title: 'The ferry' });
    expect((await write(bob, `${host}/feed`)).body.code).toBe('SOURCE_EXISTS');
  });

  it('that was asked for leads to that request, also by the address to which its page leads', async () => {
    internet.serve(host, redirect(`http://www.${host}/news/`));
    internet.serve(`www.${host}`, document('<html>No feed', { 'content-type': 'text/html' }));
    expect(await look(alice, host)).toEqual({ kind: 'NONE' });
    const { id } = await ask(alice, host);
    expect(await look(bob, `${host}/news/`)).toMatchObject({ kind: 'ASKED', post: { id, votes: 1, state: 'OPEN' } });
    expect((await write(bob, `https://${host}/news/#top`)).body.code).toBe('ALREADY_ASKED');
  });

  it('with a feed says so, and its request is known by that feed, too', async () => {
    internet.serve(host, (request, response) =>
      request.url === '/rss'
        ? document(rssOf(['<title>News</title>']))(request, response)
        : document('<link rel=alternate type=application/rss+xml href=/rss>', { 'content-type': 'text/html' })(
            request,
            response,
          ),
    );
    expect(await look(bob, host)).toMatchObject({ kind: 'FOUND', feeds: [{ url: `http://${host}/rss` }] });
    const post = await ask(bob, host);
    await addFeed(`http://${host}/rss`);
    await fulfil();
    expect(await read(post)).toMatchObject({ state: 'DONE' });
  });

  it('that cannot be read may be asked for', async () => {
    expect(await look(bob, `https://${host}/`)).toMatchObject({ kind: 'FAILED', message: expect.any(String) });
    expect(await ask(bob)).toMatchObject({ url: `https://${host}/`, state: 'OPEN', votes: 1, voted: true });
  });

  it.each([
    ['nothing', undefined],
    ['words', 'the ferry'],
    ['a password', 'https://me:word@ferry.test/'],
    ['a secret', 'https://ferry.test/feed?token=0123456789abcdef'],
  ])('that is %s is refused by its field', async (_, url) => {
    const { status, body } = await write(alice, url);
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      ...{ status: 400, code: 'INVALID_FIELDS', fields: ['url'] },
    });
  });

  it('may be left out by a manager, whose post is no request', async () => {
    expect((await write(manager, undefined)).body).toMatchObject({ url: null, state: null, canVote: false });
  });

  it('is no part of a post on another board', async () => {
    const { body } = await call(alice, 'POST', '/v1/board/free', {
      ...{ title: 'Rain', content: 'It rains.', language: 'en', draft: randomUUID(), url: `https://${host}/` },
    });
    expect(body).toMatchObject({ url: null, state: null });
    expect((await call(alice, 'PUT', `/v1/board/free/${body.id}/vote`)).status).toBe(404);
  });
});

describe('requests at the same time', () => {
  it('for one address are one, and the other people find it', async () => {
    const answers = await Promise.all([alice, bob, manager].map(who => write(who, `https://${host}/`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('of one draft are one post', async () => {
    const draft = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => write(alice, `https://${host}/`, draft)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe('votes', () => {
  it('count once a person, are taken back, and go with their account', async () => {
    const post = await ask(alice);
    const votes = await Promise.all(Array.from({ length: 50 }, () => call(bob, 'PUT', `${at(post)}/vote`)));
    expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(post)).toMatchObject({ votes: 2, voted: true });
    expect((await call(alice, 'DELETE', `${at(post)}/vote`)).body).toMatchObject({ votes: 1, voted: false });
    await sql`delete from account where id = ${bob.id}`.execute(database.db);
    expect((await call(alice, 'GET', at(post))).body.votes).toBe(0);
  });

  it('put the most wanted request first, without those that are done or declined', async () => {
    const [few, many, declined] = [
      await ask(alice),
      await ask(alice, `https://a.${host}/`),
      await ask(alice, `https://b.${host}/`),
    ];
    for (const post of [many, declined]) await call(bob, 'PUT', `${at(post!)}/vote`);
    await call(manager, 'PUT', `${at(declined!)}/state`, { state: 'DECLINED', reason: 'It is closed.' });
    const ids = (await list('sort=wanted')).posts.map(({ id }) => id);
    expect(ids.filter(id => [few, many, declined].some(post => post!.id === id))).toEqual([many!.id, few!.id]);
    const { posts } = await list('state=DECLINED');
    expect(posts[0]).toMatchObject({ id: declined!.id, state: 'DECLINED', votes: 2 });
    expect(posts.every(({ state }) => state === 'DECLINED')).toBe(true);
    const notice = (await write(manager, undefined)).body;
    await call(manager, 'POST', `${at(notice)}/notice`);
    expect((await list('')).posts[0]!.id).toBe(notice.id);
    for (const query of ['sort=wanted', 'state=DECLINED'])
      expect((await list(query)).posts.map(({ id }) => id)).not.toContain(notice.id);
  });
});

describe('a state', () => {
  it('is told to the author and to those who voted, once', async () => {
    const post = await ask(alice);
    await call(bob, 'PUT', `${at(post)}/vote`);
    for (const reason of ['', 'Next week.'])
      expect((await call(manager, 'PUT', `${at(post)}/state`, { state: 'PLANNED', reason })).status).toBe(200);
    expect(await read(post)).toMatchObject({ state: 'PLANNED', stateReason: 'Next week.' });
    const alert = { type: 'STATE', path: `/board/request/${post.id}`, count: 1 };
    expect(await told(alice)).toEqual([alert]);
    expect(await told(bob)).toEqual([alert]);
    expect(await told(manager)).toEqual([]);
  });

  it('that is declined gives a reason, and one that is done a public source', async () => {
    const post = await ask(alice);
    const refused = async (payload: object) => {
      const { status, body } = await call(manager, 'PUT', `${at(post)}/state`, payload);
      return [status, body.code, ...Object.keys(body.fields ?? {})];
    };
    expect(await refused({ state: 'DECLINED', reason: ' ' })).toEqual([400, 'INVALID_FIELDS', 'reason']);
    expect(await refused({ state: 'DONE' })).toEqual([400, 'INVALID_FIELDS', 'urlKey']);
    const { urlKey } = await addFeed(`https://feeds.${host}/`);
    await sql`update project set visibility = 'PRIVATE', owner_id = ${alice.id} where url_key = ${urlKey}`.execute(
      database.db,
    );
    expect(await refused({ state: 'DONE', urlKey })).toEqual([404, 'PROJECT_NOT_FOUND']);
    await sql`update project set visibility = 'PUBLIC' where url_key = ${urlKey}`.execute(database.db);
    const { body } = await call(manager, 'PUT', `${at(post)}/state`, { state: 'DONE', urlKey });
    expect(body).toMatchObject({ state: 'DONE', source: { urlKey, title: 'The ferry' } });
  });

  it('that opens a request again is refused while another one waits for its address', async () => {
    const first = await ask(alice);
    await call(manager, 'PUT', `${at(first)}/state`, { state: 'DECLINED', reason: 'No.' });
    const second = await ask(bob);
    expect((await call(manager, 'PUT', `${at(first)}/state`, { state: 'OPEN' })).body.code).toBe('ALREADY_ASKED');
    await call(bob, 'DELETE', at(second));
    expect((await call(manager, 'PUT', `${at(first)}/state`, { state: 'OPEN' })).body.state).toBe('OPEN');
    expect((await call(bob, 'POST', `${at(second)}/restore`)).body.code).toBe('ALREADY_ASKED');
  });
});

describe('a source that appears', () => {
  it('makes its request done, and tells the author and those who voted', async () => {
    const post = await ask(alice, `https://${host}/feed`);
    await call(bob, 'PUT', `${at(post)}/vote`);
    await fulfil();
    expect((await read(post)).state).toBe('OPEN');
    const { urlKey } = await addFeed(`http://${host}/feed`);
    // Any number of processes look for it.
    await Promise.all([fulfil(), fulfil(), fulfil()]);
    expect(await read(post)).toMatchObject({ state: 'DONE', source: { urlKey } });
    for (const who of [alice, bob])
      expect(await told(who)).toEqual([{ type: 'STATE', path: `/board/request/${post.id}`, count: 1 }]);
    expect((await list('sort=wanted')).posts.some(({ id }) => id === post.id)).toBe(false);
  });

  it('shows itself only while it is public', async () => {
    const post = await ask(alice, `https://${host}/feed`);
    const { urlKey } = await addFeed(`https://${host}/feed`);
    const show = (visibility: 'PUBLIC' | 'PRIVATE') =>
      sql`update project set visibility = ${visibility} where url_key = ${urlKey}`.execute(database.db);
    await show('PRIVATE');
    await fulfil();
    expect((await read(post)).state).toBe('OPEN');
    await show('PUBLIC');
    await fulfil();
    expect((await read(post)).source).toMatchObject({ urlKey });
    await show('PRIVATE');
    expect(await read(post)).toMatchObject({ state: 'DONE', source: null });
  });

  it('may be a generator that reads the page', async () => {
    const post = await ask(alice, `https://${host}/list?page=1`);
    const { projectId } = await addFeed(`https://newsbell.test/rss/${randomUUID()}.xml`);
    await sql`update project set kind = 'GENERATED', feed_url = ${`http://www.${host}/list?page=1`} where id = ${projectId}`.execute(
      database.db,
    );
    expect(await look(bob, `http://${host}/list?page=1`)).toMatchObject({ kind: 'SOURCE' });
    await fulfil();
    expect((await read(post)).state).toBe('DONE');
  });

  it('is followed where it has become one with another', async () => {
    const post = await ask(alice, `https://${host}/feed`);
    const { projectId } = await addFeed(`https://${host}/feed`);
    await fulfil();
    const { projectId: other, urlKey } = await addFeed(`https://${host}/other`);
    await sql`update project set merged_into = ${other}, feed_url = null where id = ${projectId}`.execute(database.db);
    expect((await read(post)).source).toMatchObject({ urlKey });
  });

  it('does not finish again a request that a manager has opened again', async () => {
    const post = await ask(alice, `https://${host}/feed`);
    await addFeed(`https://${host}/feed`);
    await fulfil();
    await call(manager, 'PUT', `${at(post)}/state`, { state: 'OPEN' });
    await fulfil();
    expect(await read(post)).toMatchObject({ state: 'OPEN', source: null });
  });

  it('leaves a deleted request as it is', async () => {
    const post = await ask(alice, `https://${host}/feed`);
    await call(alice, 'DELETE', at(post));
    await addFeed(`https://${host}/feed`);
    await fulfil();
    expect((await call(alice, 'POST', `${at(post)}/restore`)).body.state).toBe('OPEN');
  });
});
