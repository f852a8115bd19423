/** ntfy's publishing: what its headers, its query and its JSON become, and how it is refused. */
import type { FeedItem } from '@newsbell/contracts/items';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { bearerOf, freely, makePublisher, type Publisher } from '#test/publishing.ts';

let database: Database;
let app: App;
let publisher: Publisher;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: { ...freely, KEEP_DAYS: '90' } });
});
beforeEach(async () => {
  publisher = await makePublisher(database.db, app);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

interface Sent {
  method?: 'POST' | 'PUT' | 'GET' | 'HEAD';
  /** Behind the key of the project. */
  path?: string;
  headers?: Record<string, string>;
  payload?: string | Buffer | object;
  by?: Record<string, string>;
}
const send = async ({ method = 'POST', path = '', headers = {}, payload, by = publisher.bearer }: Sent) => {
  const answer = await app.inject({
    ...{ method, url: `/${publisher.urlKey}${path}`, headers: { ...by, ...headers } },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), headers: answer.headers };
};
const sendJson = async (payload: object, headers: Record<string, string> = {}) => {
  const answer = await app.inject({
    ...{ method: 'POST', url: '/', payload: { topic: publisher.urlKey, ...payload } },
    headers: { ...publisher.bearer, ...headers },
  });
  return { status: answer.statusCode, body: answer.json() };
};
const newest = async (): Promise<FeedItem> => {
  const [row] = await publisher.listed();
  return publisher.itemOf(row!.id);
};
/** Sends it and answers what it became. */
const published = async (sent: Sent): Promise<FeedItem> => {
  const { status, body } = await send(sent);
  expect([status, body.error]).toEqual([200, undefined]);
  return publisher.itemOf(Number(body.id));
};
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('a message', () => {
  it('is the body, and the answer is that of ntfy', async () => {
    const { status, body } = await send({ payload: 'Backup successful 😀', headers: formType });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...{ id: expect.stringMatching(/^\d+$/), time: expect.any(Number), expires: body.time + 90 * 86_400 },
      ...{ event: 'message', topic: publisher.urlKey, message: 'Backup successful 😀' },
    });
    expect(Math.abs(body.time - Date.now() / 1000)).toBeLessThan(60);
    expect(await newest()).toMatchObject({
      ...{ title: 'Backup successful 😀', content: '<p>Backup successful 😀</p>' },
    });
  });

  it('has headers for all that a notification can have', async () => {
    const headers = {
      ...{ title: 'Unauthorized access', priority: 'urgent', tags: 'warning,skull, backup-host' },
      ...{ click: 'https://home.example/', attach: 'https://home.example/log.txt', filename: 'access.log' },
      ...{ icon: 'https://home.example/icon.png', markdown: 'yes' },
    };
    const { body } = await send({ method: 'PUT', payload: 'Remote **access**', headers });
    expect(body).toMatchObject({
      ...{ title: headers.title, message: 'Remote **access**', priority: 5, click: headers.click, icon: headers.icon },
      ...{ tags: ['warning', 'skull', 'backup-host'], content_type: 'text/markdown' },
      attachment: { name: 'access.log', url: headers.attach },
    });
    expect(body.warning).toBeUndefined();
    expect(await newest()).toMatchObject({
      ...{ title: 'Unauthorized access', content: '<p>Remote <strong>access</strong></p>', priority: 'high' },
      ...{ tags: ['warning', 'skull', 'backup-host'], link: headers.click, image: headers.icon },
      enclosures: [{ url: headers.attach }],
    });
  });

  it.each([
    [{ 'x-title': 'A', 'x-priority': '5', 'x-tags': 'b', 'x-click': 'https://a.example/', 'x-markdown': '1' }, ''],
    [{ t: 'A', p: '5', ta: 'b', click: 'https://a.example/', md: 'true' }, ''],
    [{ ti: 'A', prio: 'max', tag: 'b', 'x-click': 'https://a.example/', 'content-type': 'text/markdown' }, ''],
    [{}, '?title=A&priority=high&tags=b&click=https%3A%2F%2Fa.example%2F&markdown=yes'],
    [{}, '?t=A&p=4&ta=b&x-click=https%3A%2F%2Fa.example%2F&md=1'],
  ])('has the names of the manual: %j%s', async (headers, path) => {
    expect(
      await published({ payload: '*x*', headers: headers as unknown as Record<string, string>, path }),
    ).toMatchObject({
      ...{ title: 'A', priority: 'high', tags: ['b'], link: 'https://a.example/', content: '<p><em>x</em></p>' },
    });
  });

  it.each([
    ['UTF-8', Buffer.from('서울 백업 é').toString('latin1')],
    ['base64', `=?UTF-8?B?${base64('서울 백업 é')}?=`],
    ['two words', `=?utf-8?b?${base64('서울 백')}?= =?utf-8?Q?=EC=97=85_=C3=A9?=`],
  ])('has its title in %s', async (_, title) => {
    expect(await published({ payload: 'x', headers: { title } })).toMatchObject({ title: '서울 백업 é' });
  });

  it('keeps an encoded word in a charset that nobody knows', async () => {
    expect(await published({ payload: 'x', headers: { title: '=?klingon?B?eA==?=' } })).toMatchObject({
      title: '=?klingon?B?eA==?=',
    });
  });

  it('may be a parameter, and the body goes before it', async () => {
    expect(await published({ headers: { message: 'One\\ntwo' } })).toMatchObject({ content: '<p>One<br>\ntwo</p>' });
    expect(await published({ payload: 'Body', headers: { message: 'Parameter' } })).toMatchObject({ title: 'Body' });
  });

  it('without anything is a ring', async () => {
    expect((await send({})).body).toMatchObject({ message: 'triggered' });
    expect(await newest()).toMatchObject({ title: 'triggered' });
    expect((await send({ headers: { title: 'Door' } })).body).toMatchObject({ title: 'Door', message: '' });
  });

  it.each([
    ['1', 'low'],
    ['min', 'low'],
    ['2', undefined],
    ['low', undefined],
    ['3', undefined],
    ['default', undefined],
    ['4', 'high'],
    ['HIGH', 'high'],
    ['5', 'high'],
    ['u=1, i', undefined],
  ])('of priority %s', async (priority, expected) => {
    expect((await published({ payload: 'x', headers: { priority } })).priority).toBe(expected);
  });

  it('in JSON is the same, whatever its type is called', async () => {
    const message = {
      ...{ title: 'Disk', message: 'A **disk** is full', priority: 4, tags: ['ops', 'disk'], markdown: true },
      ...{ click: 'https://a.example/', attach: 'https://a.example/df.png' },
    };
    const { body } = await sendJson(message);
    expect(body).toMatchObject({ title: 'Disk', priority: 4, tags: ['ops', 'disk'], topic: publisher.urlKey });
    const item = await newest();
    expect(item).toMatchObject({
      ...{ title: 'Disk', content: '<p>A <strong>disk</strong> is full</p>', priority: 'high', tags: ['ops', 'disk'] },
      ...{ link: 'https://a.example/', image: 'https://a.example/df.png' },
    });
    const asForm = await app.inject({
      ...{ method: 'PUT', url: '/', payload: JSON.stringify({ topic: publisher.urlKey, ...message }) },
      headers: { ...publisher.bearer, ...formType },
    });
    const { id: _a, createdDate: _b, sortAt: _c, ...same } = item;
    expect(await publisher.itemOf(Number(asForm.json().id))).toMatchObject(same);
  });

  it('that asks for a mail, a call or buttons comes without them, and the answer says so', async () => {
    const headers = { email: 'a@example.org', 'x-call': 'yes', actions: 'view, Open, https://a.example/' };
    expect((await send({ payload: 'x', headers })).body.warning).toBe('Ignored: Email, Call, Actions');
    const { body } = await sendJson({ message: 'x', email: 'a@example.org', actions: [{ action: 'view' }] });
    expect(body.warning).toBe('Ignored: Email, Actions');
    expect((await publisher.listed()).length).toBe(2);
  });

  it('of Apprise has some of it in JSON and some as headers', async () => {
    const headers = {
      'x-priority': 'high',
      'x-click': 'https://a.example/',
      'x-tags': 'skull,warning',
      'x-email': 'a@b.example',
    };
    const { body } = await sendJson({ title: 'Apprise täst', message: 'body' }, headers);
    expect(body.warning).toBe('Ignored: Email');
    expect(await newest()).toMatchObject({
      ...{ title: 'Apprise täst', priority: 'high', link: 'https://a.example/', tags: ['skull', 'warning'] },
    });
  });

  it('is published without the file beside it, and a file alone is refused', async () => {
    const form = '--b\r\nContent-Disposition: form-data; name="file"; filename="f.txt"\r\n\r\nhello\r\n--b--\r\n';
    const path = '?title=At&message=with+file&filename=f.txt';
    for (const [payload, type] of [
      [form, 'multipart/form-data; boundary=b'],
      [Buffer.from([0x89, 0x50, 0xff]), 'image/png'],
      ['plain', 'text/plain'],
    ] as const) {
      const { status, body } = await send({ path, payload, headers: { 'content-type': type } });
      expect([status, body.title, body.message, body.warning]).toEqual([200, 'At', 'with file', 'Ignored: Filename']);
    }
    const alone = await send({ payload: form, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
    expect([alone.status, alone.body.code]).toEqual([400, 40011]);
    const { body } = await send({ method: 'PUT', payload: 'A report', headers: { filename: 'report.txt' } });
    expect([body.message, body.warning]).toEqual(['A report', 'Ignored: Filename']);
  });

  it('is edited by its sequence, and stands there once', async () => {
    const ids = [];
    for (const name of ['x-sequence-id', 'sequence-id', 'idempotency-key'])
      ids.push((await send({ payload: `Step ${ids.length}`, headers: { [name]: 'run-1' } })).body.id);
    ids.push((await sendJson({ message: 'Done', sequence_id: 'run-1' })).body.id);
    expect(new Set(ids).size).toBe(1);
    expect(await publisher.listed()).toMatchObject([{ title: 'Done' }]);
  });
});

describe('a delay', () => {
  const waiting = () =>
    database.db
      .selectFrom('scheduled_news')
      .where('project_id', '=', publisher.projectId)
      .select('publish_at')
      .execute();
  const unix = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

  it.each([
    ['delay', '30m', 30],
    ['in', '3 hours', 180],
    ['at', '1h30m', 90],
    ['x-delay', '2 days', 2880],
    ['x-at', () => String(unix(60)), 60],
    ['x-in', () => new Date(unix(45) * 1000).toISOString(), 45],
  ])('%s %s is waited for', async (name, value, minutes) => {
    const { body } = await send({ payload: 'Later', headers: { [name]: typeof value === 'string' ? value : value() } });
    expect(body.id).toMatch(/^scheduled-\d+$/);
    expect(Math.abs(body.time - unix(minutes))).toBeLessThan(60);
    const [{ publish_at: at }] = (await waiting()) as [{ publish_at: Date }];
    expect(Math.floor(at.getTime() / 1000)).toBe(body.time);
    expect(await publisher.listed()).toEqual([]);
  });

  it('of a few minutes counts as now, and the answer says so', async () => {
    expect((await send({ payload: 'x', headers: { in: '10s' } })).body.warning).toBe('Ignored: Delay');
    expect((await publisher.listed()).length).toBe(1);
  });

  it.each(['tomorrow, 10am', '-5m', '5 fortnights', '40 days', '1000000000', '2030-01-01', 'x'.repeat(5000), '5'])(
    'that is not read, or too far, is refused: %.20s',
    async delay => {
      const { status, body } = await send({ payload: 'x', headers: { delay } });
      expect([status, body.code, body.problem]).toEqual([400, 40004, 'INVALID_FIELDS']);
      expect([await waiting(), await publisher.listed()]).toEqual([[], []]);
    },
  );
});

describe('a caller', () => {
  it('is known by a token: Bearer, Basic with it as the password, or in the address', async () => {
    const { authorization } = publisher.bearer;
    const basic = `Basic ${base64(`:${publisher.token}`)}`;
    for (const by of [
      { authorization },
      { authorization: basic },
      { authorization: `Basic ${base64(`phil:${publisher.token}`)}` },
    ])
      expect((await send({ payload: 'x', by })).status).toBe(200);
    for (const each of [authorization, basic])
      for (const name of ['auth', 'authorization'])
        expect((await send({ payload: 'x', by: {}, path: `?${name}=${base64(each).replace(/=+$/, '')}` })).status).toBe(
          200,
        );
  });

  it('without one, or with a wrong one, is refused in the shape of ntfy', async () => {
    const none = await send({ payload: 'x', by: {} });
    expect([none.status, none.body]).toEqual([
      401,
      {
        ...{ code: 40101, http: 401, error: expect.stringMatching(/\w/), problem: 'LOGIN_REQUIRED' },
        link: 'http://newsbell.test/help',
      },
    ]);
    const wrong = await send({ payload: 'x', by: { authorization: 'Bearer nb_0000-0000-0000-0000-0000' } });
    expect([wrong.status, wrong.body.problem]).toEqual([401, 'TOKEN_UNKNOWN']);
    const reading = await bearerOf(database.db, publisher.person, { scopes: ['read'] });
    expect((await send({ payload: 'x', by: reading })).body).toMatchObject({ http: 401, problem: 'TOKEN_SCOPE' });
    const other = await bearerOf(database.db, await makePerson(database.db, 'other'));
    expect((await send({ payload: 'x', by: other })).body).toMatchObject({ code: 40301, problem: 'FORBIDDEN' });
    const cross = await send({ payload: 'x', by: { cookie: publisher.person.cookie } });
    expect(cross.body).toMatchObject({ code: 40301, problem: 'CROSS_SITE' });
    expect(await publisher.listed()).toEqual([]);
  });

  it('and what is to be published are refused by the numbers of ntfy', async () => {
    const numberOf = async (sent: Sent) => (await send(sent)).body.code;
    const payload = 'x';
    expect(await numberOf({ payload, headers: { priority: '9' } })).toBe(40007);
    expect(await numberOf({ payload, headers: { attach: 'ftp://a.example/' } })).toBe(40013);
    expect(await numberOf({ payload, headers: { icon: 'icon' } })).toBe(40021);
    expect(await numberOf({ payload, headers: { title: 't'.repeat(301) } })).toBe(40001);
    expect(await numberOf({ payload: Buffer.from([0x89, 0x50, 0xff, 0x00]) })).toBe(40011);
    expect(await numberOf({ payload: 'x'.repeat(100_001) })).toBe(40011);
    expect(await numberOf({ payload: 'x'.repeat(300_000) })).toBe(41303);
    for (const body of ['{', '[]x', '{"topic":"a","__proto__":{}}']) {
      const answer = await app.inject({ method: 'POST', url: '/', headers: publisher.bearer, payload: body });
      expect([body, answer.statusCode, answer.json().code]).toEqual([body, 400, 40017]);
    }
    const noTopic = await app.inject({
      method: 'POST',
      url: '/',
      headers: publisher.bearer,
      payload: '{"message":"x"}',
    });
    expect(noTopic.json()).toMatchObject({ code: 40009, http: 400 });
    const nowhere = await app.inject({
      method: 'POST',
      url: '/no-such-topic',
      headers: publisher.bearer,
      payload: 'x',
    });
    expect(nowhere.json()).toMatchObject({ code: 40401, http: 404, problem: 'PROJECT_NOT_FOUND' });
    expect(await publisher.listed()).toEqual([]);
  });

  it('publishes so much in a minute and no more, by all doors together', async () => {
    const limited = await testApp(database.db, { env: { PUBLISH_PER_MINUTE_PROJECT: '2' } });
    const headers = publisher.bearer;
    const ask = (url: string) => limited.inject({ method: 'POST', url, headers, payload: 'x' });
    await ask(`/${publisher.urlKey}`);
    await ask(`/v1/project/${publisher.urlKey}/news`);
    const refused = await ask(`/${publisher.urlKey}`);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 42901]);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await limited.close();
  });
});

describe('an address that is opened', () => {
  it.each(['publish', 'send', 'trigger'])('publishes by a token: /%s', async verb => {
    const auth = base64(publisher.bearer.authorization);
    const path = `/${verb}?title=Door&message=Open&priority=high&auth=${encodeURIComponent(auth)}`;
    expect(await published({ method: 'GET', path, by: {} })).toMatchObject({
      ...{ title: 'Door', content: '<p>Open</p>', priority: 'high' },
    });
  });

  it('changes nothing by a cookie, for a look at its headers, or for a page that has it in a picture', async () => {
    const { cookie } = publisher.person;
    const auth = encodeURIComponent(base64(publisher.bearer.authorization));
    const path = `/trigger?auth=${auth}`;
    const own = { cookie, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
    expect((await send({ method: 'GET', path: '/trigger', by: own })).body).toMatchObject({ code: 40101 });
    for (const by of [{}, publisher.bearer]) await send({ method: 'HEAD', path, by });
    for (const headers of [
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
      { 'sec-purpose': 'prefetch' },
    ])
      expect(
        (await send({ method: 'GET', path, by: headers as unknown as Record<string, string> })).body,
      ).toMatchObject({
        problem: 'CROSS_SITE',
      });
    expect(await publisher.listed()).toEqual([]);
  });
});

const formType = { 'content-type': 'application/x-www-form-urlencoded' };
