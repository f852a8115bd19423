/** A person is told that their writing is closed, or open again, in a sentence of its own that leads to no objection. */
import type { Alert } from '@newsbell/contracts/notifications';
import { matchPage } from '@newsbell/contracts/pages';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';

let database: Database;
let app: App;
beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

let alice: Person;
let manager: Person;
beforeEach(async () => {
  [alice, manager] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'manager')];
});

const call = async (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
  const headers = { 'x-requested-with': 'test', cookie: who.cookie };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
};
const set = async (payload: object) =>
  (await call(manager, 'PUT', `/v1/admin/user/${alice.id}/writing`, payload)).status;
const bell = async (): Promise<Alert[]> => (await call(alice, 'GET', '/v1/notification')).body.content;
const undoLast = async () => {
  const { body } = await call(manager, 'GET', '/v1/admin/moderation');
  return (await call(manager, 'POST', `/v1/admin/moderation/${body.content[0].id}/undo`)).status;
};

it('until a day, with a reason of any length', async () => {
  const reason = 'r'.repeat(500);
  expect(await set({ closed: true, days: 7, reason })).toBe(200);
  const [alert, ...others] = await bell();
  expect(others).toEqual([]);
  const until = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(alert).toMatchObject({ type: 'MODERATED', title: reason, writing: { closed: true, until } });
  expect(matchPage(alert!.path)?.pattern).toBe('/help/boards');
  expect((await call(alice, 'POST', `/v1/notification/${alert!.id}/objection`, { text: 'No.' })).status).toBe(404);
});

it('for good, then open again: one alert says how it is now', async () => {
  await set({ closed: true, reason: 'Advertisements.' });
  expect(await bell()).toMatchObject([{ title: 'Advertisements.', writing: { closed: true, until: null } }]);
  await set({ closed: false, reason: '' });
  expect(await bell()).toMatchObject([{ type: 'MODERATED', writing: { closed: false, until: null } }]);
});

it('by a step that is undone, too', async () => {
  await set({ closed: true, days: 1, reason: 'Noise.' });
  await set({ closed: true, reason: 'More noise.' });
  expect(await undoLast()).toBe(200);
  expect(await bell()).toMatchObject([{ title: 'Noise.', writing: { closed: true, until: expect.any(String) } }]);
  await set({ closed: false, reason: '' });
  await undoLast();
  expect(await bell()).toMatchObject([{ title: 'Noise.', writing: { closed: true, until: expect.any(String) } }]);
});

it('not where nothing was closed', async () => {
  expect(await set({ closed: false, reason: '' })).toBe(200);
  expect(await undoLast()).toBe(200);
  expect(await bell()).toEqual([]);
});
