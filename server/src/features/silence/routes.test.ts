/** Alarms are set, shown and ended by calls. */
import type { OwnSilence, SilenceView } from '@newsbell/contracts/silence';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { raiseAlerts } from '#features/notifications/alerts.ts';
import type { App } from '#http/routing.ts';
import { mergeHooks } from '#source-hooks.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { follows } from '#test/notifying.ts';
import { makePerson, type Person } from '#test/people.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';
import { asked, toldTo } from '#test/silence.ts';
import { watchSilence } from './watch.ts';

let database: Database;
let app: App;
let alice: Person;
let project: Seeded;
let feed: Seeded;

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
});
beforeEach(async () => {
  await sql`truncate silence, silence_watch, crawl, websub_lease, websub_push`.execute(database.db);
  alice = await makePerson(database.db, 'owner');
  project = await seedProject(database.db, { kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null });
  feed = await seedProject(database.db);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const send = async (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object, person = alice) => {
  const answer = await app.inject({
    method,
    url,
    headers: { ...fromOurPage, cookie: person.cookie },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const fromOurPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' };
const ofProject = () => `/v1/project/${project.urlKey}/silence`;
const view = async (url: string): Promise<SilenceView> => (await send('GET', url)).body;
const inMinutes = (iso: string): number => Math.round((Date.parse(iso) - Date.now()) / 60_000);

describe('the alarm of a subscription', () => {
  const daily = { everyMinutes: 1440, graceMinutes: 60 };
  const url = async (followed: Seeded = feed) =>
    `/v1/subscribe/${await follows(database.db, alice, { projectId: followed.id })}/silence`;

  it('is set, changed and ended, and reckons from the newest item', async () => {
    const at = await url();
    const [item] = await seedItems(database.db, feed, 1);
    await sql`update item set created_at = now() - interval '3 hours' where id = ${item!}`.execute(database.db);
    await asked(database.db, feed, 0);
    expect(await view(at)).toMatchObject({ silence: null, proposed: { everyMinutes: 1440, graceMinutes: 120 } });
    const { status, body } = await send('PUT', at, daily);
    expect([status, body.silence.state, inMinutes(body.lastAt), inMinutes(body.silence.dueAt)]).toEqual([
      ...[200, 'WATCHING'],
      ...[-180, 1320],
    ]);
    expect(await view(at)).toEqual(body);
    const changed = await send('PUT', at, { everyMinutes: 240, graceMinutes: 30 });
    expect([changed.body.silence.everyMinutes, inMinutes(changed.body.silence.dueAt)]).toEqual([240, 90]);
    for (let twice = 0; twice < 2; twice++) expect((await send('DELETE', at)).body).toMatchObject({ silence: null });
  });

  it('on what is silent already is due after its grace, and the same wish again does not put that off', async () => {
    const at = await url();
    const [item] = await seedItems(database.db, feed, 1);
    await sql`update item set created_at = now() - interval '30 days' where id = ${item!}`.execute(database.db);
    const { body } = await send('PUT', at, daily);
    expect(inMinutes(body.silence.dueAt)).toBe(60);
    await sql`update silence set due_at = due_at - interval '20 minutes'`.execute(database.db);
    expect(inMinutes((await send('PUT', at, daily)).body.silence.dueAt)).toBe(40);
  });

  it('that has told stays told after a change by which it is late, too, and watches again after one by which it is not', async () => {
    const at = await url(project);
    await send('PUT', at, { everyMinutes: 60, graceMinutes: 10 });
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await watchSilence(database, raiseAlerts, { at: new Date() });
    await sql`update silence set since = now() - interval '5 hours', due_at = now() - interval '1 hour'`.execute(
      database.db,
    );
    await sql`update silence_watch set resumed_at = now() - interval '9 hours'`.execute(database.db);
    await watchSilence(database, raiseAlerts);
    expect((await view(at)).silence?.state).toBe('SILENT');
    expect((await send('PUT', at, { everyMinutes: 120, graceMinutes: 10 })).body.silence.state).toBe('SILENT');
    expect((await send('PUT', at, daily)).body.silence.state).toBe('WATCHING');
    await watchSilence(database, raiseAlerts, { at: later(0.05) });
    expect(await toldTo(database.db, alice.id)).toEqual(['LATE 300']);
  });

  it('says that its source cannot be reached, or is asked first', async () => {
    const at = await url();
    await send('PUT', at, daily);
    await asked(database.db, feed, 0);
    await sql`update silence set state = 'waiting'`.execute(database.db);
    expect((await view(at)).silence?.state).toBe('ASKING');
    await asked(database.db, feed, 1, false);
    expect((await view(at)).silence?.state).toBe('UNREACHABLE');
  });

  it('is within ten minutes and a year, and by a period alone', async () => {
    const at = await url();
    for (const wrong of [
      { everyMinutes: 9, graceMinutes: 10 },
      { everyMinutes: 527_041, graceMinutes: 10 },
      { everyMinutes: 60, graceMinutes: 9 },
      { cron: '0 2 * * *', graceMinutes: 10 },
    ])
      expect((await send('PUT', at, wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  it('is nobody else’s, and not there for a source that has become private', async () => {
    const at = await url();
    const bob = await makePerson(database.db, 'other');
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect((await send(method, at, method === 'PUT' ? daily : undefined, bob)).status).toBe(404);
    await sql`update project set visibility = 'PRIVATE' where id = ${feed.id}`.execute(database.db);
    expect((await send('PUT', at, daily)).status).toBe(404);
  });

  it('goes with its subscription, and is handed over where two sources become one', async () => {
    const into = await seedProject(database.db);
    const bob = await makePerson(database.db, 'other');
    const both = await url();
    const kept = await url(into);
    await send('PUT', both, daily);
    const moving = await follows(database.db, bob, { projectId: feed.id });
    await send('PUT', `/v1/subscribe/${moving}/silence`, daily, bob);
    await database.db.transaction().execute(tx => mergeHooks.merged(tx, feed.id, into.id));
    expect((await view(kept)).silence).toMatchObject(daily);
    expect((await send('GET', `/v1/subscribe/${moving}/silence`, undefined, bob)).body.silence).toMatchObject(daily);
    await send('DELETE', `/v1/subscribe/project?urlKey=${into.urlKey}`);
    const { rows } = await sql`select from silence where account_id = ${alice.id}`.execute(database.db);
    expect(rows).toHaveLength(0);
  });
});

describe('the alarm of a project', () => {
  const nightly = { cron: ' 0  2 * * * ', timeZone: 'Asia/Seoul', graceMinutes: 30 };

  it('is by a period or by a timetable', async () => {
    const { status, body } = await send('PUT', ofProject(), nightly);
    expect([status, body.silence]).toMatchObject([
      200,
      { everyMinutes: null, cron: '0 2 * * *', timeZone: 'Asia/Seoul' },
    ]);
    expect(new Date(body.silence.nextAt).toISOString()).toMatch(/T17:00:00/);
    expect(Date.parse(body.silence.dueAt) - Date.parse(body.silence.nextAt)).toBe(30 * 60_000);
    const period = await send('PUT', ofProject(), { everyMinutes: 60, graceMinutes: 10 });
    expect(period.body.silence).toMatchObject({ everyMinutes: 60, cron: null, timeZone: null, nextAt: null });
    expect((await send('DELETE', ofProject())).body.silence).toBeNull();
  });

  it('takes the time zone of its owner where none is given', async () => {
    await sql`update account set time_zone = 'Asia/Tokyo' where id = ${alice.id}`.execute(database.db);
    const { body } = await send('PUT', ofProject(), { ...nightly, timeZone: '' });
    expect(body.silence.timeZone).toBe('Asia/Tokyo');
  });

  it('is refused with the field and a reason', async () => {
    const refused = async (payload: object) =>
      (await send('PUT', ofProject(), { graceMinutes: 30, ...payload })).body.fields;
    expect(await refused({ cron: '*/5 * * * *' })).toEqual({ cron: 'It is due more often than every ten minutes.' });
    expect(await refused({ cron: '0 0 30 2 *' })).toEqual({ cron: 'It is never due.' });
    expect(await refused({ cron: '0 0 29 2 *' })).toEqual({ cron: 'It is due more rarely than once a year.' });
    expect(await refused({ cron: 'soon' })).toEqual({ cron: 'This value is not valid.' });
    expect(await refused({ cron: '0 2 * * *', timeZone: 'Mars/Olympus' })).toEqual({
      timeZone: 'This value is not valid.',
    });
    expect(await refused({})).toEqual({ everyMinutes: 'This value is required.' });
    expect(await refused({ everyMinutes: 60, cron: '0 2 * * *' })).toEqual({
      everyMinutes: 'This value is not valid.',
    });
  });

  it('is not for a source that is crawled, and goes with its owner', async () => {
    await sql`update project set owner_id = ${alice.id} where id = ${feed.id}`.execute(database.db);
    expect((await send('PUT', `/v1/project/${feed.urlKey}/silence`, nightly)).status).toBe(403);
    await send('PUT', ofProject(), nightly);
    await sql`delete from account where id = ${alice.id}`.execute(database.db);
    expect((await sql`select from silence`.execute(database.db)).rows).toHaveLength(0);
    expect((await sql`select from project where id = ${project.id}`.execute(database.db)).rows).toHaveLength(1);
  });
});

it('those that have told or wait are in one list, with the page that shows them', async () => {
  const of = (followed: Seeded) => follows(database.db, alice, { projectId: followed.id });
  const [quiet, away, fresh] = [feed, await seedProject(database.db), await seedProject(database.db)];
  const [first, second, third] = [await of(quiet), await of(away), await of(fresh)];
  await asked(database.db, away, 0, false);
  const add = (subscriptionId: number, state: string, minutes: number) =>
    sql`
    insert into silence (account_id, subscription_id, every_minutes, grace_minutes, due_at, state)
    values (${alice.id}, ${subscriptionId}, 60, 10, ${new Date(minutes * 60_000)}, ${state})`.execute(database.db);
  await add(first, 'silent', 10);
  await add(second, 'waiting', 20);
  await add(third, 'watching', 30);
  const { body } = await send('GET', '/v1/account/silence');
  expect(body.map((each: OwnSilence) => [each.path, each.state, each.dueAt])).toEqual([
    [`/${away.urlKey}`, 'UNREACHABLE', '1970-01-01T00:20:00.000Z'],
    [`/${quiet.urlKey}`, 'SILENT', '1970-01-01T00:10:00.000Z'],
  ]);
  await sql`update project set visibility = 'PRIVATE' where id = ${quiet.id}`.execute(database.db);
  expect((await send('GET', '/v1/account/silence')).body).toHaveLength(1);
  const bob = await makePerson(database.db, 'other');
  expect((await send('GET', '/v1/account/silence', undefined, bob)).body).toEqual([]);
});
