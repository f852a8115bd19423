/** A publisher edits news, and reads their receipt, by its own id as by the number. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { bearerOf, freely, makePublisher, type Publisher, send } from '#test/publishing.ts';

let database: Database;
let app: App;
let publisher: Publisher;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
});
beforeEach(async () => {
  publisher = await makePublisher(database.db, app);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const byKey = (key: string, payload: string | object, headers: Record<string, string> = publisher.bearer) =>
  send(app, 'PUT', `/v1/project/${publisher.urlKey}/news?${new URLSearchParams({ key })}`, { payload, headers });
const get = (path: string, headers = publisher.bearer) =>
  send(app, 'GET', `/v1/project/${publisher.urlKey}/news/${path}`, { headers });

it.each(['night-2026-03-05', '새벽 백업/1?&=#%', '4711'])('%s names the news to edit, as a whole', async key => {
  const { body } = await publisher.publish({ id: key, title: 'Backup', content: 'It is running', tags: ['lab'] });
  const edited = await byKey(key, { title: 'Backup done' });
  expect(edited).toEqual({ status: 200, body: { ...body, created: false, updated: true } });
  expect(await publisher.itemOf(body.id)).toMatchObject({ title: 'Backup done', content: '', tags: [] });
  expect((await byKey(key, { title: 'Backup done' })).body).toMatchObject({ id: body.id, updated: false });
  const text = { ...publisher.bearer, 'content-type': 'text/markdown' };
  expect((await byKey(key, '# Read back\n\n**12** files', text)).body).toMatchObject({ id: body.id, updated: true });
  expect(await publisher.itemOf(body.id)).toMatchObject({ title: 'Read back' });
  expect(await publisher.listed()).toHaveLength(1);
});

it('a name of nothing that is published is refused, and nothing is made', async () => {
  expect(await byKey('none', { title: 'One' })).toMatchObject({ status: 404, body: { code: 'FEED_NOT_FOUND' } });
  expect((await get('receipt?key=none')).body.code).toBe('FEED_NOT_FOUND');
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  await publisher.publish({ id: 'later', title: 'Later', publishedAt: ahead });
  expect((await byKey('later', { title: 'Now' })).body.code).toBe('FEED_NOT_FOUND');
  expect((await get('receipt?key=later')).body.code).toBe('FEED_NOT_FOUND');
  expect((await get('scheduled')).body).toEqual([expect.objectContaining({ key: 'later', title: 'Later' })]);
  expect(await publisher.listed()).toEqual([]);
  await publisher.publish({ id: 'one', title: 'One' });
  const moved = await byKey('one', { title: 'One', publishedAt: ahead });
  expect(moved).toMatchObject({ status: 400, body: { fields: { publishedAt: expect.any(String) } } });
});

it.each(['', '?key=', `?key=${'k'.repeat(201)}`])('%s is no name', async query => {
  const url = `/v1/project/${publisher.urlKey}/news${query}`;
  const edit = await send(app, 'PUT', url, { payload: { title: 'One' }, headers: publisher.bearer });
  for (const { status, body } of [edit, await get(`receipt${query}`)])
    expect([status, body.fields]).toEqual([400, { key: expect.any(String) }]);
});

it('the receipt is that of the number', async () => {
  const { body } = await publisher.publish({ id: 'one', title: 'One' });
  const byNumber = await get(`${body.id}/receipt`);
  expect(byNumber).toMatchObject({ status: 200, body: { waiting: 0, told: 0 } });
  expect(await get('receipt?key=one')).toEqual(byNumber);
});

it('a name is of its project, and of no use to others', async () => {
  await publisher.publish({ id: 'one', title: 'One' });
  const other = await publisher.addProject();
  const there = { payload: { title: 'Two' }, headers: publisher.bearer };
  expect((await send(app, 'PUT', `/v1/project/${other}/news?key=one`, there)).body.code).toBe('FEED_NOT_FOUND');
  const stranger = await bearerOf(database.db, await makePerson(database.db, 'other'));
  expect((await byKey('one', { title: 'Two' }, stranger)).body.code).toBe('FORBIDDEN');
  expect((await get('receipt?key=one', stranger)).body.code).toBe('FORBIDDEN');
  const reading = await bearerOf(database.db, publisher.person, { scopes: ['read'] });
  expect((await byKey('one', { title: 'Two' }, reading)).body.code).toBe('TOKEN_SCOPE');
  expect((await publisher.listed()).map(({ title }) => title)).toEqual(['One']);
});
