import { tokenLimits } from '@newsbell/contracts/token-rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '../../../test/app.ts';
import { freshDatabase } from '../../../test/database.ts';
import { makePerson, type Person, password } from '../../../test/people.ts';
import { seedProject } from '../../../test/seed.ts';

let database: Database;
let app: App;
let alice: Person;
let bob: Person;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  await makePerson(database.db, 'admin');
});
beforeEach(async () => {
  [alice, bob] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'other')];
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const call = async (person: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
  const headers = { cookie: person.cookie, 'sec-fetch-site': 'same-origin' };
  const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: statusCode, body: JSON.parse(body) };
};
const make = (person: Person, payload: object = {}) =>
  call(person, 'POST', '/v1/account/token', { name: 'Phone', scopes: ['read'], ...payload });
const list = async (person: Person) => (await call(person, 'GET', '/v1/account/token')).body;
const developer = (person: Person) => call(person, 'PUT', '/v1/account/mode', { mode: 'DEVELOPER' });
const calls = async (token: string) => {
  const { statusCode, body } = await app.inject({
    url: '/v1/account/subscribes',
    headers: { authorization: `Bearer ${token}`, 'user-agent': 'curl/8' },
  });
  return statusCode === 200 ? 200 : JSON.parse(body).code;
};

it('is shown once, and afterwards by its first signs, its last use and its end', async () => {
  const { body } = await make(alice, { days: 90 });
  expect(await calls(body.token)).toBe(200);
  const [row] = await list(alice);
  const { token, ...made } = body;
  expect(row).toEqual({
    ...made,
    usedAt: expect.any(String),
    usedBy: { network: expect.any(String), program: 'curl/8' },
  });
  expect(row).toMatchObject({
    name: 'Phone',
    hint: token.slice(0, 7),
    scopes: ['read'],
    projects: null,
    expired: false,
  });
  const days = (Date.parse(row.expiresAt) - Date.parse(row.createdDate)) / 86_400_000;
  expect(days).toBeCloseTo(90, 3);
  expect((await make(alice)).body.expiresAt).toBeNull();
});

it('ends when it is revoked, by its person alone, and is in the list no more', async () => {
  const { body } = await make(alice);
  const path = `/v1/account/token/${body.id}`;
  expect((await call(bob, 'DELETE', path)).status).toBe(404);
  expect(await calls(body.token)).toBe(200);
  expect((await call(alice, 'DELETE', path)).status).toBe(200);
  expect(await calls(body.token)).toBe('TOKEN_REVOKED');
  expect(await list(alice)).toEqual([]);
  expect((await call(alice, 'DELETE', path)).status).toBe(404);
});

it('one person has twenty, also when they are asked for at once', async () => {
  const made = await Promise.all(Array.from({ length: tokenLimits.perAccount + 4 }, () => make(alice)));
  const codes = made.map(({ status, body }) => (status === 200 ? 200 : body.code)).sort();
  expect(codes).toEqual([...Array(tokenLimits.perAccount).fill(200), ...Array(4).fill('TOO_MANY_TOKENS')]);
});

it('publishes in the developer mode only, and only to projects of its person', async () => {
  const publish = { scopes: ['publish'] };
  expect((await make(alice, publish)).body.code).toBe('DEVELOPER_MODE');
  expect((await developer(alice)).body.mode).toBe('DEVELOPER');
  expect((await make(alice, publish)).status).toBe(200);
  const own = await seedProject(database.db, { urlKey: `own-${alice.id}`, kind: 'PUBLISHED', ownerId: alice.id });
  await seedProject(database.db, { urlKey: `other-${bob.id}`, kind: 'PUBLISHED', ownerId: bob.id });
  const limited = await make(alice, { ...publish, projects: [`own-${alice.id}`] });
  expect(limited.body.projects).toEqual([`own-${alice.id}`]);
  expect(await idsOf(limited.body.id)).toEqual([own.id]);
  expect((await make(alice, { ...publish, projects: [`own-${alice.id}`, `other-${bob.id}`] })).body.code).toBe(
    'PROJECT_NOT_FOUND',
  );
  expect((await make(alice, { scopes: ['read'], projects: [`own-${alice.id}`] })).body.fields).toHaveProperty(
    'projects',
  );
});

const idsOf = async (id: number) =>
  (await database.db.selectFrom('access_token').select('projects').where('id', '=', id).executeTakeFirstOrThrow())
    .projects;

it('outlives a change of the password, unless its person says otherwise', async () => {
  const { token } = (await make(alice)).body;
  const change = (newPassword: string, oldPassword: string, more: object = {}) =>
    app.inject({
      method: 'PUT',
      url: '/v1/account',
      headers: { cookie: alice.cookie, 'sec-fetch-site': 'same-origin' },
      payload: { oldPassword, newPassword, ...more },
    });
  const first = await change('a newer and longer one', password);
  expect(first.statusCode).toBe(200);
  expect(await calls(token)).toBe(200);
  alice.cookie = String(first.headers['set-cookie']).match(/sid=[^;]+/)![0];
  const second = await change('the newest and longest one', 'a newer and longer one', { revokeTokens: true });
  expect(second.statusCode).toBe(200);
  expect(await calls(token)).toBe('TOKEN_REVOKED');
});
