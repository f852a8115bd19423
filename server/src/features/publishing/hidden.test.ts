/** News that a manager has hidden stay hidden, whatever their publisher sends under the same id. */
import type { ModerationCase } from '@newsbell/contracts/moderation';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { beginMatching, composeAll, entriesOfPerson, follows, matchAll, reader } from '#test/notifying.ts';
import { makePerson, type Person } from '#test/people.ts';
import { asPerson, freely, makePublisher, type Publisher, send } from '#test/publishing.ts';

let database: Database;
let app: App;
let publisher: Publisher;
let manager: Person;
let follower: Person;
let call: ReturnType<typeof asPerson>;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
  call = asPerson(app);
  publisher = await makePublisher(database.db, app);
  manager = await makePerson(database.db, 'manager');
  await beginMatching(database.db);
  follower = await reader(database.db);
  await follows(database.db, follower, { projectId: publisher.projectId });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const hide = async (id: number) => {
  await call(follower, 'POST', '/v1/report', { type: 'NEWS', id, reason: 'RIGHTS' });
  const { body } = await call(manager, 'GET', '/v1/admin/report');
  const open = (body.content as ModerationCase[]).find(({ path }) => path.endsWith(`/feed/${id}`))!;
  const verdict = { verdict: 'HIDE', reason: 'A right.' };
  expect((await call(manager, 'PUT', `/v1/admin/report/${open.id}`, verdict)).status).toBe(200);
};
const undo = async () => {
  const { body } = await call(manager, 'GET', '/v1/admin/moderation');
  expect((await call(manager, 'POST', `/v1/admin/moderation/${body.content[0].id}/undo`)).status).toBe(200);
};
const told = async () => {
  await matchAll(database.db);
  await composeAll(database.db);
  return (await entriesOfPerson(database.db, follower)).length;
};
const alerts = async () => (await sql`select from alert`.execute(database.db)).rows.length;

/** It answers all that a reader, or the publisher as one, gets where the item could be. */
const seen = async (id: number): Promise<string> => {
  const { person, urlKey } = publisher;
  const pages = [
    await call(follower, 'GET', `/v1/feed?id=${id}`),
    await call(person, 'GET', `/v1/feed?id=${id}`),
    await call(person, 'GET', `/v1/feed/project?urlKey=${urlKey}`),
    await call(follower, 'GET', '/v1/feed/all'),
    await call(follower, 'GET', '/v1/search?word=secret'),
  ];
  return JSON.stringify(pages) + (await app.inject(`/${urlKey}/rss.xml`)).body;
};

it('publishing again, and each kind of edit, is answered as an edit and shows nothing', async () => {
  const { urlKey, bearer } = publisher;
  const { body: first } = await publisher.publish({ id: 'one', title: 'A secret' });
  expect(await told()).toBe(1);
  await hide(first.id);
  const alertsBefore = await alerts();

  const edits = [
    await publisher.publish({ id: 'one', title: 'A secret, again' }),
    await publisher.publish('A secret, by the header', { 'idempotency-key': 'one', 'content-type': 'text/plain' }),
    await send(app, 'PUT', `/v1/project/${urlKey}/news?key=one`, {
      headers: bearer,
      payload: { title: 'A secret, 3' },
    }),
    await send(app, 'PUT', `/v1/project/${urlKey}/news/${first.id}`, {
      headers: bearer,
      payload: { title: 'A secret, mended', priority: 'high' },
    }),
  ];
  for (const edit of edits) expect(edit).toEqual({ status: 200, body: { ...first, created: false, updated: true } });
  const same = await publisher.publish({ id: 'one', title: 'A secret, mended', priority: 'high' });
  expect(same.body).toEqual({ ...first, created: false, updated: false });
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  expect((await publisher.publish({ id: 'one', title: 'A secret', publishedAt: ahead })).status).toBe(400);

  expect(await seen(first.id)).not.toContain('secret');
  expect(await told()).toBe(1);
  expect(await alerts()).toBe(alertsBefore);
  for (const path of [`${first.id}/receipt`, 'receipt?key=one'])
    expect((await send(app, 'GET', `/v1/project/${urlKey}/news/${path}`, { headers: bearer })).status).toBe(404);

  await undo();
  expect((await publisher.listed()).map(({ id, title }) => [id, title])).toEqual([[first.id, 'A secret, mended']]);
  expect(await told()).toBe(1);
});

it('deleting all news gives no name of hidden ones back', async () => {
  const { urlKey, bearer } = publisher;
  const { body: first } = await publisher.publish({ id: 'two', title: 'A secret' });
  await publisher.publish({ id: 'three', title: 'Three' });
  await hide(first.id);
  await send(app, 'DELETE', `/v1/project/news?urlKey=${urlKey}`, { headers: bearer });
  const again = await publisher.publish({ id: 'two', title: 'A secret, again' });
  expect(again.body).toEqual({ ...first, created: false, updated: true });
  expect((await publisher.publish({ id: 'three', title: 'Three' })).body).toMatchObject({ created: true });
  expect(await seen(first.id)).not.toContain('secret');
});
