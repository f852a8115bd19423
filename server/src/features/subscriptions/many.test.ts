import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { forgetOldEnds, MOST_ENDS } from './end-many.ts';

let database: Database;
let app: App;
let alice: TestBrowser;
let bob: TestBrowser;
let ids: number[];

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  alice = await signedUp(app, 'alice');
  bob = await signedUp(app, 'bob');
  const paper = await seedProject(database.db, { urlKey: 'paper', title: 'Paper' });
  await seedItems(
    database.db,
    paper,
    Array.from({ length: 30 }, (_, n) => ({ title: `Old ${n}` })),
  );
  await untilVisibleToAll(database.db);
  ids = [
    await follow('project', { urlKey: 'paper' }),
    await follow('tag', { tag: 'world' }),
    await follow('word', { word: 'metro' }),
  ];
  await seedItems(
    database.db,
    paper,
    Array.from({ length: 30 }, (_, n) => ({ title: `New ${n}` })),
  );
  await untilVisibleToAll(database.db);
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const follow = async (kind: string, payload: object): Promise<number> =>
  (await alice.post(`/v1/subscribe/${kind}`, { payload })).json().id;
const list = async (browser = alice) => (await browser.get('/v1/account/subscribes')).json();
const change = (payload: object, browser = alice) => browser.put('/v1/subscribe/many', { payload });
const end = async (id: number[], browser = alice) =>
  (await browser.post('/v1/subscribe/many/end', { payload: { id } })).json() as { ended: number; undo: string | null };
const undo = (by: string | null, browser = alice) => browser.delete(`/v1/subscribe/many/end/${by}`);
const subscribers = async () => (await alice.get('/v1/project?urlKey=paper')).json().subscribersCount;

describe('many subscriptions', () => {
  it('are changed by one call, and only in what it says', async () => {
    const { id: folder } = (await alice.post('/v1/subscribe/folder', { payload: { name: 'News' } })).json();
    const changed = (await change({ id: ids, folder, notifyMinute: 30, fullText: true })).json();
    expect(changed).toMatchObject([
      { id: ids[0], subscriptionFolder: { id: folder }, notifyMinute: 30, fullText: true },
      { id: ids[1], subscriptionFolder: { id: folder }, notifyMinute: 30, fullText: false },
      { id: ids[2], subscriptionFolder: { id: folder }, notifyMinute: 30, fullText: false },
    ]);
    expect(await list()).toEqual(changed);
    expect((await change({ id: [ids[1]], folder: 0 })).json()).toMatchObject([
      { id: ids[1], subscriptionFolder: null, notifyMinute: 30 },
    ]);
    expect((await change({ id: ids, notifyMinute: null })).json()).toMatchObject([
      { subscriptionFolder: { id: folder }, notifyMinute: null, fullText: true },
      { subscriptionFolder: null, notifyMinute: null },
      { subscriptionFolder: { id: folder }, notifyMinute: null },
    ]);
  });

  it('stay as they are where one is not the caller’s, or the folder is not', async () => {
    const before = await list();
    const theirs = (await bob.post('/v1/subscribe/tag', { payload: { tag: 'zoo' } })).json().id;
    const folder = (await bob.post('/v1/subscribe/folder', { payload: { name: 'Theirs' } })).json().id;
    const refused = await change({ id: [...ids, theirs], notifyMinute: 30 });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'SUBSCRIPTION_NOT_FOUND']);
    const elsewhere = await change({ id: ids, folder, notifyMinute: 30 });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'FOLDER_NOT_FOUND']);
    expect(await list()).toEqual(before);
    expect(await end([theirs])).toEqual({ ended: 0, undo: null });
    expect(await list(bob)).toHaveLength(1);
  });

  it('are 500 at most in one call', async () => {
    const refused = await change({ id: Array.from({ length: 501 }, (_, n) => n + 1), folder: 0 });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['id']]);
  });

  it('are marked as read together, which is taken back', async () => {
    const unread = async () => (await alice.get('/v1/subscribe/unread')).json().all;
    await alice.post('/v1/subscribe/word', { payload: { word: 'zebra' } });
    const before = await unread();
    expect(before).toBeGreaterThan(30);
    const mark = (payload: object) => alice.put('/v1/feed/read', { payload });
    expect((await mark({ scope: 'SUBSCRIPTIONS', subscribeIds: [ids[1], ids[2]] })).json().marked).toBe(0);
    const { marked, undo: by } = (await mark({ scope: 'SUBSCRIPTIONS', subscribeIds: ids })).json();
    expect([marked, await unread()]).toEqual([before, 0]);
    await alice.delete(`/v1/feed/read?undo=${by}`);
    expect(await unread()).toBe(before);
    expect((await mark({ scope: 'SUBSCRIPTIONS' })).json().fields).toMatchObject({ subscribeIds: expect.anything() });
    const theirs = (await bob.post('/v1/subscribe/tag', { payload: { tag: 'zoo' } })).json().id;
    expect((await mark({ scope: 'SUBSCRIPTIONS', subscribeIds: [ids[0], theirs] })).json().code).toBe(
      'SUBSCRIPTION_NOT_FOUND',
    );
    expect(await unread()).toBe(before);
  });
});

describe('what was ended at once', () => {
  it('comes back as it was, with its folder, settings and keywords, and what was unread', async () => {
    const { id: folder } = (await alice.post('/v1/subscribe/folder', { payload: { name: 'News' } })).json();
    await change({ id: [ids[0]], folder, notifyMinute: 30, fullText: true });
    await alice.put('/v1/subscribe/project', { payload: { urlKey: 'paper', notifyMinute: 30, title: 'My paper' } });
    await alice.post('/v1/subscribe/project/keyword', { payload: { urlKey: 'paper', keyword: 'metro' } });
    await alice.post('/v1/subscribe/project/keyword', { payload: { urlKey: 'paper', keyword: '-bus' } });
    await alice.put('/v1/subscribe/tag/mute', { payload: { tag: 'world', channels: ['email'] } });
    const before = await list();
    expect(before[0].unread).toBeGreaterThan(30);

    const { ended, undo: by } = await end(ids);
    expect([ended, await list(), await subscribers()]).toEqual([3, [], 0]);
    expect(await end(ids)).toEqual({ ended: 0, undo: null });
    // It is the person's own to take back, and a word that is followed no more is forgotten.
    expect((await undo(by, bob)).statusCode).toBe(404);
    await sql`delete from word`.execute(database.db);

    expect((await undo(by)).json()).toEqual({ restored: 3 });
    expect([await list(), await subscribers()]).toEqual([before, 1]);
    expect((await undo(by)).statusCode).toBe(404);
  });

  it('leaves out what is followed again, and a source that is gone or hidden', async () => {
    await seedProject(database.db, { urlKey: 'other', title: 'Other' });
    ids.push(await follow('project', { urlKey: 'other' }));
    const { undo: by } = await end(ids);
    await follow('project', { urlKey: 'paper' });
    await sql`update project set visibility = 'PRIVATE' where url_key = 'other'`.execute(database.db);
    expect((await undo(by)).json()).toEqual({ restored: 2 });
    expect(await subscribers()).toBe(1);
    expect((await list()).map((each: { title: string }) => each.title).toSorted()).toEqual(['Paper', 'metro', 'world']);
  });

  it('does not come back where there is no room, and can be taken back later', async () => {
    const { undo: by } = await end(ids);
    await sql`insert into subscription (account_id, tag)
      select id, 't' || n from account, generate_series(1, 998) n where username = 'alice'`.execute(database.db);
    expect((await undo(by)).json().code).toBe('TOO_MANY_SUBSCRIPTIONS');
    await sql`delete from subscription where tag = 't1'`.execute(database.db);
    expect((await undo(by)).json()).toEqual({ restored: 3 });
  });

  it('is forgotten after a day, and the oldest where there are many', async () => {
    const [first] = [await end([ids[1]!])];
    for (let n = 0; n < MOST_ENDS; n++) await end([await follow('tag', { tag: `tag ${n}` })]);
    expect((await undo(first!.undo)).statusCode).toBe(404);
    const { undo: by } = await end([ids[0]!]);
    await sql`update subscription_end set created_at = now() - interval '25 hours'`.execute(database.db);
    expect((await undo(by)).statusCode).toBe(404);
    await forgetOldEnds({ db: database.db });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from subscription_end`.execute(database.db);
    expect(rows[0]!.n).toBe(0);
  });
});

it('tells how often a source writes', async () => {
  await sql`insert into host (key) values ('paper.example')`.execute(database.db);
  await sql`
    insert into crawl (project_id, host_key, median_gap_minutes)
    select id, 'paper.example', 1440 from project where url_key = 'paper'`.execute(database.db);
  expect((await list())[0].project).toMatchObject({ urlKey: 'paper', postsAWeek: 7 });
});
