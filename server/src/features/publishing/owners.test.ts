/** Publishing through its calls: by whom it is done, and who looks after the news. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person, password } from '#test/people.ts';
import { asPerson, bearerOf, freely, makePublisher, type Publisher, projectIdOf, send } from '#test/publishing.ts';

let database: Database;
let app: App;
let publisher: Publisher;
let bob: Person;
let urlKey: string;
let call: ReturnType<typeof asPerson>;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
  call = asPerson(app);
});
beforeEach(async () => {
  publisher = await makePublisher(database.db, app);
  urlKey = publisher.urlKey;
  bob = await makePerson(database.db, 'other');
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const publish: Publisher['publish'] = (...sent) => publisher.publish(...sent);
describe('only the owner', () => {
  it('publishes, edits and deletes, by a sign-in or a token that says so', async () => {
    const { body } = await publish({ title: 'One' });
    const path = `/v1/project/${urlKey}/news`;
    const edit = { title: 'Edited' };
    const codes = async (who: Person) => [
      (await call(who, 'POST', path, edit)).body.code ?? 200,
      (await call(who, 'PUT', `${path}/${body.id}`, edit)).body.code ?? 200,
      (await call(who, 'DELETE', `/v1/news?id=${body.id}`)).body.code ?? 200,
      (await call(who, 'DELETE', `/v1/project/news?urlKey=${urlKey}`)).body.code ?? 200,
    ];
    expect(await codes(bob)).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
    expect(await publisher.itemOf(body.id)).toMatchObject({ title: 'One' });
    expect(await codes(publisher.person)).toEqual([200, 200, 200, 200]);
    expect(await publisher.listed()).toEqual([]);
  });

  it('a private project is there for its owner alone', async () => {
    const secret = await publisher.addProject({ visibility: 'PRIVATE' });
    const { body } = await call(publisher.person, 'POST', `/v1/project/${secret}/news`, { title: 'Hush' });
    expect((await call(bob, 'POST', `/v1/project/${secret}/news`, { title: 'x' })).body.code).toBe('PROJECT_NOT_FOUND');
    expect((await call(bob, 'DELETE', `/v1/news?id=${body.id}`)).body.code).toBe('FEED_NOT_FOUND');
    expect((await call(bob, 'GET', `/v1/feed?id=${body.id}`)).status).toBe(404);
    expect((await call(publisher.person, 'GET', `/v1/feed?id=${body.id}`)).status).toBe(200);
  });

  it('a token for some projects reaches no other', async () => {
    const headers = await bearerOf(database.db, publisher.person, { projects: [publisher.projectId] });
    const other = await publisher.addProject();
    const payload = { title: 'x' };
    expect((await publish(payload, headers)).status).toBe(200);
    const beyond = await send(app, 'POST', `/v1/project/${other}/news`, { headers, payload });
    expect(beyond.body.code).toBe('TOKEN_SCOPE');
  });

  it('no crawled source takes news, not even from who added it', async () => {
    await database.db.updateTable('project').set({ kind: 'FEED' }).where('url_key', '=', urlKey).execute();
    expect((await publish({ title: 'x' })).body.code).toBe('FORBIDDEN');
  });
});

it('back in the normal mode, what there is goes on, and nothing new is made', async () => {
  const first = await publish({ title: 'One', id: 'x' });
  await call(publisher.person, 'PUT', '/v1/account/mode', { mode: 'NORMAL' });
  expect((await publish({ title: 'Two', id: 'x' })).body).toEqual({ ...first.body, created: false, updated: true });
  expect((await call(publisher.person, 'POST', `/v1/project/${urlKey}/news`, { title: 'Three' })).status).toBe(200);
  const more = { title: 'More', urlKey: `${urlKey}-more` };
  expect((await call(publisher.person, 'POST', '/v1/project', more)).body.code).toBe('DEVELOPER_MODE');
  const token = { name: 'cron', scopes: ['publish'] };
  expect((await call(publisher.person, 'POST', '/v1/account/token', token)).body.code).toBe('DEVELOPER_MODE');
  expect((await call(publisher.person, 'DELETE', `/v1/news?id=${first.body.id}`)).status).toBe(200);
});

it('a manager deletes what others publish, and publishes nothing there', async () => {
  const manager = await makePerson(database.db, 'manager');
  const { body } = await publish({ title: 'One', id: 'x' });
  expect((await call(manager, 'POST', `/v1/project/${urlKey}/news`, { title: 'x' })).body.code).toBe('FORBIDDEN');
  expect((await call(manager, 'DELETE', `/v1/news?id=${body.id}`)).status).toBe(200);
  expect((await call(manager, 'DELETE', `/v1/news?id=${body.id}`)).body.code).toBe('FEED_NOT_FOUND');
  // The name is free again.
  expect((await publish({ title: 'One', id: 'x' })).body.created).toBe(true);
  expect((await call(manager, 'DELETE', `/v1/project/news?urlKey=${urlKey}`)).status).toBe(200);
  expect(await publisher.listed()).toEqual([]);
});

it('an account that goes takes its private projects, and leaves the public ones, which take no news any more', async () => {
  const secret = await publisher.addProject({ visibility: 'PRIVATE' });
  const { body } = await publish({ title: 'Stays' });
  await call(publisher.person, 'POST', `/v1/project/${secret}/news`, { title: 'Goes' });
  expect((await call(bob, 'POST', '/v1/subscribe/project', { urlKey, notifyMinute: 30 })).status).toBe(200);
  expect((await call(publisher.person, 'DELETE', `/v1/account?password=${encodeURIComponent(password)}`)).status).toBe(
    200,
  );
  expect((await publish({ title: 'x' })).body.code).toBe('TOKEN_UNKNOWN');
  const kept = await call(bob, 'GET', `/v1/project?urlKey=${urlKey}`);
  expect(kept.body).toMatchObject({ kind: 'PUBLISHED', canPublish: false, canEdit: false });
  expect((await call(bob, 'GET', `/v1/feed?id=${body.id}`)).body[0].title).toBe('Stays');
  expect((await call(bob, 'POST', `/v1/project/${urlKey}/news`, { title: 'x' })).body.code).toBe('FORBIDDEN');
  const rows = await database.db.selectFrom('project').select('id').where('url_key', '=', secret).execute();
  expect(rows).toEqual([]);
});

it('one’s own projects are listed, to a token those that it is for', async () => {
  const other = await publisher.addProject({ visibility: 'PRIVATE' });
  const keysOf = ({ body }: { body: { urlKey: string }[] }) => body.map(each => each.urlKey);
  expect(keysOf(await call(publisher.person, 'GET', '/v1/account/project')).sort()).toEqual([urlKey, other].sort());
  expect(keysOf(await call(bob, 'GET', '/v1/account/project'))).toEqual([]);
  const projects = [await projectIdOf(database.db, other)];
  const headers = await bearerOf(database.db, publisher.person, { projects });
  expect(keysOf(await send(app, 'GET', '/v1/account/project', { headers }))).toEqual([other]);
});

it('a new project is followed at once where that is asked', async () => {
  const made = await call(publisher.person, 'POST', '/v1/project', {
    title: 'Mine',
    urlKey: `${urlKey}-mine`,
    subscribe: true,
  });
  expect(made.body).toMatchObject({ subscribing: true, subscribersCount: 1 });
  expect(
    (await call(publisher.person, 'POST', '/v1/project', { title: 'Not', urlKey: `${urlKey}-not` })).body.subscribing,
  ).toBe(false);
});

it('news says to its owner and to managers that it can be deleted, and to nobody else', async () => {
  const manager = await makePerson(database.db, 'manager');
  const { body } = await publish({ title: 'One' });
  const seenBy = async (person: Person) => {
    const [item] = (await call(person, 'GET', `/v1/feed?id=${body.id}`)).body;
    const [row] = (await call(person, 'GET', `/v1/feed/project?urlKey=${urlKey}`)).body.content;
    return [item.canDelete, row.canDelete];
  };
  expect(await seenBy(publisher.person)).toEqual([true, true]);
  expect(await seenBy(manager)).toEqual([true, true]);
  expect(await seenBy(bob)).toEqual([undefined, undefined]);
  await database.db.updateTable('project').set({ kind: 'FEED' }).where('url_key', '=', urlKey).execute();
  expect(await seenBy(publisher.person)).toEqual([undefined, undefined]);
});
