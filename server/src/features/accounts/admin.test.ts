import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { leaveProjects } from '#features/subscriptions/hand-over.ts';
import type { App } from '#http/routing.ts';
import type { Log } from '#log.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { changeUser, deleteUser } from './admin.ts';
import { forgetFullBuckets, forgetOldSignIns } from './clean-up.ts';
import { forgetOldFlows } from './providers/flow.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
let bob: TestBrowser;
let logged: unknown[][];

beforeEach(async () => {
  database = await freshDatabase();
  logged = [];
  const log: Log = (event, fields) => event === 'sessions_ended' && logged.push([event, fields]);
  app = await testApp(database.db, { env: { SIGN_UP_PER_HOUR_ADDRESS: '1000' }, log });
  // The first one is the administrator.
  alice = await signedUp(app, 'alice');
  bob = await signedUp(app, 'bob');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const idOf = async (browser: TestBrowser): Promise<number> => (await browser.get('/v1/account')).json().id;

describe('the list of accounts', () => {
  it('is found by name and e-mail, as it is written, a page at a time', async () => {
    await sql`insert into account (username, nickname, email, email_key, language)
      select 'reader_' || n, 'Reader', 'r' || n || '@example.org', 'r' || n || '@example.org', 'en'
      from generate_series(0, 20) n`.execute(database.db);
    const first = (await alice.get('/v1/admin/user')).json();
    expect([first.content.length, first.first, first.last, first.totalPages]).toEqual([20, true, false, 2]);
    expect(first.content[0]).toMatchObject({ username: 'reader_20', auth: [], disabled: false, emailVerified: false });
    const second = (await alice.get('/v1/admin/user?page=1')).json();
    expect([second.content.length, second.last]).toEqual([3, true]);
    const found = async (word: string) =>
      (await alice.get(`/v1/admin/user?word=${encodeURIComponent(word)}`)).json().content.length;
    expect([await found('BOB@'), await found('r_1'), await found('%'), await found('nobody')]).toEqual([1, 11, 0, 0]);
  });

  it('tells no secret', async () => {
    expect((await alice.get('/v1/admin/user')).body).not.toMatch(/argon2|hash|token/);
  });
});

describe('sessions of an account', () => {
  const sessions = async (id: number) => (await alice.get(`/v1/admin/user/${id}/session`)).json();
  it('are listed as its person sees them, without a token, and the own one is marked', async () => {
    const id = await idOf(bob);
    await sql`insert into session (token_hash, account_id, expires_at) values ('over', ${id}, now())`.execute(
      database.db,
    );
    const own = (await bob.get('/v1/account/session')).json();
    expect(await sessions(id)).toEqual([{ ...own[0], current: false }]);
    expect((await sessions(await idOf(alice))).map((each: { current: boolean }) => each.current)).toEqual([true]);
    expect((await alice.get('/v1/admin/user/999999/session')).json().code).toBe('NOT_FOUND');
  });

  it('are ended one by one, of that account alone, and the log says by whom', async () => {
    const id = await idOf(bob);
    const other = await browserOn(app);
    await other.post('/v1/account/login', { form: { username: 'bob', password: 'bob reads much' } });
    const [newest, older] = await sessions(id);
    const own = (await sessions(await idOf(alice)))[0].id;
    expect((await alice.delete(`/v1/admin/user/${id}/session/${own}`)).json().code).toBe('NOT_FOUND');
    expect((await alice.delete(`/v1/admin/user/${id}/session/${newest.id}`)).statusCode).toBe(200);
    expect([(await other.get('/v1/account')).statusCode, (await bob.get('/v1/account')).statusCode]).toEqual([
      401, 200,
    ]);
    expect((await sessions(id)).map((each: { id: number }) => each.id)).toEqual([older.id]);
    const by = await idOf(alice);
    expect(logged).toEqual([['sessions_ended', { request: expect.any(String), account: id, by, ended: 1 }]]);
    const left = await alice.delete(`/v1/admin/user/${by}/session/${own}`);
    expect(String(left.headers['set-cookie'])).toMatch(/sid=;/);
  });

  it('are ended all at once, but the own one', async () => {
    const [id, admin] = [await idOf(bob), await idOf(alice)];
    const other = await browserOn(app);
    await other.post('/v1/account/login', { form: { username: 'alice', password: 'alice reads much' } });
    expect((await alice.delete(`/v1/admin/user/${id}/session`)).json()).toEqual({ ended: 1 });
    expect((await bob.get('/v1/account')).statusCode).toBe(401);
    expect((await alice.delete(`/v1/admin/user/${admin}/session`)).json()).toEqual({ ended: 1 });
    expect([(await other.get('/v1/account')).statusCode, (await alice.get('/v1/account')).statusCode]).toEqual([
      401, 200,
    ]);
    expect((await alice.delete('/v1/admin/user/999999/session')).json().code).toBe('NOT_FOUND');
  });
});

describe('roles', () => {
  it('are given and taken, which ends the sign-ins of that account', async () => {
    const id = await idOf(bob);
    const answer = await alice.put(`/v1/admin/user/${id}`, { payload: { auth: ['ROLE_MANAGER', 'ROLE_MANAGER'] } });
    expect(answer.json()).toMatchObject({ username: 'bob', auth: ['ROLE_MANAGER'] });
    expect((await bob.get('/v1/account')).statusCode).toBe(401);
    await bob.post('/v1/account/login', { form: { username: 'bob', password: 'bob reads much' } });
    expect((await bob.get('/v1/account')).json().auth).toEqual(['ROLE_MANAGER']);
    expect((await alice.put(`/v1/admin/user/${id}`, { form: { auth: '' } })).json().auth).toEqual([]);
  });

  it('stay, and so do the sign-ins, when nothing is changed', async () => {
    await alice.put(`/v1/admin/user/${await idOf(bob)}`, { payload: { auth: [], disabled: false } });
    expect((await bob.get('/v1/account')).statusCode).toBe(200);
  });

  it('of one’s own go on in a new session', async () => {
    const before = [...alice.cookies.values()];
    await alice.put(`/v1/admin/user/${await idOf(alice)}`, { payload: { auth: ['ROLE_ADMIN', 'ROLE_MANAGER'] } });
    expect([...alice.cookies.values()]).not.toEqual(before);
    expect((await alice.get('/v1/account')).json().auth).toEqual(['ROLE_ADMIN', 'ROLE_MANAGER']);
  });

  it('that nobody knows are refused', async () => {
    const answer = await alice.put(`/v1/admin/user/${await idOf(bob)}`, { payload: { auth: ['ROLE_ROOT'] } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_FIELDS']);
  });
});

it('a disabled account is out at once and cannot come in until it is enabled', async () => {
  const id = await idOf(bob);
  const signIn = () =>
    browserOn(app).post('/v1/account/login', { form: { username: 'bob', password: 'bob reads much' } });
  expect((await alice.put(`/v1/admin/user/${id}`, { payload: { disabled: true } })).json().disabled).toBe(true);
  expect((await bob.get('/v1/account')).statusCode).toBe(401);
  expect((await signIn()).json().code).toBe('LOGIN_FAILED');
  expect((await alice.put(`/v1/admin/user/${id}`, { form: { disabled: 'false' } })).json().disabled).toBe(false);
  expect((await signIn()).statusCode).toBe(200);
});

describe('the last administrator', () => {
  it('cannot lose the role, be disabled or be deleted, and is told why', async () => {
    const id = await idOf(alice);
    for (const payload of [{ auth: [] }, { auth: ['ROLE_MANAGER'] }, { disabled: true }]) {
      const answer = await alice.put(`/v1/admin/user/${id}`, { payload });
      expect([answer.statusCode, answer.json().code], JSON.stringify(payload)).toEqual([400, 'LAST_ADMIN']);
    }
    const leaving = await alice.delete('/v1/account?password=alice%20reads%20much');
    expect(leaving.json().message).toBe(
      'This is the last administrator. Give somebody else the role ROLE_ADMIN first.',
    );
    expect((await alice.get('/v1/account')).json().auth).toEqual(['ROLE_ADMIN']);
  });

  it('may go once another one is there who can come in', async () => {
    const [a, b] = [await idOf(alice), await idOf(bob)];
    await changeUser(database.db, b, { auth: ['ROLE_ADMIN'], disabled: true });
    expect((await changeUser(database.db, a, { auth: [] })).kind).toBe('last-admin');
    await changeUser(database.db, b, { disabled: false });
    expect(await deleteUser(database.db, a, leaveProjects)).toBe('deleted');
  });

  it('is left when two take each other’s role at the same time', async () => {
    const ids = [await idOf(alice), await idOf(bob)];
    await changeUser(database.db, ids[1]!, { auth: ['ROLE_ADMIN'] });
    for (let round = 0; round < 10; round++) {
      await database.db
        .updateTable('account')
        .set({ roles: ['ROLE_ADMIN'] })
        .execute();
      const outcomes = await Promise.all(ids.map(id => changeUser(database.db, id, { auth: [] })));
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'last-admin']);
    }
  });

  it('may leave when nobody else is there', async () => {
    await deleteUser(database.db, await idOf(bob), leaveProjects);
    expect((await alice.delete('/v1/account?password=alice%20reads%20much')).statusCode).toBe(200);
  });
});

it('sign-ins, round trips and buckets that are over are forgotten, and no others', async () => {
  const { db } = database;
  const count = async () =>
    (
      await sql<{ n: number[] }>`select array[(select count(*) from session), (select count(*) from provider_flow),
        (select count(*) from bucket)] as n`.execute(db)
    ).rows[0]!.n.map(Number);
  for (const [hash, end] of [
    ['a', '1 minute'],
    ['b', '-1 minute'],
  ])
    await sql`insert into provider_flow (state_hash, browser_hash, provider, nonce, code_verifier, expires_at)
      values (${hash}, '', 'oidc', '', '', now() + ${end}::interval)`.execute(db);
  await sql`insert into bucket (key, tokens, filled_at) values ('old', 0, now() - interval '25 hours')`.execute(db);
  await sql`insert into session (token_hash, account_id, seen_at, expires_at) values
    ('idle', ${await idOf(bob)}, now() - interval '31 days', now() + interval '1 day'),
    ('over', ${await idOf(bob)}, now(), now() - interval '1 second')`.execute(db);
  const before = await count();
  for (const forget of [forgetOldSignIns, forgetOldFlows, forgetFullBuckets]) await forget({ db });
  expect(await count()).toEqual([before[0]! - 2, before[1]! - 1, before[2]! - 1]);
  expect((await bob.get('/v1/account')).statusCode).toBe(200);
});
