import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { beginMatching, composeAll, follows, matchAll, reader, tellStory } from '#test/notifying.ts';
import type { Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let person: Person;
let browser: TestBrowser;
let project: Seeded;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  await beginMatching(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});
beforeEach(async () => {
  person = await reader(database.db);
  browser = browserAs(app, person.cookie);
  project = await seedProject(database.db, { title: 'The Paper' });
  await follows(database.db, person, { projectId: project.id });
});

/** Composes a digest of so many new items, and answers it as the bell shows it. */
const digestOf = async (count: number) => {
  await seedItems(database.db, project, count);
  await matchAll(database.db);
  await composeAll(database.db);
  return shown();
};
const shown = async () => (await browser.get('/v1/notification')).json().content[0];
const states = async () => {
  const { read, entries } = await shown();
  return [read, ...entries.map((each: { read: boolean | null }) => each.read)];
};
const done = async (payload: object) => (await browser.put('/v1/notification/done', { payload })).json();
const undone = (query: string) => browser.delete(`/v1/notification/done?${query}`);
const unreadItems = async () => (await browser.get('/v1/subscribe/unread')).json().all;

test('an entry that is done is read, its digest is read in the bell, and the others stay', async () => {
  const { id, entries } = await digestOf(3);
  expect(await states()).toEqual([false, false, false, false]);
  expect(await unreadItems()).toBe(3);
  const answer = await done({ id, item: [entries[1].item.id] });
  expect(answer).toEqual({ marked: 1, undo: expect.any(String), wasUnread: true, unread: 0 });
  expect(await states()).toEqual([true, false, true, false]);
  expect(await unreadItems()).toBe(2);
});

test('a digest that is done is read with all that it lists, and what it only counts stays unread', async () => {
  const { id } = await digestOf(52);
  expect((await done({ id })).marked).toBe(50);
  expect((await states()).every(read => read === true)).toBe(true);
  expect(await unreadItems()).toBe(2);
});

test('done twice is done once', async () => {
  const { id } = await digestOf(1);
  await done({ id });
  expect(await done({ id })).toEqual({ marked: 0, undo: null, wasUnread: false, unread: 0 });
});

test('undo makes the items and the digest what they were, once', async () => {
  const { id, entries } = await digestOf(2);
  await browser.put('/v1/feed/read', { payload: { id: [entries[0].item.id] } });
  const { undo } = await done({ id });
  expect((await undone(`undo=${undo}&id=${id}`)).json()).toEqual({ marked: 1, unread: 1 });
  expect(await states()).toEqual([false, true, false]);
  await browser.put('/v1/notification/read', { payload: { id } });
  expect((await undone(`undo=${undo}&id=${id}`)).statusCode).toBe(404);
  // A refused undo changes nothing in the bell either.
  expect((await states())[0]).toBe(true);
});

test('undo without a digest leaves that read, and with a digest alone rings it', async () => {
  const { id } = await digestOf(1);
  const { undo } = await done({ id });
  expect((await undone(`undo=${undo}`)).json()).toEqual({ marked: 1, unread: 0 });
  expect(await states()).toEqual([true, false]);
  expect((await undone(`id=${id}`)).json()).toEqual({ marked: 0, unread: 1 });
});

test('a copy of the story in another source is read with it', async () => {
  const other = await seedProject(database.db, { title: 'Other' });
  await follows(database.db, person, { projectId: other.id });
  const ids = [...(await seedItems(database.db, other, 1)), ...(await seedItems(database.db, project, 1))];
  await tellStory(database.db, ids);
  await matchAll(database.db);
  await composeAll(database.db);
  const { id, entries } = await shown();
  expect(entries).toHaveLength(1);
  expect((await done({ id, item: [entries[0].item.id] })).marked).toBe(2);
  expect(await unreadItems()).toBe(0);
});

test('what is of another digest or another person is left alone', async () => {
  const { id, entries } = await digestOf(1);
  const stray = await seedItems(database.db, project, 1);
  expect(await done({ id, item: stray })).toMatchObject({ marked: 0, wasUnread: true });
  const other = browserAs(app, (await reader(database.db)).cookie);
  await sql`update digest set read_at = null where id = ${id}`.execute(database.db);
  const payload = { id, item: [entries[0].item.id] };
  expect((await other.put('/v1/notification/done', { payload })).json()).toMatchObject({ marked: 0, wasUnread: false });
  expect(await states()).toEqual([false, false]);
  await browser.put('/v1/notification/read', { payload: { id } });
  await other.delete(`/v1/notification/done?id=${id}`);
  expect(await states()).toEqual([true, false]);
});

test('an entry says whether it is starred', async () => {
  const { entries } = await digestOf(2);
  await browser.put(`/v1/feed/star?id=${entries[1].item.id}`);
  expect((await shown()).entries.map((each: { starred: boolean }) => each.starred)).toEqual([false, true]);
});

test('where the items cannot be marked, the digest stays unread', async () => {
  const { id } = await digestOf(1);
  await sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before insert on item_read for each row execute function refuse()`.execute(database.db);
  expect((await browser.put('/v1/notification/done', { payload: { id } })).statusCode).toBe(500);
  await sql`drop trigger refuse on item_read; drop function refuse()`.execute(database.db);
  expect(await states()).toEqual([false, false]);
});
