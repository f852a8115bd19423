import type { FeedPage } from '@newsbell/contracts/items';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import { forgetOldItems } from '#features/items/retention.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { browserAs, browserOn, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';

let database: Database;
let app: App;
let alice: Person;
let [asAlice, asCharlie]: TestBrowser[] = [];
let paper: Seeded;
let ids: number[];

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await makePerson(database.db, 'owner');
  asAlice = browserAs(app, alice.cookie);
  asCharlie = browserAs(app, (await makePerson(database.db, 'other')).cookie);
  paper = await seedProject(database.db, { urlKey: 'paper', tags: ['world'] });
  ids = await seedItems(database.db, paper, 5);
  await database.db.insertInto('subscription').values({ account_id: alice.id, project_id: paper.id }).execute();
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const idsAt = async (browser: TestBrowser, url: string): Promise<number[]> => {
  const answer = await browser.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as FeedPage).content.map(item => item.id);
};
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [answer.statusCode, answer.json().code];

it.each([
  '/v1/feed/project?urlKey=paper&unread=true',
  '/v1/feed/tag?tag=world&unread=true',
  '/v1/feed/word?word=item&unread=true',
  '/v1/timeline?unread=true',
  '/v1/timeline?type=MY',
])('a visitor is asked to sign in for %s', async url => {
  expect(codeOf(await browserOn(app).get(url))).toEqual([401, 'LOGIN_REQUIRED']);
});

it('every list tells the person of it what is read and starred, and a visitor nothing', async () => {
  await asAlice!.put('/v1/feed/read', { payload: { id: ids.slice(0, 2) } });
  await asAlice!.put(`/v1/feed/star?id=${ids[1]}`);
  const urls = [
    '/v1/feed/all',
    '/v1/feed/project?urlKey=paper',
    '/v1/feed/tag?tag=world',
    '/v1/feed/word?word=item',
    '/v1/search?word=item',
    '/v1/news?type=project&key=paper',
    '/v1/feed/subscribes',
    '/v1/search/subscription?word=item',
  ];
  for (const url of urls) {
    const { content } = (await asAlice!.get(url)).json() as FeedPage;
    expect(
      content.map(item => [item.id, item.read, item.starred]),
      url,
    ).toEqual(ids.map((id, at) => [id, at < 2, at === 1]));
    const theirs = (await asCharlie!.get(url)).json() as FeedPage;
    expect(theirs.content.every(item => item.read === null && item.starred === false)).toBe(true);
    if (url.includes('subscri')) expect(theirs.content).toEqual([]);
    else expect((await app.inject(url)).body).not.toMatch(/"read"|"starred"/);
  }
});

it.each(['timeline', 'feed/word?word=item', 'feed/tag?tag=world', 'feed/project?urlKey=paper', 'feed/subscribes'])(
  'unread=true keeps to what the caller has not read: %s',
  async url => {
    await asAlice!.put('/v1/feed/read', { payload: { id: [ids[0], ids[3]] } });
    const { content } = (await asAlice!.get(`/v1/${url}${url.includes('?') ? '&' : '?'}unread=true`)).json();
    expect(content.map((row: { id: number; result?: { id: number } }) => row.result?.id ?? row.id)).toEqual([
      ids[1],
      ids[2],
      ids[4],
    ]);
  },
);

it('unread news below many that are read are all listed, page by page', async () => {
  const { db } = database;
  const newer = await seedItems(db, paper, 40);
  await sql`update item set sort_at = sort_at - interval '1 day' where id = any (${ids}::bigint[])`.execute(db);
  await asAlice!.put('/v1/feed/read', { payload: { id: newer } });
  const found: number[] = [];
  for (let more = true; more; ) {
    const before = found.length === 0 ? '' : `&id=${found.at(-1)}`;
    const page = await idsAt(asAlice!, `/v1/feed/subscribes?unread=true&size=2${before}`);
    found.push(...page);
    more = page.length > 0;
  }
  expect(found.toSorted((a, b) => a - b)).toEqual(ids);
});

it('what was first seen 30 days ago is not unread, unless it was marked so', async () => {
  const old = await seedProject(database.db, { urlKey: 'old' });
  await database.db.insertInto('subscription').values({ account_id: alice.id, project_id: old.id }).execute();
  await sql`update item set created_at = now() - interval '31 days' where id = any (${ids}::bigint[])`.execute(
    database.db,
  );
  const [fresh] = await seedItems(database.db, old, 1);
  await asAlice!.delete(`/v1/feed/read?id=${ids[4]}`);
  await asAlice!.put('/v1/feed/read', { payload: { id: [ids[0]] } });
  expect((await idsAt(asAlice!, '/v1/feed/subscribes?unread=true')).toSorted()).toEqual([ids[4], fresh].toSorted());
  expect((await asAlice!.get('/v1/subscribe/unread')).json().all).toBe(2);
  const { content } = (await asAlice!.get('/v1/feed/project?urlKey=paper')).json() as FeedPage;
  expect(content.map(item => item.read)).toEqual([true, null, null, null, false]);
  expect(await idsAt(asAlice!, '/v1/feed/project?urlKey=old&unread=true')).toEqual([fresh]);
});

const statesOf = async (browser: TestBrowser, urlKey: string) =>
  ((await browser.get(`/v1/feed/project?urlKey=${urlKey}&size=100`)).json() as FeedPage).content.map(item => item.read);
const times = <T>(count: number, what: T): T[] => Array.from({ length: count }, () => what);

it('who signs up has read nothing, and following makes the newest 20 unread and the rest of the source no greyer', async () => {
  const large = await seedProject(database.db, { urlKey: 'large' });
  const [newest] = (await seedItems(database.db, large, 30)).reverse();
  await sql`update account set read_id = (select max(id) from item)`.execute(database.db);
  const asDora = browserAs(app, (await makePerson(database.db, 'other')).cookie);
  await sql`update account set read_id = (select max(id) from item)`.execute(database.db);
  expect(await statesOf(asDora, 'large')).toEqual(times(30, null));
  expect((await asDora.put('/v1/feed/read', { payload: { scope: 'PROJECT', key: 'large' } })).json().marked).toBe(0);

  expect((await asDora.put('/v1/feed/read', { payload: { id: [newest] } })).json().marked).toBe(1);
  await asDora.post('/v1/subscribe/project', { payload: { urlKey: 'large', notifyMinute: null } });
  // The ids of the seeded items grow with their age.
  expect(await statesOf(asDora, 'large')).toEqual([...times(10, null), ...times(19, false), true]);
  expect((await asDora.get('/v1/subscribe/unread')).json().all).toBe(19);

  expect((await asDora.put('/v1/feed/read', { payload: { scope: 'ALL' } })).json().marked).toBe(19);
  expect(await statesOf(asDora, 'large')).toEqual([...times(10, null), ...times(20, true)]);
  const [fresh] = await seedItems(database.db, large, [{ sortAt: '2026-04-01T00:00:00Z' }]);
  expect(await statesOf(asDora, 'large')).toEqual([false, ...times(10, null), ...times(20, true)]);
  await asDora.delete('/v1/subscribe/project?urlKey=large');
  expect(await statesOf(asDora, 'large')).toEqual([...times(11, null), ...times(20, true)]);
  expect((await asDora.get('/v1/subscribe/unread')).json()).toEqual({ all: 0, subscriptions: [] });

  expect((await asDora.delete(`/v1/feed/read?id=${fresh}&id=${newest}`)).json()).toMatchObject({
    marked: 1,
    unread: [],
  });
  expect(await statesOf(asDora, 'large')).toEqual([...times(11, null), ...times(19, true), null]);
});

it('a mark up to an item leaves unread what its viewer could not have seen, though it has a lower id', async () => {
  const other = await seedProject(database.db, { urlKey: 'other' });
  await database.db.insertInto('subscription').values({ account_id: alice.id, project_id: other.id }).execute();
  const [early, slow, quick] = [
    await connect(database.connection),
    await connect(database.connection),
    await connect(database.connection),
  ];
  const insert = async (client: typeof early, project: Seeded): Promise<number> =>
    (
      await client.query<{ id: number }>(
        `insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
         values ($1, true, true, now(), 'T', 'e', 'c', 'x', ' t ', ' t ', '') returning id`,
        [project.id],
      )
    ).rows[0]!.id;
  for (const client of [early, slow]) await client.query('begin; select pg_current_xact_id()');
  const hidden = await insert(quick, paper);
  const shown = await insert(early, other);
  await sql`update project set newest_item_id = ${shown}, last_item_at = now()`.execute(database.db);
  await early.query('commit');
  expect(await idsAt(asAlice!, '/v1/feed/subscribes?size=1')).toEqual([shown]);
  expect((await asAlice!.put('/v1/feed/read', { payload: { scope: 'ALL', until: shown } })).json().marked).toBe(6);
  await slow.query('commit');
  expect(await idsAt(asAlice!, '/v1/feed/subscribes?unread=true')).toEqual([hidden]);
  for (const client of [early, slow, quick]) await client.end();
});

it('who follows a word is shown an item only when its words have been looked for, so that no poll loses a hit', async () => {
  const { db } = database;
  const other = await seedProject(db, { urlKey: 'other' });
  await sql`
    with w as (insert into word (text) values ('cod') returning id)
    insert into subscription (account_id, word_id) select ${alice.id}, id from w`.execute(db);
  await sql`insert into new_items_cursor (reader, written_by, item_id) select 'words', written_by, id from item where id = ${ids[4]}`.execute(
    db,
  );
  const [hit] = await seedItems(db, other, [{ title: 'Cod' }]);
  const [late] = await seedItems(db, paper, [{ title: 'Late' }]);
  expect(await idsAt(asAlice!, `/v1/feed/subscribes?after=${ids[4]}`)).toEqual([]);
  expect(await idsAt(asAlice!, '/v1/feed/subscribes')).toEqual(ids);
  await sql`insert into word_hit (word_id, item_id, sort_at) select w.id, i.id, i.sort_at from word w, item i where i.id = ${hit}`.execute(
    db,
  );
  await sql`update new_items_cursor set (written_by, item_id) = (select written_by, id from item where id = ${late})`.execute(
    db,
  );
  expect(await idsAt(asAlice!, `/v1/feed/subscribes?after=${ids[4]}`)).toEqual([late, hit]);
});

it('an undo is its owner’s, once', async () => {
  const { undo } = (await asAlice!.put('/v1/feed/read', { payload: { scope: 'PROJECT', key: 'paper' } })).json();
  expect(codeOf(await asCharlie!.delete(`/v1/feed/read?undo=${undo}`))).toEqual([404, 'NOT_FOUND']);
  expect((await asAlice!.get('/v1/subscribe/unread')).json()).toEqual({ all: 0, subscriptions: [] });
  expect((await asAlice!.delete(`/v1/feed/read?undo=${undo}`)).json()).toEqual({ marked: 5, undo: null });
  expect((await asAlice!.get('/v1/subscribe/unread')).json().all).toBe(5);
  expect(codeOf(await asAlice!.delete(`/v1/feed/read?undo=${undo}`))).toEqual([404, 'NOT_FOUND']);
});

it('a mark names what it is about, and what is another’s is not there', async () => {
  const { id } = await database.db
    .insertInto('folder')
    .values({ account_id: alice.id, name: 'Mine' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const put = async (payload: object) => codeOf(await asCharlie!.put('/v1/feed/read', { payload }));
  expect(await put({})).toEqual([400, 'INVALID_FIELDS']);
  expect(await put({ scope: 'TAG' })).toEqual([400, 'INVALID_FIELDS']);
  for (const key of [String(id), '999999', 'x'])
    expect(await put({ scope: 'FOLDER', key })).toEqual([404, 'FOLDER_NOT_FOUND']);
  expect(await put({ scope: 'PROJECT', key: 'nobody' })).toEqual([404, 'PROJECT_NOT_FOUND']);
  expect(await put({ scope: 'WORD', key: 'cod' })).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
});

it('a private project’s items are its owner’s alone, by every way to them', async () => {
  const secret = await seedProject(database.db, { urlKey: 'secret', visibility: 'PRIVATE', tags: ['world'] });
  await sql`update project set owner_id = ${alice.id} where id = ${secret.id}`.execute(database.db);
  const [hidden] = await seedItems(database.db, secret, [{ title: 'Confidential', sortAt: '2026-04-01T00:00:00Z' }]);
  await database.db.insertInto('subscription').values({ account_id: alice.id, project_id: secret.id }).execute();
  const charlie = await database.db
    .selectFrom('account')
    .where('id', '<>', alice.id)
    .select('id')
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('subscription')
    .values([
      { account_id: charlie.id, project_id: secret.id },
      { account_id: charlie.id, tag: 'world' },
    ])
    .execute();
  const ways = [
    '/v1/feed/project?urlKey=secret',
    `/v1/feed?id=${hidden}`,
    '/v1/feed/subscribes',
    '/v1/feed/subscribes?unread=true',
    '/v1/feed/subscribes?after=0',
    '/v1/timeline?type=MY',
    '/v1/search/subscription?word=confidential',
  ];
  for (const url of ways) {
    expect((await asAlice!.get(url)).body, url).toMatch('Confidential');
    for (const browser of [asCharlie!, browserOn(app)])
      expect((await browser.get(url)).body, url).not.toMatch('Confidential');
  }
  expect((await asCharlie!.get('/v1/subscribe/unread')).json().all).toBe(5);
  expect((await asCharlie!.put('/v1/feed/read', { payload: { id: [hidden] } })).json().marked).toBe(0);
  expect(codeOf(await asCharlie!.put(`/v1/feed/star?id=${hidden}`))).toEqual([404, 'FEED_NOT_FOUND']);
  expect((await asAlice!.put('/v1/feed/read', { payload: { id: [hidden] } })).json().marked).toBe(1);
});

it('starred items stand in the order of their stars, page by page', async () => {
  for (const at of [2, 0, 4, 2])
    expect((await asAlice!.put(`/v1/feed/star?id=${ids[at]}`)).json()).toEqual({ starred: true });
  expect(await idsAt(asAlice!, '/v1/feed/star')).toEqual([ids[4], ids[0], ids[2]]);
  expect(await idsAt(asAlice!, `/v1/feed/star?size=1&id=${ids[4]}`)).toEqual([ids[0]]);
  expect(await idsAt(asCharlie!, '/v1/feed/star')).toEqual([]);
  expect((await asAlice!.delete(`/v1/feed/star?id=${ids[0]}`)).json()).toEqual({ starred: false });
  expect(codeOf(await asAlice!.get(`/v1/feed/star?id=${ids[0]}`))).toEqual([404, 'END_OF_LIST']);
  expect(codeOf(await asAlice!.put('/v1/feed/star?id=999999'))).toEqual([404, 'FEED_NOT_FOUND']);
});

it('a starred item is kept for as long as it is starred', async () => {
  await sql`update item set created_at = now() - interval '1 year'`.execute(database.db);
  await asAlice!.put(`/v1/feed/star?id=${ids[3]}`);
  const deps = {
    db: database.db,
    log: () => {},
    settings: { ...settingsOf(), keep: { ...settingsOf().keep, items: 1, days: 1 } },
  };
  await forgetOldItems(deps);
  expect(await idsAt(asAlice!, '/v1/feed/all')).toEqual([ids[0], ids[3]]);
  await asAlice!.delete(`/v1/feed/star?id=${ids[3]}`);
  // A day goes by, after which a source with too many items is looked into again.
  await sql`update walk set ended_at = ended_at - interval '1 day'`.execute(database.db);
  await sql`update item_space set due_at = due_at - interval '1 day'`.execute(database.db);
  await forgetOldItems(deps);
  expect(await idsAt(asAlice!, '/v1/feed/all')).toEqual([ids[0]]);
});
