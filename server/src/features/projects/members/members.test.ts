import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { changeUser, deleteUser } from '#features/accounts/admin.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { invite, seedPrivate } from '#test/member-requests.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
let alice: Person;
let bob: Person;

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  await makePerson(database.db, 'admin');
  [alice, bob] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'other')];
  await seedPrivate(database.db, alice, 'diary');
  await joins(bob);
});
afterEach(async () => {
  await app?.close();
  await database?.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async ({ cookie }: Person, method: Method, url: string, payload?: object) => {
  const headers = { 'sec-fetch-site': 'same-origin', cookie };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const joins = async (person: Person, subscribe = true) => {
  const { secret } = await invite(database.db, alice, 'diary');
  expect((await ask(person, 'POST', `/v1/invitation/${secret}`, { subscribe })).status).toBe(200);
};
const members = '/v1/project/diary/members';
const leave = (person: Person) => ask(person, 'DELETE', '/v1/project/diary/membership');
const followers = async () =>
  (
    await sql<{ count: number; rows: number }>`
      select subscribers_count as count, (select count(*)::int from subscription where project_id = p.id) as rows
      from project p where url_key = 'diary'`.execute(database.db)
  ).rows[0];

it('the owner sees who reads it, since when, and who follows it', async () => {
  const carol = await makePerson(database.db, 'other');
  await joins(carol, false);
  const { body } = await ask(alice, 'GET', members);
  expect(body).toMatchObject([
    { username: carol.username, nickname: carol.username, profileImage: null, subscribing: false },
    { username: bob.username, subscribing: true },
  ]);
  expect(Math.abs(Date.parse(body[0].since) - Date.now())).toBeLessThan(60_000);
});

it('removes one, who follows it no more; a second time there is none', async () => {
  expect(await followers()).toEqual({ count: 1, rows: 1 });
  expect((await ask(alice, 'DELETE', `${members}/${bob.username}`)).status).toBe(200);
  expect((await ask(alice, 'GET', members)).body).toEqual([]);
  expect(await followers()).toEqual({ count: 0, rows: 0 });
  expect(await ask(alice, 'DELETE', `${members}/${bob.username}`)).toMatchObject({ status: 404 });
  expect((await ask(alice, 'DELETE', `${members}/${alice.username}`)).status).toBe(404);
  expect((await ask(alice, 'DELETE', `${members}/nobody`)).status).toBe(404);
});

it('a member removes nobody else', async () => {
  const carol = await makePerson(database.db, 'other');
  await joins(carol);
  expect((await ask(carol, 'DELETE', `${members}/${bob.username}`)).body.code).toBe('FORBIDDEN');
  expect((await ask(alice, 'GET', members)).body).toHaveLength(2);
});

it('a member leaves; who is none, or its owner, does not', async () => {
  expect((await leave(bob)).status).toBe(200);
  expect(await followers()).toEqual({ count: 0, rows: 0 });
  expect((await leave(bob)).body.code).toBe('PROJECT_NOT_FOUND');
  expect((await leave(alice)).body.code).toBe('NOT_FOUND');
});

it('a removal and a leaving at once are one', async () => {
  const answers = await Promise.all([leave(bob), ask(alice, 'DELETE', `${members}/${bob.username}`), leave(bob)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await followers()).toEqual({ count: 0, rows: 0 });
});

it('the owner deletes the project though members follow it', async () => {
  expect((await ask(alice, 'DELETE', '/v1/project?urlKey=diary')).status).toBe(200);
  expect((await ask(bob, 'GET', '/v1/account/subscribes')).body).toEqual([]);
});

it('it becomes public and private again while only members follow it', async () => {
  const show = (visibility: string) => ask(alice, 'PUT', '/v1/project', { urlKey: 'diary', visibility });
  expect((await show('PUBLIC')).status).toBe(200);
  expect((await show('PRIVATE')).status).toBe(200);
  expect((await ask(bob, 'GET', '/v1/project?urlKey=diary')).status).toBe(200);
  await show('PUBLIC');
  const carol = await makePerson(database.db, 'other');
  await ask(carol, 'POST', '/v1/subscribe/project', { urlKey: 'diary' });
  expect((await show('PRIVATE')).body.code).toBe('HAS_SUBSCRIBERS');
});

it('a member who is disabled stays one; one whose account is deleted is none', async () => {
  await changeUser(database.db, bob.id, { disabled: true });
  expect((await ask(alice, 'GET', members)).body).toHaveLength(1);
  await deleteUser(database.db, bob.id, async () => {});
  expect((await ask(alice, 'GET', members)).body).toEqual([]);
});

it('members lose it with the account of its owner', async () => {
  await deleteUser(database.db, alice.id, async () => {});
  expect((await ask(bob, 'GET', '/v1/project?urlKey=diary')).status).toBe(404);
  expect((await ask(bob, 'GET', '/v1/account/subscribes')).body).toEqual([]);
});

it('managers see neither the project nor its members', async () => {
  for (const kind of ['manager', 'admin'] as const) {
    const person = await makePerson(database.db, kind);
    for (const url of ['/v1/project?urlKey=diary', members, '/v1/project/diary/invitations'])
      expect((await ask(person, 'GET', url)).body.code).toBe('PROJECT_NOT_FOUND');
  }
});
