import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp, unlimited } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, password } from '#test/people.ts';
import { clientOf, openSigningProxy } from '#test/signing-proxy.ts';
import { makeAccessToken } from './access-tokens.ts';

let database: Database;
let app: App;
let proxy: Awaited<ReturnType<typeof openSigningProxy>>;
let webDir: string;
let logged: unknown[];

const env = {
  ...unlimited,
  TRUSTED_PROXIES: '127.0.0.1',
  PROXY_AUTH_HEADER: 'Remote-User',
  PROXY_AUTH_EMAIL_HEADER: 'Remote-Email',
  LOGOUT_URL: 'https://sign-in.test/logout',
};

const start = async (more: Record<string, string> = {}) => {
  app = await testApp(database.db, {
    webDir,
    env: { ...env, ...more },
    log: (event, fields) => void logged.push([event, fields]),
  });
  proxy = await openSigningProxy(app);
};
const stop = () => Promise.all([app.close(), proxy.close()]);

beforeEach(async () => {
  database = await freshDatabase();
  webDir = await mkdtemp(join(tmpdir(), 'newsbell-proxy-'));
  await writeFile(join(webDir, 'index.html'), '<html lang="en"><head><title>X</title></head><body></body></html>');
  logged = [];
  await start();
});
afterEach(async () => {
  await stop();
  await Promise.all([database.close(), rm(webDir, { recursive: true })]);
});

const signedInWithProxy = (name: string, email?: string) => {
  proxy.person = { 'Remote-User': name, ...(email !== undefined && { 'Remote-Email': email }) };
};
const accounts = () =>
  database.db
    .selectFrom('account')
    .select(['username', 'email', 'roles', sql<boolean>`email_verified_at is not null`.as('verified')])
    .orderBy('id')
    .execute();
const sessionCount = async () => (await database.db.selectFrom('session').select('id').execute()).length;

describe('a person whom the proxy names', () => {
  it('is signed in by the page, with an account that is made at once, and is the first administrator', async () => {
    signedInWithProxy('mina', 'mina@example.org');
    const mina = clientOf(proxy);
    const page = await mina.page('/');
    expect(page.status).toBe(200);
    expect([...mina.cookies.keys()].toSorted()).toEqual(['sid', 'signed-in']);
    expect((await mina.get('/v1/account')).json()).toMatchObject({
      ...{ username: 'mina', email: 'mina@example.org', emailVerified: true, hasPassword: false },
      auth: ['ROLE_ADMIN'],
    });
    expect(logged).toEqual([['first_account_is_admin', { request: expect.any(String), username: 'mina' }]]);
    signedInWithProxy('jun');
    expect((await clientOf(proxy).get('/v1/account')).json()).toMatchObject({ username: 'jun', auth: [] });
  });

  it('has one session, however many requests come, and gets no cookie again', async () => {
    signedInWithProxy('mina');
    const mina = clientOf(proxy);
    await mina.page('/project/paper');
    for (const path of ['/', '/v1/account', '/v1/account/session', '/explore']) {
      const { status, set } = await mina.get(path, { accept: 'text/html' });
      expect([path, status < 500, set]).toEqual([path, true, []]);
    }
    expect((await mina.get('/v1/account/session')).json()).toMatchObject([
      { current: true, userAgent: 'Test browser', address: '203.0.113.7' },
    ]);
  });

  it('has one account and one session after many requests at the same time', async () => {
    signedInWithProxy('mina', 'mina@example.org');
    const first = [...Array(5).keys()].flatMap(() => [
      clientOf(proxy).page('/'),
      clientOf(proxy).get('/v1/account'),
      clientOf(proxy).get('/v1/account/session'),
    ]);
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(first.map(() => 200));
    expect(await accounts()).toEqual([
      { username: 'mina', email: 'mina@example.org', roles: ['ROLE_ADMIN'], verified: true },
    ]);
    expect(await sessionCount()).toBe(1);
  });

  it('needs no cookie, and fills no list of sign-ins by a program that keeps none', async () => {
    signedInWithProxy('mina');
    for (const _ of Array(25)) {
      const program = clientOf(proxy);
      expect((await program.page('/')).status).toBe(200);
      expect(program.cookies.get('signed-in')).toBe('1');
      await sql`update session set created_at = created_at - interval '2 minutes'`.execute(database.db);
    }
    expect(await sessionCount()).toBe(20);
    const list = await clientOf(proxy).get('/v1/account/session');
    expect(list.json().map(({ current }: { current: boolean }) => current)).toEqual(Array(20).fill(false));
  });

  it('is seen in the account and in the session, each at most every ten minutes', async () => {
    signedInWithProxy('mina');
    const mina = clientOf(proxy);
    await mina.page('/');
    const setBack = () =>
      sql`with s as (update session set seen_at = seen_at - interval '1 day')
        update account set seen_at = seen_at - interval '1 day'`.execute(database.db);
    const fresh = async (table: 'account' | 'session') =>
      (await database.db.selectFrom(table).where('seen_at', '>', sql<Date>`now() - interval '1 hour'`).execute())
        .length;
    await setBack();
    await clientOf(proxy).get('/v1/account/session');
    expect([await fresh('account'), await fresh('session')]).toEqual([1, 0]);
    await mina.get('/v1/account/session');
    expect([await fresh('account'), await fresh('session')]).toEqual([1, 1]);
  });

  it.each([
    ['MINA', 'mina'],
    ['  mina\t', 'mina'],
    ['Mina_7', 'mina_7'],
  ])('is named %j and is %s', async (name, username) => {
    signedInWithProxy(name);
    expect((await clientOf(proxy).get('/v1/account')).json().username).toBe(username);
  });

  it.each(
    [
      ...['mi', 'mina.lee', 'mina@example.org', 'mina, jun', 'mina,mina', 'x'.repeat(31), 'x'.repeat(5000), '(null)'],
      ...[['mina', 'jun'], ['mina', 'mina'], ['', 'mina'], Buffer.from('미나미나').toString('latin1'), 'mina\u00a0'],
    ].map(name => [name]),
  )('does not come in as %j, and reads why', async name => {
    proxy.person = { 'Remote-User': name };
    const page = await clientOf(proxy).page('/', { 'accept-language': 'ko' });
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('사용자 이름은 a–z, 0–9, _로 된 3~30자')]);
    const call = await clientOf(proxy).get('/v1/account');
    expect([call.status, call.json().code, call.json().message]).toEqual([
      403,
      'PROXY_REFUSED',
      expect.stringContaining('A username has 3 to 30 characters'),
    ]);
    expect([await accounts(), page.set, call.set]).toEqual([[], [], []]);
  });

  it.each(['', '   '])('is a visitor where the proxy names %j', async name => {
    signedInWithProxy(name);
    const visitor = clientOf(proxy);
    expect([(await visitor.page('/')).status, (await visitor.get('/v1/account')).status]).toEqual([200, 401]);
    expect([visitor.cookies.size, await accounts()]).toEqual([0, []]);
  });

  it('who is disabled comes in no more', async () => {
    signedInWithProxy('mina');
    const mina = clientOf(proxy);
    await mina.page('/');
    await database.db.updateTable('account').set({ disabled_at: new Date() }).execute();
    const page = await mina.page('/');
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('Your account is disabled.')]);
    expect((await mina.get('/v1/account')).json().code).toBe('PROXY_REFUSED');
    expect((await clientOf(proxy).page('/')).status).toBe(403);
  });

  it('comes in where signing up is closed, unless the operator makes all accounts', async () => {
    await stop();
    await start({ SIGN_UP: 'closed' });
    signedInWithProxy('mina');
    expect((await clientOf(proxy).page('/')).status).toBe(200);
    await stop();
    await start({ PROXY_AUTH_SIGN_UP: 'false' });
    signedInWithProxy('jun');
    const page = await clientOf(proxy).page('/');
    expect([page.status, page.text]).toEqual([403, expect.stringContaining('There is no account of your name.')]);
    expect((await accounts()).map(({ username }) => username)).toEqual(['mina']);
    signedInWithProxy('mina');
    expect((await clientOf(proxy).get('/v1/account')).json().username).toBe('mina');
  });

  it('may read where only those who are signed in may, at the first call and without a cookie', async () => {
    await stop();
    await start({ READING: 'signed-in' });
    expect((await clientOf(proxy).get('/v1/feed/all')).status).toBe(401);
    signedInWithProxy('mina');
    expect((await clientOf(proxy).get('/v1/feed/all')).status).toBe(200);
  });

  it('is told of in the options, and signing up by a form is closed, also before anybody has come', async () => {
    expect((await clientOf(proxy).get('/v1/account/options')).json()).toMatchObject({
      byProxy: true,
      signUp: 'closed',
    });
  });
});

describe('who is believed', () => {
  it('is a trusted proxy that connects itself, and no address that a header tells', async () => {
    signedInWithProxy('mina');
    proxy.from = '127.0.0.2';
    const stranger = clientOf(proxy);
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }])
      expect((await stranger.get('/v1/account', headers)).status).toBe(401);
    expect((await stranger.page('/')).set).toEqual([]);
    expect(logged).toEqual([['proxy_auth_ignored', { request: expect.any(String), peer: '127.0.0.2' }]]);
    expect(await accounts()).toEqual([]);
  });

  it.each([
    ['127.0.0.1', 200],
    ['::ffff:127.0.0.1', 200],
    ['::1', 401],
    ['127.0.0.2', 401],
    ['::ffff:127.0.0.2', 401],
    ['203.0.113.5', 401],
  ])('%s: %i', async (remoteAddress, status) => {
    for (const forwarded of ['203.0.113.9', '127.0.0.1', '203.0.113.9, 127.0.0.1']) {
      const headers = { 'remote-user': 'mina', 'x-forwarded-for': forwarded };
      expect((await app.inject({ url: '/v1/account', remoteAddress, headers })).statusCode).toBe(status);
    }
  });

  it('is nobody where no header is set', async () => {
    await stop();
    await start({ PROXY_AUTH_HEADER: '', PROXY_AUTH_EMAIL_HEADER: '' });
    signedInWithProxy('mina');
    expect((await clientOf(proxy).get('/v1/account')).status).toBe(401);
    expect(await accounts()).toEqual([]);
  });
});

describe('the session of the proxy', () => {
  it('lets nobody in without the header, whatever is cut off its token', async () => {
    signedInWithProxy('mina');
    const mina = clientOf(proxy);
    await mina.page('/');
    expect((await mina.get('/v1/account')).status).toBe(200);
    proxy.person = {};
    expect((await mina.get('/v1/account')).status).toBe(401);
    mina.cookies.set('sid', mina.cookies.get('sid')!.replace(/^proxy\./, ''));
    expect((await mina.get('/v1/account')).status).toBe(401);
  });

  it('gives way to another person whom the proxy names, and ends with the next page', async () => {
    signedInWithProxy('mina');
    const browser = clientOf(proxy);
    await browser.page('/');
    const minas = browser.cookies.get('sid');
    signedInWithProxy('jun');
    expect((await browser.get('/v1/account/session')).json()).toEqual([]);
    expect((await browser.page('/')).set).toHaveLength(2);
    expect(browser.cookies.get('sid')).not.toBe(minas);
    expect((await browser.get('/v1/account')).json().username).toBe('jun');
    expect((await browser.get('/v1/account/session')).json()).toMatchObject([{ current: true }]);
    expect(await sessionCount()).toBe(1);
  });

  it('ends with the sign-out, which leads to the proxy, and begins anew with the next page', async () => {
    signedInWithProxy('mina');
    const mina = clientOf(proxy);
    await mina.page('/');
    const out = await mina.page('/logout', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' });
    expect([out.status, out.location, mina.cookies.size]).toEqual([302, 'https://sign-in.test/logout', 0]);
    expect(await sessionCount()).toBe(0);
    expect((await mina.get('/logout', { 'x-requested-with': 'x' })).status).toBe(200);
    await mina.page('/');
    expect([mina.cookies.size, await sessionCount()]).toEqual([2, 1]);
  });

  it('stands beside one by a password, which needs no header and gives way to it', async () => {
    const person = await makePerson(database.db, 'other');
    const operator = clientOf(proxy);
    const form = new URLSearchParams({ username: person.username, password }).toString();
    const headers = { 'x-requested-with': 'x', 'content-type': 'application/x-www-form-urlencoded' };
    expect((await operator.ask('POST', '/v1/account/login', headers, form)).status).toBe(200);
    expect((await operator.get('/v1/account')).json().username).toBe(person.username);
    signedInWithProxy('mina');
    expect((await operator.get('/v1/account')).json().username).toBe('mina');
    for (const each of [operator, clientOf(proxy)]) {
      expect((await each.ask('POST', '/v1/account/login', headers, form)).status).toBe(200);
      expect((await each.get('/v1/account')).json().username).toBe('mina');
    }
  });

  it('is that of the password where the proxy names the same person', async () => {
    const person = await makePerson(database.db, 'other');
    const browser = clientOf(proxy);
    browser.cookies.set('sid', person.cookie.replace('sid=', ''));
    browser.cookies.set('signed-in', '1');
    signedInWithProxy(person.username);
    expect((await browser.page('/')).set).toEqual([]);
    expect((await browser.get('/v1/account/session')).json()).toMatchObject([{ current: true }]);
  });
});

describe('a change that a page of another site asks for', () => {
  const language = new URLSearchParams({ language: 'ja' }).toString();
  const change = (headers: Record<string, string>, client = clientOf(proxy)) =>
    client.ask(
      'PUT',
      '/v1/account/settings',
      { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      language,
    );

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site', 'x-requested-with': 'x' }, 403],
    [{ origin: 'https://evil.test' }, 403],
    [{}, 403],
    [{ 'x-requested-with': 'x' }, 200],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
  ])('%j: %i, with a cookie and without', async (headers, status) => {
    signedInWithProxy('mina');
    const mina = clientOf(proxy);
    await mina.page('/');
    for (const client of [mina, clientOf(proxy)]) expect((await change(headers, client)).status).toBe(status);
  });

  it('makes no account by the way', async () => {
    signedInWithProxy('mina');
    await change({ 'sec-fetch-site': 'cross-site' });
    await clientOf(proxy).get('/logout', { 'sec-fetch-site': 'cross-site' });
    expect(await accounts()).toEqual([]);
  });
});

describe('what goes by its own key', () => {
  it('is judged by a token alone', async () => {
    const person = await makePerson(database.db, 'other');
    const { token } = await makeAccessToken(database.db, person.id, { name: 'App', scopes: ['read'], projects: null });
    signedInWithProxy('mina');
    const program = clientOf(proxy);
    const list = await program.get('/v1/timeline', { authorization: `Bearer ${token}`, accept: 'text/html' });
    expect([list.status, list.set]).toEqual([200, []]);
    expect((await program.get('/v1/timeline', { authorization: 'Bearer nb_0000' })).status).toBe(401);
    expect((await accounts()).map(({ username }) => username)).toEqual([person.username]);
  });

  it('is signed in where Authorization is the proxy’s own', async () => {
    signedInWithProxy('mina');
    const authorization = `Basic ${Buffer.from('mina:secret').toString('base64')}`;
    expect((await clientOf(proxy).get('/v1/account', { authorization })).json().username).toBe('mina');
  });

  it('makes no account and no session', async () => {
    signedInWithProxy('mina');
    const { ask } = clientOf(proxy);
    const asked: [string, string][] = [
      ['GET', '/health/live'],
      ['GET', '/robots.txt'],
      ['GET', '/v1/account/options'],
      ['POST', '/ping/00000000-0000-4000-8000-000000000000'],
      ['POST', '/hook/none'],
      ['GET', '/feeds/none/news.xml'],
      ['GET', '/reader/api/0/user-info'],
      ['GET', '/mina/publish?message=x'],
    ];
    for (const [method, path] of asked) expect([path, (await ask(method, path)).set]).toEqual([path, []]);
    expect(await accounts()).toEqual([]);
  });
});

describe('the e-mail', () => {
  const mailed = () => database.db.selectFrom('outbox_mail').select('recipient').execute();

  it.each([
    [undefined],
    [''],
    ['mina'],
    ['mina@example.org, jun@example.org'],
    [`${'x'.repeat(250)}@example.org`],
    [Buffer.from('미나@example.org').toString('latin1')],
  ])('%j is none: one at this host stands in, unverified, and nothing is mailed there', async email => {
    signedInWithProxy('mina', email);
    await clientOf(proxy).page('/');
    expect(await accounts()).toMatchObject([{ email: 'mina@newsbell.test', verified: false }]);
    expect(await mailed()).toEqual([]);
  });

  it('that is another’s links nobody, and stays the other’s', async () => {
    signedInWithProxy('mina', 'mina@example.org');
    await clientOf(proxy).page('/');
    signedInWithProxy('jun', 'Mina@Example.org');
    await clientOf(proxy).page('/');
    expect(await accounts()).toMatchObject([
      { username: 'mina', email: 'mina@example.org', verified: true },
      { username: 'jun', email: 'Mina@Example.org', verified: false },
    ]);
    expect(await mailed()).toEqual([]);
  });

  it('stays as it is when the proxy gives another', async () => {
    signedInWithProxy('mina', 'mina@example.org');
    await clientOf(proxy).page('/');
    signedInWithProxy('mina', 'new@example.org');
    await clientOf(proxy).page('/');
    expect(await accounts()).toMatchObject([{ email: 'mina@example.org', verified: true }]);
  });
});
