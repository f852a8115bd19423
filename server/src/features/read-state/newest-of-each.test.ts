import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

const list = '/v1/feed/subscribes?newestOfEach=true';
let database: Database;
let app: App;
let alice: Person;
let asAlice: TestBrowser;
/** They have 30 items each; the newest of the first one is the newest of all. */
let sources: { project: Seeded; ids: number[] }[];

beforeEach(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db);
  alice = await makePerson(db, 'owner');
  asAlice = browserAs(app, alice.cookie);
  sources = [];
  for (const hours of [0, 1, 2, 3, 4]) {
    const project = await seedProject(db, { urlKey: `source-of-${hours}`, tags: ['world'] });
    const moments = Array.from({ length: 30 }, (_, minutes) => ({
      sortAt: new Date(Date.UTC(2026, 2, 5, 12 - hours, -minutes)).toISOString(),
    }));
    sources.push({ project, ids: await seedItems(db, project, moments) });
  }
  await follow(...sources.slice(0, 4).map(({ project }) => project));
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const follow = async (...projects: Seeded[]) => {
  for (const { id } of projects)
    await database.db.insertInto('subscription').values({ account_id: alice.id, project_id: id }).execute();
};

const pageAt = async (url: string): Promise<FeedPage> => {
  const answer = await asAlice.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as FeedPage;
};
const idsAt = async (url: string): Promise<number[]> => (await pageAt(url)).content.map(({ id }) => id);

/** All pages of two rows. */
const allPages = async (url: string): Promise<number[]> => {
  const all: number[] = [];
  for (let last = false; !last; ) {
    const page = await pageAt(`${url}&size=2${all.length > 0 ? `&id=${all.at(-1)}` : ''}`);
    all.push(...page.content.map(({ id }) => id));
    last = page.last;
  }
  return all;
};

const nth = (...places: number[]): number[] => places.map((place, at) => sources[at]!.ids[place]!);
const read = (id: readonly number[]) => asAlice.put('/v1/feed/read', { payload: { id } });

it('has the newest item of each source, page by page, and folds nothing', async () => {
  expect(await allPages(`${list}&fold=true`)).toEqual(nth(0, 0, 0, 0));
  const { content } = await pageAt(`${list}&fold=true`);
  expect(content.some(({ run }) => run)).toBe(false);
});

it('has no row for what tags and words bring', async () => {
  const { db } = database;
  await db.insertInto('subscription').values({ account_id: alice.id, tag: 'world' }).execute();
  await sql`
    with found as (insert into word (text) values ('item') returning id), hit as (
      insert into word_hit select found.id, i.id, i.sort_at from found, item i
    ) insert into subscription (account_id, word_id) select ${alice.id}::bigint, id from found`.execute(db);
  expect(await idsAt(list)).toEqual(nth(0, 0, 0, 0));
  expect(await idsAt(`${list}&unread=true`)).toEqual(nth(0, 0, 0, 0));
});

it('has the newest unread one of each source, far below many that are read, and none of a source that is read', async () => {
  await read([...sources[0]!.ids.slice(0, 25), ...sources[1]!.ids.slice(0, 3), ...sources[2]!.ids]);
  const wanted = [sources[1]!.ids[3], sources[3]!.ids[0], sources[0]!.ids[25]];
  const { rows } = await sql<{ id: number }>`
    select id from item where id = any (${wanted}::bigint[]) order by sort_at desc`.execute(database.db);
  expect(await allPages(`${list}&unread=true`)).toEqual(rows.map(({ id }) => id));
});

it('finds what was marked unread after all was read', async () => {
  await asAlice.put('/v1/feed/read', { payload: { scope: 'ALL' } });
  await asAlice.delete(`/v1/feed/read?id=${sources[2]!.ids[20]}&id=${sources[2]!.ids[28]}`);
  expect(await idsAt(`${list}&unread=true`)).toEqual([sources[2]!.ids[20]]);
});

it('shows the item below one that not everybody can be shown yet', async () => {
  const writing = await connect(database.connection);
  await writing.query('begin');
  await writing.query(
    `insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
     values ($1, true, true, now(), 'T', 'E', 'C', 'late', ' t ', ' t ', '')`,
    [sources[3]!.project.id],
  );
  await seedItems(database.db, sources[0]!.project, [{ sortAt: '2026-03-06T12:00:00Z' }]);
  expect(await allPages(list)).toEqual(nth(0, 0, 0, 0));
  await writing.query('commit');
  await writing.end();
  expect(await idsAt(`${list}&size=1`)).not.toEqual(nth(0));
});

it('has no row for a private source that is not shared any more', async () => {
  const secret = await seedProject(database.db, { visibility: 'PRIVATE', ownerId: alice.id });
  const [item] = await seedItems(database.db, secret, [{ sortAt: '2026-03-06T12:00:00Z' }]);
  await follow(secret);
  expect((await idsAt(list))[0]).toBe(item);
  await sql`update project set owner_id = null where id = ${secret.id}`.execute(database.db);
  expect(await idsAt(list)).toEqual(nth(0, 0, 0, 0));
});

it('tells a poll every item that came, of the followed sources alone', async () => {
  const after = Math.max(...sources.flatMap(({ ids }) => ids));
  await database.db.insertInto('subscription').values({ account_id: alice.id, tag: 'world' }).execute();
  const two = await seedItems(database.db, sources[1]!.project, 2);
  await seedItems(database.db, sources[4]!.project, 1);
  await read([two[0]!]);
  expect(await idsAt(`${list}&after=${after}`)).toEqual(two.toReversed());
  expect(await idsAt(`${list}&unread=true&after=${after}`)).toEqual([two[1]]);
});

it('is read as a whole by a mark by name, which leaves alone what tags bring, and is taken back', async () => {
  await database.db.insertInto('subscription').values({ account_id: alice.id, tag: 'world' }).execute();
  const answer = await asAlice.put('/v1/feed/read', { payload: { scope: 'ALL', byName: true } });
  expect(answer.json()).toMatchObject({ marked: 120 });
  expect(await idsAt(`${list}&unread=true`)).toEqual([]);
  expect((await idsAt('/v1/feed/subscribes?unread=true'))[0]).toBe(sources[4]!.ids[0]);
  await asAlice.delete(`/v1/feed/read?undo=${answer.json().undo}`);
  expect(await idsAt(`${list}&unread=true`)).toEqual(nth(0, 0, 0, 0));
});
