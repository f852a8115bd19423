import type { TokenScope } from '@newsbell/contracts/token-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { forgetOldAccessTokens, makeAccessToken } from './access-tokens.ts';
import { changeUser } from './admin.ts';

let database: Database;
let app: App;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  [alice, bob] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'other')];
  await makePerson(database.db, 'admin');
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const make = async (person: Person, scopes: TokenScope[] = ['read', 'subscribe']) =>
  makeAccessToken(database.db, person.id, { name: 'Phone', scopes });

const mySources = '/v1/account/subscribes';
const follow = { method: 'POST', url: '/v1/subscribe/tag', payload: { tag: 'rain' } } as const;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const basic = (token: string) => ({ authorization: `Basic ${Buffer.from(`alice:${token}`).toString('base64')}` });

const statusOf = async (headers: Record<string, string>, request: object = { url: mySources }) => {
  const { statusCode, body } = await app.inject({ ...request, headers });
  return [statusCode, /"code":"(\w+)"/.exec(body)?.[1]];
};

it('is shown in groups, and is read as it is typed on a phone', async () => {
  const { token } = await make(alice);
  expect(token).toMatch(/^nb_([0-9a-hjkmnp-tv-z]{4}-){4}[0-9a-hjkmnp-tv-z]{4}$/);
  const typed = [
    token,
    token.replaceAll('-', ''),
    token.toUpperCase(),
    token.replaceAll('0', 'o').replaceAll('1', 'l'),
  ];
  for (const each of typed)
    for (const headers of [bearer(each), basic(each), { authorization: `bearer  ${each}` }])
      expect([each, await statusOf(headers)]).toEqual([each, [200, undefined]]);
});

it('stores no token, but its hash and the first seven characters', async () => {
  const { id, token } = await make(alice);
  const row = await database.db.selectFrom('access_token').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.hint).toBe(token.slice(0, 7));
  expect(JSON.stringify(row)).not.toContain(token.slice(8));
});

it('says why it is no key any more, and that a browser is not to be asked for a password', async () => {
  const { db } = database;
  const set = async (change: object) => {
    const { id, token } = await make(alice);
    await db.updateTable('access_token').set(change).where('id', '=', id).execute();
    return bearer(token);
  };
  expect(await statusOf(bearer('nb_0000-0000-0000-0000-0000'))).toEqual([401, 'TOKEN_UNKNOWN']);
  expect(await statusOf(bearer('nb_'))).toEqual([401, 'TOKEN_UNKNOWN']);
  expect(await statusOf(await set({ revoked_at: sql`now()` }))).toEqual([401, 'TOKEN_REVOKED']);
  expect(await statusOf(await set({ expires_at: sql`now()` }))).toEqual([401, 'TOKEN_ENDED']);
  expect(await statusOf(await set({ expires_at: sql`now() + interval '1 minute'` }))).toEqual([200, undefined]);
  const { token } = await make(alice, ['publish']);
  expect(await statusOf(bearer(token))).toEqual([401, 'TOKEN_SCOPE']);
  const challenge = async (headers: Record<string, string>) =>
    (await app.inject({ url: mySources, headers })).headers['www-authenticate'];
  expect(await challenge(bearer(token))).toBe('Bearer error="insufficient_scope", scope="read"');
  expect(await challenge(basic('nb_nothing'))).toBe('Bearer error="invalid_token"');
});

it('alone is judged, whatever cookie stands beside it', async () => {
  const { token } = await make(alice);
  await app.inject({ ...follow, headers: bearer(token) });
  const { body } = await app.inject({ url: mySources, headers: { ...bearer(token), cookie: bob.cookie } });
  expect(body).toContain('rain');
  const { token: wrong } = await make(alice, ['publish']);
  for (const each of [wrong, 'nb_unknown'])
    expect((await statusOf({ ...bearer(each), cookie: bob.cookie }))[0]).toBe(401);
  // A call for everybody is refused, too: its caller would believe to be somebody.
  expect(await statusOf(bearer('nb_unknown'), { url: '/v1/feed/all' })).toEqual([401, 'TOKEN_UNKNOWN']);
  // An address of nobody says so.
  expect(await statusOf(bearer('nb_unknown'), { url: '/v1/nothing' })).toEqual([404, 'NOT_FOUND']);
});

it('asks no program where it comes from, but a browser that repeats a password by itself', async () => {
  const { token } = await make(alice);
  const elsewhere = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty', origin: 'https://evil.example' };
  expect((await statusOf({ ...bearer(token), ...elsewhere }, follow))[0]).toBe(200);
  expect((await statusOf(basic(token), follow))[0]).toBe(200);
  expect((await statusOf({ ...basic(token), cookie: bob.cookie }, follow))[0]).toBe(200);
  expect(await statusOf({ ...basic(token), ...elsewhere }, follow)).toEqual([403, 'CROSS_SITE']);
});

it("leaves a proxy's own header alone", async () => {
  const others = ['Basic YWxpY2U6c2VjcmV0', 'Bearer eyJhbGciOi.eyJzdWIi.c2ln', 'Negotiate nb_x', 'Basic', ''];
  for (const authorization of others) {
    expect([authorization, await statusOf({ authorization, cookie: alice.cookie })]).toEqual([
      authorization,
      [200, undefined],
    ]);
    expect((await statusOf({ authorization }))[1]).toBe('LOGIN_REQUIRED');
  }
});

it('notes its last use, its network and its program, at most every ten minutes', async () => {
  const { db } = database;
  const { id, token } = await make(alice);
  const used = () =>
    db.selectFrom('access_token').select(['used_at', 'used_by']).where('id', '=', id).executeTakeFirstOrThrow();
  const call = (agent: string) => statusOf({ ...bearer(token), 'user-agent': agent });
  expect(await used()).toEqual({ used_at: null, used_by: null });
  await call('curl/8');
  const first = await used();
  expect(first.used_by).toEqual({ network: '127.0.0.1', program: 'curl/8' });
  await call('other/1');
  expect(await used()).toEqual(first);
  await db
    .updateTable('access_token')
    .set({ used_at: sql`now() - interval '11 minutes'` })
    .where('id', '=', id)
    .execute();
  await call('other/1');
  expect((await used()).used_by).toEqual({ network: '127.0.0.1', program: 'other/1' });
});

it('ends for good when its account is disabled, brings no role, and goes with its account', async () => {
  const { db } = database;
  const manager = await makePerson(db, 'manager');
  const { token } = await make(manager);
  expect(await statusOf(bearer(token))).toEqual([200, undefined]);
  await changeUser(db, manager.id, { disabled: true });
  expect(await statusOf(bearer(token))).toEqual([401, 'TOKEN_REVOKED']);
  await changeUser(db, manager.id, { disabled: false });
  expect(await statusOf(bearer(token))).toEqual([401, 'TOKEN_REVOKED']);
  await db.deleteFrom('account').where('id', '=', manager.id).execute();
  expect(await statusOf(bearer(token))).toEqual([401, 'TOKEN_UNKNOWN']);
});

it('that is for some projects only can do nothing else', async () => {
  const token = { name: 'Backups', scopes: ['publish', 'read'] as TokenScope[], projects: [1] };
  await expect(makeAccessToken(database.db, alice.id, token)).rejects.toThrow('check constraint');
});

it('is forgotten 90 days after its end', async () => {
  const { db } = database;
  const ids: number[] = [];
  for (const change of [
    { revoked_at: sql<Date>`now() - interval '91 days'`, expires_at: sql<Date>`now() + interval '1 day'` },
    { expires_at: sql<Date>`now() - interval '91 days'` },
    { revoked_at: sql<Date>`now() - interval '89 days'` },
    { expires_at: null },
  ]) {
    const { id } = await make(bob);
    await db.updateTable('access_token').set(change).where('id', '=', id).execute();
    ids.push(id);
  }
  expect(await forgetOldAccessTokens({ db })).toBe(false);
  const left = await db
    .selectFrom('access_token')
    .select('id')
    .where('account_id', '=', bob.id)
    .orderBy('id')
    .execute();
  expect(left.map(row => row.id)).toEqual(ids.slice(2));
});
