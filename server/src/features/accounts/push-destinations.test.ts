/** A push destination ends with the sign-in in which it was registered, where somebody ends that; not where it expires. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserOn, signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { settingsOf } from '#test/settings.ts';
import { subscribeBrowser } from '#test/subscriptions-of-browsers.ts';
import { forgetOldSignIns } from './clean-up.ts';
import { resetPassword } from './recover.ts';
import { makeToken } from './tokens.ts';

let database: Database;
let app: App;
let admin: TestBrowser;
let alice: TestBrowser;
let phone: TestBrowser;
/** Names of the devices that are told, by whom they belong to. */
let registered: Map<number, string>;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  admin = await signedUp(app, 'admin');
  registered = new Map();
  alice = await signedUp(app, 'alice');
  await register(alice, 'desk');
  phone = await signedIn('alice');
  await register(phone, 'phone');
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const signedIn = async (username: string, browser = browserOn(app)) => {
  await browser.post('/v1/account/login', { form: { username, password: `${username} reads much` } });
  return browser;
};
const register = async (browser: TestBrowser, name: string, token = subscribeBrowser().token) => {
  const answer = await browser.post('/v1/account/fcm', { payload: { os: 'Web', token } });
  expect(answer.statusCode).toBe(200);
  registered.set(answer.json().target, name);
};
const devices = async () => {
  const { rows } = await sql<{ id: number }>`select id from endpoint where channel <> 'email' order by id`.execute(
    database.db,
  );
  return rows.map(row => registered.get(row.id));
};
const sessionOf = async (browser: TestBrowser) => {
  const listed = (await browser.get('/v1/account/session')).json();
  return listed.find((each: { current: boolean }) => each.current).id as number;
};
const idOf = async (browser: TestBrowser) => (await browser.get('/v1/account')).json().id as number;

it('by an administrator, one by one or all of them', async () => {
  await register(admin, 'own');
  const id = await idOf(alice);
  await admin.delete(`/v1/admin/user/${id}/session/${await sessionOf(phone)}`);
  expect(await devices()).toEqual(['desk', 'own']);
  await admin.delete(`/v1/admin/user/${id}/session`);
  expect(await devices()).toEqual(['own']);
  await admin.delete(`/v1/admin/user/${await idOf(admin)}/session`);
  expect(await devices()).toEqual(['own']);
});

it('from elsewhere, and here', async () => {
  await alice.delete(`/v1/account/session/${await sessionOf(phone)}`);
  expect(await devices()).toEqual(['desk']);
  await alice.get('/logout');
  expect(await devices()).toEqual([]);
});

it('by another password, but for the device on which it is changed, which goes on in its new sign-in', async () => {
  const form = { oldPassword: 'alice reads much', newPassword: 'alice reads even more' };
  expect((await alice.put('/v1/account', { form })).statusCode).toBe(200);
  expect(await devices()).toEqual(['desk']);
  await alice.delete(`/v1/account/session/${await sessionOf(alice)}`);
  expect(await devices()).toEqual([]);
});

it('by a password that is set by a mailed link', async () => {
  const secret = await makeToken(database.db, await idOf(alice), 'RESET');
  const deps = { db: database.db, settings: settingsOf() };
  expect(await resetPassword(deps, secret, 'alice reads anew')).toBe('changed');
  expect(await devices()).toEqual([]);
});

it('where an administrator keeps the person out, and not where their roles change', async () => {
  const id = await idOf(alice);
  await admin.put(`/v1/admin/user/${id}`, { payload: { auth: ['ROLE_MANAGER'] } });
  expect((await alice.get('/v1/account')).statusCode).toBe(401);
  expect(await devices()).toEqual(['desk', 'phone']);
  await admin.put(`/v1/admin/user/${id}`, { payload: { disabled: true } });
  expect(await devices()).toEqual([]);
});

it('not where the sign-in runs out; another password ends it even then', async () => {
  await sql`update session set seen_at = now() - interval '31 days' where id = ${await sessionOf(phone)}`.execute(
    database.db,
  );
  await forgetOldSignIns(database);
  expect((await phone.get('/v1/account')).statusCode).toBe(401);
  expect(await devices()).toEqual(['desk', 'phone']);
  await alice.put('/v1/account', { form: { oldPassword: 'alice reads much', newPassword: 'alice reads even more' } });
  expect(await devices()).toEqual(['desk']);
});

it('not where the same person signs in anew in the same browser, but where another one does', async () => {
  await signedIn('alice', phone);
  expect(await devices()).toEqual(['desk', 'phone']);
  await signedUp(app, 'bob');
  await signedIn('bob', phone);
  expect(await devices()).toEqual(['desk']);
});

it('goes with the sign-in that registered it last', async () => {
  const { token } = subscribeBrowser();
  await register(phone, 'tablet', token);
  await register(alice, 'tablet', token);
  await alice.delete(`/v1/account/session/${await sessionOf(phone)}`);
  expect(await devices()).toEqual(['desk', 'tablet']);
});

it('is not registered in a sign-in that is ended at the same time', async () => {
  const session = await sessionOf(phone);
  const payload = { os: 'Web', token: subscribeBrowser().token };
  const { registering } = await database.db.transaction().execute(async tx => {
    await sql`delete from session where id = ${session}`.execute(tx);
    const registering = phone.post('/v1/account/fcm', { payload });
    await vi.waitFor(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database.db,
      );
      expect(waiting.rows).not.toEqual([]);
    }, 10_000);
    return { registering };
  });
  expect((await registering).statusCode).toBe(401);
  expect(await devices()).toEqual(['desk', 'phone']);
});
