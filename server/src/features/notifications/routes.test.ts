import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
});

const come = async (count = 1, from = project) => {
  const ids = await seedItems(database.db, from, count);
  await matchAll(database.db);
  return ids;
};
/** Each an hour after the one before, up to now. */
const digest = async (hoursAgo: number) => {
  const ids = await come();
  await composeAll(database.db, new Date(Date.now() - hoursAgo * 3_600_000));
  return ids[0]!;
};
const why = async (id: number) => (await browser.get(`/v1/notification/why?id=${id}`)).json();

describe('the bell', () => {
  test('shows digests, newest first, with entries, reasons and what became of the deliveries', async () => {
    await follows(database.db, person, { projectId: project.id, keywords: ['item'] });
    const older = await digest(2);
    const newer = await digest(1);
    const { content, last, unread } = (await browser.get('/v1/notification')).json();
    expect({ last, unread }).toEqual({ last: true, unread: 2 });
    expect(content.map((each: { entries: { item: { id: number } }[] }) => each.entries[0]!.item.id)).toEqual([
      newer,
      older,
    ]);
    expect(content[0]).toMatchObject({
      held: false,
      read: false,
      items: 1,
      entries: [
        {
          item: { title: 'Item 1', project: { urlKey: project.urlKey, title: 'The Paper' } },
          others: [],
          reasons: [{ type: 'PROJECT', key: project.urlKey, title: 'The Paper', keyword: 'item' }],
        },
      ],
      deliveries: [
        {
          channel: 'email',
          address: person.email,
          browser: null,
          system: null,
          state: 'pending',
          trouble: null,
          at: expect.any(String),
        },
      ],
    });
  });

  test('calls what is followed by the person’s own titles, as they are now, and so does the explanation', async () => {
    const other = await seedProject(database.db, { title: 'Other' });
    const ids: number[] = [];
    for (const each of [other, project]) {
      await follows(database.db, person, { projectId: each.id });
      ids.push(...(await seedItems(database.db, each, 1)));
    }
    await tellStory(database.db, ids);
    await matchAll(database.db);
    await composeAll(database.db);
    await sql`update subscription set title = 'My ' || project_id where account_id = ${person.id}`.execute(database.db);
    const { content } = (await browser.get('/v1/notification')).json();
    const [mine, also] = [`My ${project.id}`, `My ${other.id}`];
    expect(content[0].entries).toMatchObject([
      { item: { project: { title: mine } }, others: [{ title: also }], reasons: [{ title: mine }] },
    ]);
    expect((await why(ids[1]!)).subscriptions).toMatchObject([{ title: mine }]);
    const stranger = await reader(database.db);
    await follows(database.db, stranger, { projectId: project.id });
    await come();
    await composeAll(database.db);
    const theirs = (await browserAs(app, stranger.cookie).get('/v1/notification')).json();
    expect(theirs.content[0].entries).toMatchObject([
      { item: { project: { title: 'The Paper' } }, reasons: [{ title: 'The Paper' }] },
    ]);
  });

  test('goes on after the last one that is there', async () => {
    await follows(database.db, person, { projectId: project.id });
    for (const hours of [3, 2, 1]) await digest(hours);
    const first = (await browser.get('/v1/notification?size=2')).json();
    expect([first.content.length, first.last]).toEqual([2, false]);
    const rest = (await browser.get(`/v1/notification?size=2&id=${first.content[1].id}`)).json();
    expect([rest.content.length, rest.last]).toEqual([1, true]);
  });

  test('names the other sources of a story, and none that may not be seen any more', async () => {
    const others = [
      await seedProject(database.db, { title: 'Other' }),
      await seedProject(database.db, { title: 'Gone' }),
    ];
    const ids: number[] = [];
    // Tie-break: of the same minute the highest id goes first.
    for (const each of [...others, project]) {
      await follows(database.db, person, { projectId: each.id });
      ids.push(...(await seedItems(database.db, each, 1)));
    }
    await tellStory(database.db, ids);
    await matchAll(database.db);
    await composeAll(database.db);
    await sql`update project set visibility = 'PRIVATE' where id = ${others[1]!.id}`.execute(database.db);
    const { content } = (await browser.get('/v1/notification')).json();
    expect(content[0].entries).toMatchObject([
      { item: { project: { title: 'The Paper' } }, others: [{ urlKey: others[0]!.urlKey, title: 'Other' }] },
    ]);
  });

  test('counts what is unread, and is read by ids or up to one', async () => {
    await follows(database.db, person, { projectId: project.id });
    for (const hours of [3, 2, 1]) await digest(hours);
    const { content } = (await browser.get('/v1/notification')).json();
    const ids: number[] = content.map((each: { id: number }) => each.id);
    expect((await browser.get('/v1/notification/unread')).json()).toEqual({ unread: 3, newest: ids[0] });
    expect((await browser.put('/v1/notification/read', { payload: { id: ids[0] } })).json()).toEqual({ unread: 2 });
    expect((await browser.put('/v1/notification/read', { payload: { until: ids[1] } })).json()).toEqual({ unread: 0 });
    const other = browserAs(app, (await reader(database.db)).cookie);
    expect((await other.get('/v1/notification/unread')).json()).toEqual({ unread: 0, newest: null });
  });

  test('another’s digests are left alone', async () => {
    await follows(database.db, person, { projectId: project.id });
    await digest(1);
    const { newest } = (await browser.get('/v1/notification/unread')).json();
    const other = browserAs(app, (await reader(database.db)).cookie);
    await other.put('/v1/notification/read', { payload: { id: [newest], until: newest } });
    expect((await browser.get('/v1/notification/unread')).json()).toEqual({ unread: 1, newest });
  });

  test('forgets after 30 days', async () => {
    await follows(database.db, person, { projectId: project.id });
    await digest(31 * 24);
    expect((await browser.get('/v1/notification')).json()).toEqual({ content: [], last: true, unread: 0 });
  });
});

describe('why was I not told', () => {
  test('TOLD: with the digest and its deliveries', async () => {
    await follows(database.db, person, { projectId: project.id });
    const item = await digest(1);
    const [{ slot }] = (await browser.get('/v1/notification')).json().content;
    expect(await why(item)).toMatchObject({
      stage: 'TOLD',
      at: slot,
      digest: expect.any(Number),
      subscriptions: [{ type: 'PROJECT', key: project.urlKey, keywords: [], excludedBy: null }],
      deliveries: [{ channel: 'email' }],
    });
  });

  test('WAITING: until the slot', async () => {
    await follows(database.db, person, { projectId: project.id });
    const [item] = await come();
    const { stage, at } = await why(item!);
    expect(stage).toBe('WAITING');
    expect(Date.parse(at) - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  });

  test('HELD: until the quiet hours are over', async () => {
    await sql`update account set quiet_from = '00:00', quiet_to = '23:59' where id = ${person.id}`.execute(database.db);
    await follows(database.db, person, { projectId: project.id });
    const [item] = await come();
    await composeAll(database.db, new Date('2026-03-10T12:00:00Z'));
    expect(await why(item!)).toMatchObject({
      stage: 'HELD',
      at: expect.stringMatching(/^2026-03-1[01]T/),
      deliveries: [],
    });
  });

  test('FOLDED: the digest that told the story', async () => {
    const other = await seedProject(database.db);
    await follows(database.db, person, { projectId: project.id });
    await follows(database.db, person, { projectId: other.id });
    const one = await digest(3);
    const [two] = await seedItems(database.db, other, 1);
    await tellStory(database.db, [one, two!]);
    await matchAll(database.db);
    await composeAll(database.db, new Date(Date.now() - 3_600_000));
    const { digest: toldIn, at } = await why(one);
    expect(await why(two!)).toMatchObject({ stage: 'FOLDED', digest: toldIn, at });
  });

  test('BEYOND: more than 50 were new', async () => {
    await follows(database.db, person, { projectId: project.id });
    const ids = await come(51);
    await composeAll(database.db);
    expect(await why(ids[49]!)).toMatchObject({ stage: 'TOLD' });
    expect(await why(ids[50]!)).toMatchObject({ stage: 'BEYOND', digest: expect.any(Number) });
  });

  test('FILTERED: by what is wanted, or by what excludes it', async () => {
    await follows(database.db, person, { projectId: project.id, keywords: ['harbour'] });
    const [item] = await come();
    expect(await why(item!)).toMatchObject({
      stage: 'FILTERED',
      at: null,
      digest: null,
      subscriptions: [{ keywords: ['harbour'], excludedBy: null }],
    });
    await sql`update subscription_keyword set keyword = '-item in:title' where keyword = 'harbour'`.execute(
      database.db,
    );
    expect(await why(item!)).toMatchObject({ stage: 'FILTERED', subscriptions: [{ excludedBy: '-item in:title' }] });
    await sql`update subscription_keyword set keyword = '-test in:host'`.execute(database.db);
    await sql`update item set folded_fields = '{" host ": " test "}' where id = ${item!}`.execute(database.db);
    expect(await why(item!)).toMatchObject({ stage: 'FILTERED', subscriptions: [{ excludedBy: '-test in:host' }] });
  });

  test('BEFORE: notifications were switched on later', async () => {
    const [item] = await come();
    await browser.post('/v1/subscribe/project', { payload: { urlKey: project.urlKey, notifyMinute: 30 } });
    expect(await why(item!)).toMatchObject({ stage: 'BEFORE' });
  });

  test('BACKFILL: a first crawl tells nobody', async () => {
    await follows(database.db, person, { projectId: project.id });
    const [item] = await seedItems(database.db, project, 1);
    await sql`update item set notify = false where id = ${item!}`.execute(database.db);
    await matchAll(database.db);
    expect(await why(item!)).toMatchObject({ stage: 'BACKFILL' });
  });

  test('NO_NOTICE, NOT_FOLLOWED, and SOON', async () => {
    const [item] = await come();
    expect(await why(item!)).toMatchObject({ stage: 'NOT_FOLLOWED', subscriptions: [] });
    const id = await follows(database.db, person, { projectId: project.id, notifyMinute: null });
    expect(await why(item!)).toMatchObject({ stage: 'NO_NOTICE' });
    await sql`update subscription set notify_minute = 30 where id = ${id}`.execute(database.db);
    const [fresh] = await seedItems(database.db, project, 1);
    expect(await why(fresh!)).toMatchObject({ stage: 'SOON' });
  });
});

test('switching notifications on moves what they speak of, and changing them does not', async () => {
  const key = { urlKey: project.urlKey };
  await browser.post('/v1/subscribe/project', { payload: { ...key, notifyMinute: null } });
  const from = async () =>
    (
      await sql<{ from: string }>`select notify_from::text as from from subscription
        where account_id = ${person.id}`.execute(database.db)
    ).rows[0]!.from;
  const followed = await from();
  await browser.put('/v1/subscribe/project', { payload: { ...key, notifyMinute: 30 } });
  const on = await from();
  expect(BigInt(on)).toBeGreaterThan(BigInt(followed));
  await browser.put('/v1/subscribe/project', { payload: { ...key, notifyMinute: 60 } });
  await browser.put('/v1/subscribe/project', { payload: { ...key, notifyMinute: null } });
  expect(await from()).toBe(on);
  await browser.put('/v1/subscribe/project', { payload: { ...key, notifyMinute: 30 } });
  expect(BigInt(await from())).toBeGreaterThan(BigInt(on));
});
