import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { settingsOf } from '#test/settings.ts';
import { announceFirstCode } from './first-administrator.ts';
import { makeAccount } from './sign-up.ts';

let database: Database;
let app: App;
let opened: App[];
let logged: [string, Record<string, unknown>][];

beforeEach(async () => {
  database = await freshDatabase();
  [logged, opened] = [[], []];
});
afterEach(async () => {
  await Promise.all(opened.map(each => each.close()));
  await database.close();
});

const log = (event: string, fields: object = {}) => void logged.push([event, fields as Record<string, unknown>]);
const open = async (env: Record<string, string> = {}, firstNeedsCode = true) => {
  app = await testApp(database.db, { log, firstNeedsCode, env: { SIGN_UP_PER_HOUR_ADDRESS: '1000', ...env } });
  opened.push(app);
};
const signUp = async (username: string, more: Record<string, string> = {}) => {
  const form = { username, email: `${username}@example.org`, password: `${username} reads much`, ...more };
  const answer = await browserOn(app).post('/v1/account', { form });
  return answer.statusCode === 200 ? answer.json().auth : [answer.statusCode, answer.json().code];
};
const options = async (query = '') => (await browserOn(app).get(`/v1/account/options${query}`)).json();
const people = async () =>
  (await database.db.selectFrom('account').select('username').orderBy('id').execute()).map(each => each.username);
const codes = () => logged.filter(([event]) => event === 'first_account_code').map(([, { code }]) => String(code));
const keys = () => database.db.selectFrom('server_key').where('name', '=', 'first-administrator').execute();

describe('while nobody administers', () => {
  it('only who has the code signs up, as the administrator, and then the code is gone', async () => {
    await open();
    expect(await options()).toMatchObject({ needsCode: true });
    const [code] = codes();
    expect(code).toMatch(/^([\dA-HJKMNP-TV-Z]{5}-){3}[\dA-HJKMNP-TV-Z]{5}$/);
    expect(await signUp('charlie')).toEqual([403, 'SIGN_UP_CODE']);
    expect(await signUp('charlie', { code: '00000-00000-00000-00000' })).toEqual([403, 'SIGN_UP_CODE']);
    expect(await signUp('charlie', { invitation: 'anything' })).toEqual([403, 'SIGN_UP_CODE']);
    expect([await people(), codes()]).toEqual([[], [code]]);
    expect(await signUp('alice', { code: code! })).toEqual(['ROLE_ADMIN']);
    expect(logged.at(-1)).toEqual(['first_account_is_admin', { request: expect.any(String), username: 'alice' }]);
    expect([await keys(), await options()]).toMatchObject([[], { needsCode: false }]);
    expect(await signUp('bob', { code: code! })).toEqual([]);
  });

  it('the code is taken as people type it', async () => {
    await open();
    const code = (await announceFirstCode({ db: database.db, log, settings: settingsOf() }))!;
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(await signUp('alice', { code: typed })).toEqual(['ROLE_ADMIN']);
  });

  it('accounts without the role do not count', async () => {
    await open();
    const wanted = { username: 'bob', email: 'bob@example.org', passwordHash: null, language: 'en' } as const;
    const admission = { kind: 'operator', isAdministrator: false } as const;
    await makeAccount(database.db, settingsOf(), { admission, ...wanted });
    expect(await signUp('charlie')).toEqual([403, 'SIGN_UP_CODE']);
    expect(await signUp('alice', { code: codes()[0]! })).toEqual(['ROLE_ADMIN']);
  });

  it('the code opens a server that is closed', async () => {
    await open({ SIGN_UP: 'closed' });
    expect(await signUp('charlie')).toEqual([403, 'SIGN_UP_CODE']);
    expect(await signUp('alice', { code: codes()[0]! })).toEqual(['ROLE_ADMIN']);
    expect(await signUp('bob')).toEqual([403, 'SIGN_UP_CLOSED']);
  });

  it('on one’s own machine none is needed, of however many one is the administrator', async () => {
    await open({ SIGN_UP: 'closed' }, false);
    expect(await options()).toMatchObject({ needsCode: false });
    const all = await Promise.all(['alice', 'bob', 'carol'].map(name => signUp(name)));
    expect(all.toSorted()).toEqual([[403, 'SIGN_UP_CLOSED'], [403, 'SIGN_UP_CLOSED'], ['ROLE_ADMIN']]);
    expect(codes()).toEqual([]);
  });

  it('of two who have the code one is the administrator', async () => {
    await open();
    await options();
    const both = await Promise.all(['alice', 'bob'].map(name => signUp(name, { code: codes()[0]! })));
    expect(both.toSorted()).toEqual([[], ['ROLE_ADMIN']]);
  });

  it('all nodes announce the same code at each start, until somebody administers', async () => {
    const node = () => announceFirstCode({ db: database.db, log, settings: settingsOf() });
    const announced = await Promise.all([node(), node(), node()]);
    expect(new Set([...announced, await node(), ...codes()]).size).toBe(1);
    expect(logged[0]![1]).toMatchObject({ page: 'https://bell.test/signup' });
    expect(codes()).toHaveLength(4);
    await open();
    await signUp('alice', { code: codes()[0]! });
    expect(await node()).toBeUndefined();
  });

  it('a server that has lost its last account logs another code', async () => {
    await open();
    await options();
    const alice = browserOn(app);
    const form = { username: 'alice', email: 'alice@example.org', password: 'alice reads much', code: codes()[0]! };
    await alice.post('/v1/account', { form });
    expect((await alice.delete('/v1/account?password=alice+reads+much')).statusCode).toBe(200);
    expect(await signUp('charlie', { code: codes()[0]! })).toEqual([403, 'SIGN_UP_CODE']);
    expect(codes()).toHaveLength(2);
    expect(codes()[1]).not.toBe(codes()[0]);
    expect(await signUp('bob', { code: codes()[1]! })).toEqual(['ROLE_ADMIN']);
  });

  it('somebody whom a proxy lets in needs no code, and is the administrator', async () => {
    const come = (username: string) =>
      makeAccount(database.db, settingsOf({ SIGN_UP: 'closed' }), {
        admission: { kind: 'proxy' },
        ...{ username, email: `${username}@example.org`, passwordHash: null, language: 'en' },
      });
    expect([await come('alice'), await come('bob')]).toMatchObject([{ isFirst: true }, { isFirst: false }]);
    const rows = await database.db.selectFrom('account').select('roles').orderBy('id').execute();
    expect(rows).toEqual([{ roles: ['ROLE_ADMIN'] }, { roles: [] }]);
  });
});

describe('an invitation', () => {
  let alice: TestBrowser;
  const invite = async (note = '') => {
    const answer = (await alice.post('/v1/admin/invitation', { payload: { note } })).json();
    return { ...answer.invitation, secret: answer.link.split('?invitation=')[1] };
  };
  const list = async () => (await alice.get('/v1/admin/invitation')).json();
  const end = (id: number) =>
    sql`update sign_up_invitation set expires_at = now() where id = ${id}`.execute(database.db);

  beforeEach(async () => {
    await open({ SIGN_UP: 'invited' }, false);
    alice = await signedUp(app, 'alice');
  });

  it('lets one person in, and its maker sees whom', async () => {
    expect(await signUp('charlie')).toEqual([403, 'SIGN_UP_INVITED']);
    expect(await signUp('charlie', { invitation: '' })).toEqual([403, 'SIGN_UP_INVITED']);
    const { id, secret } = await invite('For Bob');
    expect(await options(`?invitation=${secret}`)).toMatchObject({ signUp: 'invited', invitation: 'valid' });
    expect(await signUp('bob', { invitation: secret })).toEqual([]);
    expect(await options(`?invitation=${secret}`)).toMatchObject({ invitation: 'over' });
    expect(await signUp('charlie', { invitation: secret })).toEqual([403, 'SIGN_UP_INVITED']);
    const used = { id, note: 'For Bob', madeBy: 'alice', usedBy: 'bob', usedAt: expect.any(String) };
    expect(await list()).toMatchObject([used]);
    expect(await options('?invitation=nothing')).toMatchObject({ invitation: 'over' });
    expect(await options()).toMatchObject({ invitation: null });
  });

  it('lasts seven days, and its link is shown once', async () => {
    const answer = await alice.post('/v1/admin/invitation', { payload: {} });
    const { invitation, link } = answer.json();
    expect(link).toMatch(/^http:\/\/newsbell\.test\/signup\?invitation=[\w-]{43}$/);
    expect((Date.parse(invitation.endsAt) - Date.parse(invitation.createdDate)) / 86_400_000).toBe(7);
    expect(JSON.stringify(await list())).not.toContain(link.split('=')[1]);
    const { rows } = await sql<object>`select * from sign_up_invitation`.execute(database.db);
    expect(JSON.stringify(rows)).not.toContain(link.split('=')[1]);
  });

  it('lets in one of two who come at once', async () => {
    const { secret } = await invite();
    const both = await Promise.all(['bob', 'carol'].map(name => signUp(name, { invitation: secret })));
    expect(both.toSorted()).toEqual([[403, 'SIGN_UP_INVITED'], []].toSorted());
    expect(await people()).toHaveLength(2);
  });

  it('is not used up by a name that is taken', async () => {
    const { secret } = await invite();
    expect(await signUp('alice', { invitation: secret })).toEqual([400, 'USERNAME_TAKEN']);
    expect(await signUp('bob', { invitation: secret })).toEqual([]);
  });

  it('that has ended or was withdrawn lets nobody in', async () => {
    const [ended, withdrawn] = [await invite(), await invite()];
    await end(ended.id);
    const withdraw = (id: number) => alice.delete(`/v1/admin/invitation/${id}`);
    expect((await withdraw(withdrawn.id)).statusCode).toBe(200);
    for (const { secret } of [ended, withdrawn])
      expect(await signUp('bob', { invitation: secret })).toEqual([403, 'SIGN_UP_INVITED']);
    const before = await list();
    expect(before.map((each: { revokedAt: string | null }) => each.revokedAt !== null)).toEqual([true, false]);
    expect((await withdraw(withdrawn.id)).statusCode).toBe(200);
    expect(await list()).toEqual(before);
    expect((await withdraw(999_999_999)).statusCode).toBe(404);
  });

  it('goes on without its maker, and who came by it stays when it is withdrawn', async () => {
    const { id, secret } = await invite();
    expect(await signUp('bob', { invitation: secret })).toEqual([]);
    await alice.delete(`/v1/admin/invitation/${id}`);
    expect([await people(), await list()]).toMatchObject([['alice', 'bob'], [{ usedBy: 'bob', revokedAt: null }]]);
    await sql`delete from account where username = 'bob'`.execute(database.db);
    expect(await list()).toMatchObject([{ usedBy: null, usedAt: expect.any(String) }]);
  });

  it.each([
    ['is kept out', { auth: ['ROLE_ADMIN'], disabled: true }],
    ['administers no more', { auth: ['ROLE_MANAGER'] }],
    ['deletes the account', undefined],
  ])('ends when its maker %s', async (_what, change) => {
    await signUp('bob', { invitation: (await invite()).secret });
    const { id } = await database.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'bob')
      .executeTakeFirstOrThrow();
    const put = (payload: object) => alice.put(`/v1/admin/user/${id}`, { payload });
    await put({ auth: ['ROLE_ADMIN'] });
    const bob = browserOn(app);
    await bob.post('/v1/account/login', { form: { username: 'bob', password: 'bob reads much' } });
    const { link } = (await bob.post('/v1/admin/invitation', { payload: { note: '' } })).json();
    const [ofBob, ofAlice] = [link.split('?invitation=')[1], (await invite()).secret];
    const ended = change ? await put(change) : await bob.delete('/v1/account?password=bob reads much');
    expect(ended.statusCode).toBe(200);
    expect(await signUp('carol', { invitation: ofBob })).toEqual([403, 'SIGN_UP_INVITED']);
    expect(await signUp('carol', { invitation: ofAlice })).toEqual([]);
  });

  it('does not help where sign-up was closed since, and is used up where it was opened', async () => {
    const [first, second] = [await invite(), await invite()];
    await open({ SIGN_UP: 'closed' }, false);
    expect(await signUp('bob', { invitation: first.secret })).toEqual([403, 'SIGN_UP_CLOSED']);
    await open({}, false);
    expect(await signUp('bob', { invitation: second.secret })).toEqual([]);
    expect(await signUp('carol', { invitation: second.secret })).toEqual([]);
    expect((await list()).map((each: { usedBy: string | null }) => each.usedBy)).toEqual([null, 'bob']);
  });

  it('a hundred may be open; open ones are listed first, and old ones for 30 days', async () => {
    const old = await invite();
    const recent = await invite();
    await sql`update sign_up_invitation set expires_at = now() - interval '31 days' where id = ${old.id}`.execute(
      database.db,
    );
    await sql`update sign_up_invitation set expires_at = now() - interval '29 days' where id = ${recent.id}`.execute(
      database.db,
    );
    const { id } = await invite();
    expect((await list()).map((each: { id: number }) => each.id)).toEqual([id, recent.id]);
    const all = await Promise.all(
      Array.from({ length: 101 }, () => alice.post('/v1/admin/invitation', { payload: {} })),
    );
    const refused = all.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(answer => answer.json().code)).toEqual(['TOO_MANY_INVITATIONS', 'TOO_MANY_INVITATIONS']);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sign_up_invitation where id = ${old.id}`.execute(database.db);
    expect(rows).toEqual([{ n: 0 }]);
  });
});
