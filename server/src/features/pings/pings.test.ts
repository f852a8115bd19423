/** Pings as programs send them, and the address as its owner makes it. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openPool } from '#db/open.ts';
import { exportAccount } from '#features/accounts/export.ts';
import type { App } from '#http/routing.ts';
import { createLog } from '#log.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person, password } from '#test/people.ts';
import { asPerson, freely, makePublisher, type Publisher } from '#test/publishing.ts';

let database: Database;
let app: App;
let publisher: Publisher;
let call: ReturnType<typeof asPerson>;
let uuid: string;
const lines: string[] = [];
const log = createLog('text', { write: line => void lines.push(line) });

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely, log });
  call = asPerson(app);
});
beforeEach(async () => {
  lines.length = 0;
  publisher = await makePublisher(database.db, app);
  uuid = await makeAddress();
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const path = () => `/v1/project/${publisher.urlKey}/ping`;
const makeAddress = async () => {
  const { status, body } = await call(publisher.person, 'POST', path());
  expect([status, body.url]).toEqual([200, expect.stringMatching(/^http:\/\/newsbell\.test\/ping\/[\da-f-]{36}$/)]);
  return String(body.url).slice(-36);
};
interface Sent {
  method?: 'GET' | 'POST' | 'HEAD';
  payload?: string | Buffer;
  headers?: Record<string, string>;
  from?: App;
}
const ask = async (end = '', { method = 'GET', from = app, ...sent }: Sent = {}) => {
  const answer = await from.inject({ method, url: `/ping/${uuid}${end}`, ...sent });
  return [answer.statusCode, answer.body, String(answer.headers['content-type'])] as const;
};
const plain = 'text/plain; charset=utf-8';
const ok = [200, 'OK', plain];
const state = async () => (await call(publisher.person, 'GET', path())).body.address;
const items = async () => (await publisher.listed()).map(({ id }) => id);
const newest = async () => publisher.itemOf((await items())[0]!);
/** Moves what is noted of the program into the past. */
const later = (seconds: number) =>
  sql`
  update ping set last_at = last_at - make_interval(secs => ${seconds}),
    started_at = started_at - make_interval(secs => ${seconds})
  where project_id = ${publisher.projectId}`.execute(database.db);

describe('a success', () => {
  it.each(['', '/', '//', '/0', '/0/', `?rid=${randomUUID()}`])('is life and no news: %s', async end => {
    expect((await state()).lastDate).toBeNull();
    expect(await ask(end)).toEqual(ok);
    expect(await state()).toMatchObject({ lastDate: expect.any(String), lastKind: 'success', startedDate: null });
    expect(await items()).toEqual([]);
  });

  it.each(['GET', 'POST', 'HEAD'] as const)('comes by %s, with any body of any type', async method => {
    for (const type of [
      'application/json',
      'text/plain',
      'application/octet-stream',
      'nonsense',
      'multipart/form-data',
    ])
      expect(
        await ask('', { method, ...(method === 'POST' && { payload: '{', headers: { 'content-type': type } }) }),
      ).toEqual([200, method === 'HEAD' ? '' : 'OK', plain]);
    expect((await state()).lastKind).toBe('success');
  });

  it('is later than the one before', async () => {
    await ask();
    const first = (await state()).lastDate;
    await later(60);
    await ask();
    expect((await state()).lastDate > new Date(Date.parse(first) - 30_000).toISOString()).toBe(true);
  });
});

describe('a run', () => {
  it('begins without being life, and ends by a success or a failure', async () => {
    for (const end of ['', '/0', '/fail', '/7']) {
      expect(await ask('/start')).toEqual(ok);
      expect((await state()).startedDate).toEqual(expect.any(String));
      await ask(end, { method: 'POST', payload: end });
      expect((await state()).startedDate).toBeNull();
    }
    await sql`update ping set last_at = null`.execute(database.db);
    await ask('/start');
    expect((await state()).lastDate).toBeNull();
  });

  it('with a name ends by that name alone', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    await ask(`/start?rid=${one}`);
    for (const end of ['', `?rid=${two}`, `/fail?rid=${two}`, '/1']) await ask(end);
    expect((await state()).startedDate).toEqual(expect.any(String));
    await ask(`/0?rid=${one.toUpperCase()}`);
    expect((await state()).startedDate).toBeNull();
  });
});

describe('a failure', () => {
  it('is news of high priority with the body as its content, and life', async () => {
    await ask('/start');
    await later(3725);
    expect(await ask('/3', { method: 'POST', payload: 'rsync: <b>no</b> space\nline 2' })).toEqual(ok);
    expect(await newest()).toMatchObject({
      ...{ title: 'Backups ended with code 3', priority: 'high' },
      content: '<p>rsync: &lt;b&gt;no&lt;/b&gt; space<br>\nline 2</p>',
      fields: [
        { name: 'exit-code', value: '3' },
        { name: 'run-time', value: expect.stringMatching(/^1:02:0[5-9]$/) },
      ],
    });
    expect(await state()).toMatchObject({ lastKind: 'fail', lastDate: expect.any(String), startedDate: null });
    expect(await ask('/fail')).toEqual(ok);
    const { title, fields, excerpt } = await newest();
    expect([title, fields, excerpt]).toEqual(['Backups failed', undefined, '']);
  });

  it('is told in the language of the owner', async () => {
    await sql`update account set language = 'ko' where id = ${publisher.person.id}`.execute(database.db);
    await ask('/start');
    await ask('/255');
    expect(await newest()).toMatchObject({
      title: 'Backups 실패(종료 코드 255)',
      fields: [{ name: '종료-코드', value: '255' }, { name: '실행-시간' }],
    });
  });

  it('has the first 10,000 bytes of a body, however long it is, and no half of a character', async () => {
    const bodies: [string, string][] = [
      [`${'x'.repeat(9_999)}é${'y'.repeat(3_000_000)}`, 'x'.repeat(9_999)],
      [`${'x'.repeat(9_998)}é${'y'.repeat(30)}`, `${'x'.repeat(9_998)}é`],
      [`${'x'.repeat(9_997)}😀`, 'x'.repeat(9_997)],
      ['z'.repeat(10_000), 'z'.repeat(10_000)],
    ];
    for (const [payload, kept] of bodies) {
      expect(await ask('/fail', { method: 'POST', payload })).toEqual(ok);
      expect((await newest()).content).toBe(`<p>${kept}</p>`);
    }
    await ask('/fail', { method: 'POST', payload: Buffer.from([0x61, 0xff, 0, 0x62]) });
    expect((await newest()).content).toBe('<p>a\ufffd\ufffdb</p>');
  });

  it('once more is a repetition: of the same run at any time, without one within a minute', async () => {
    const rid = `?rid=${randomUUID()}`;
    for (const [end, again] of [
      ['/fail', 1],
      [`/fail${rid}`, 0],
    ] as const) {
      const before = (await items()).length;
      for (let n = 0; n < 3; n++) expect(await ask(end, { method: 'POST', payload: 'no space' })).toEqual(ok);
      expect(await items()).toHaveLength(before + 1);
      await later(61);
      await ask(end, { method: 'POST', payload: 'no space' });
      expect(await items()).toHaveLength(before + 1 + again);
    }
  });

  it('with another code or body, or after a success, is another one', async () => {
    for (const [end, payload] of [
      ['/fail', 'a'],
      ['/fail', 'b'],
      ['/1', 'b'],
      ['/2', 'b'],
    ] as const)
      await ask(end, { method: 'POST', payload });
    await ask();
    await ask('/2', { method: 'POST', payload: 'b' });
    expect(await items()).toHaveLength(5);
  });

  it('of the same run in two ways is one item, edited', async () => {
    const rid = `?rid=${randomUUID()}`;
    await ask(`/fail${rid}`, { method: 'POST', payload: 'a' });
    await ask(`/9${rid}`, { method: 'POST', payload: 'b' });
    expect(await items()).toHaveLength(1);
    expect(await newest()).toMatchObject({ title: 'Backups ended with code 9', content: '<p>b</p>' });
  });

  it('is one of fifty that come together', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => ask('/fail', { method: 'POST', payload: 'x' })));
    expect(all.filter(([status]) => status === 200).length).toBeGreaterThan(0);
    expect(await items()).toHaveLength(1);
  });
});

it('a log changes nothing', async () => {
  const before = await state();
  expect(await ask('/log', { method: 'POST', payload: 'x' })).toEqual(ok);
  expect([await state(), await items()]).toEqual([before, []]);
});

describe('what healthchecks refuses', () => {
  it.each([
    ['/256', 400, 'invalid url format'],
    ['/99999999999999999999', 400, 'invalid url format'],
    ['/-1', 404, 'not found'],
    ['/1.5', 404, 'not found'],
    ['/stop', 404, 'not found'],
    ['?rid=7', 400, 'invalid uuid format'],
    ['/start?rid=nonsense', 400, 'invalid uuid format'],
    ['/fail?rid=a&rid=b', 400, expect.any(String)],
  ])('is refused: %s', async (end, status, text) => {
    expect(await ask(end)).toEqual([status, text, plain]);
    expect([(await state()).lastDate, (await state()).startedDate, await items()]).toEqual([null, null, []]);
  });

  it.each([randomUUID(), 'nonsense', '%00', 'x'.repeat(500)])('no address is at %.40s', async nowhere => {
    uuid = nowhere;
    for (const end of ['', '/start', '/256']) expect(await ask(end)).toEqual([404, 'not found', plain]);
  });

  it('the same address is found in capitals, and with a slash too many', async () => {
    for (const url of [`//ping/${uuid}`, `/ping//${uuid}//start/`, `/ping/${uuid.toUpperCase()}/log`])
      expect((await app.inject(url)).body, url).toBe('OK');
  });
});

describe('the address', () => {
  it('is made once, in the developer mode', async () => {
    expect(await makeAddress()).toBe(uuid);
    await call(publisher.person, 'PUT', '/v1/account/mode', { mode: 'NORMAL' });
    expect(await makeAddress()).toBe(uuid);
    expect(await ask()).toEqual(ok);
    expect((await call(publisher.person, 'DELETE', path())).status).toBe(200);
    expect((await call(publisher.person, 'POST', path())).body.code).toBe('DEVELOPER_MODE');
    expect(await state()).toBeNull();
  });

  it('is changed for a new one, and the old one ends', async () => {
    await ask();
    const before = await state();
    const { body } = await call(publisher.person, 'PUT', path());
    expect(body).toMatchObject({ lastDate: before.lastDate, lastKind: 'success' });
    expect(await ask()).toEqual([404, 'not found', plain]);
    uuid = body.url.slice(-36);
    expect(await ask()).toEqual(ok);
  });

  it('is removed, and ends', async () => {
    expect((await call(publisher.person, 'DELETE', path())).status).toBe(200);
    expect(await ask('/fail')).toEqual([404, 'not found', plain]);
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await call(publisher.person, method, path())).body.code).toBe('NOT_FOUND');
  });

  it('ends with its project, with its account, and while the account is disabled', async () => {
    const { db } = database;
    const [alice, exported] = [publisher.person, await exportAccount(db, publisher.person.id)];
    expect(exported.pings).toMatchObject([{ url_key: publisher.urlKey }]);
    expect(JSON.stringify(exported)).not.toContain(uuid);
    await sql`update account set disabled_at = now() where id = ${alice.id}`.execute(db);
    expect(await ask('/fail')).toEqual([404, 'not found', plain]);
    await sql`update account set disabled_at = null where id = ${alice.id}`.execute(db);
    expect(await ask()).toEqual(ok);
    expect((await call(alice, 'DELETE', `/v1/account?password=${encodeURIComponent(password)}`)).status).toBe(200);
    expect(await ask()).toEqual([404, 'not found', plain]);
    expect((await sql`select from project where id = ${publisher.projectId}`.execute(db)).rows).toHaveLength(1);
    publisher = await makePublisher(db, app);
    uuid = await makeAddress();
    await call(publisher.person, 'DELETE', `/v1/project?urlKey=${publisher.urlKey}`);
    expect(await ask()).toEqual([404, 'not found', plain]);
  });

  it('is of its owner alone', async () => {
    const people: Person[] = [await makePerson(database.db, 'other'), await makePerson(database.db, 'manager')];
    for (const who of people)
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
        expect((await call(who, method, path())).body.code).toBe('FORBIDDEN');
    expect(await ask()).toEqual(ok);
  });

  it('is in no line of the log and in no answer, while the database is away', async () => {
    const away = openPool({ ...database.connection, port: 1 }, { log, patienceMs: 50 });
    const from = await testApp(away.db, { env: freely, log });
    for (const end of ['', '/fail', '/start?rid=7', '/256']) {
      const [status, body] = await ask(end, { from });
      expect([status, body.includes(uuid)]).toEqual([503, false]);
    }
    await from.close();
    await away.close();
    expect(lines.filter(line => line.includes('request_given_up')).length).toBeGreaterThanOrEqual(4);
    expect(lines.join('\n')).not.toContain(uuid.slice(0, 13));
  });
});

it('so many pings are taken in a minute, and so many failures as news', async () => {
  const from = await testApp(database.db, { env: { PUBLISH_PER_MINUTE_PROJECT: '3' } });
  const statuses = async (end: string) => {
    const all = [];
    for (let n = 0; n < 4; n++) all.push((await ask(end, { from, method: 'POST', payload: String(n) }))[0]);
    return all;
  };
  expect(await statuses('')).toEqual([200, 200, 200, 429]);
  const refused = await from.inject(`/ping/${uuid}`);
  expect(refused.headers['retry-after']).toMatch(/^\d+$/);
  expect(refused.headers['content-type']).toBe(plain);
  await database.db.deleteFrom('bucket').execute();
  expect(await statuses('/fail')).toEqual([200, 200, 200, 429]);
  expect(await items()).toHaveLength(3);
  await from.close();
});
