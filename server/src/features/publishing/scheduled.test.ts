/** News with a time ahead: they wait in no list, and are published once, by a clock that is moved by hand. */
import type { FeedItem } from '@newsbell/contracts/items';
import { publishingLimits } from '@newsbell/contracts/publishing-rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#db/open.ts';
import { exportAccount } from '#features/accounts/export.ts';
import { forgetUnusedImages } from '#features/images/clean-up.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { formInParts } from '#test/form-in-parts.ts';
import { beginMatching, composeAll, entriesOfPerson, follows, matchAll } from '#test/notifying.ts';
import { makePerson, type Person, password } from '#test/people.ts';
import { bearerOf, freely, makePublisher, type Publisher, send } from '#test/publishing.ts';
import { seedProject } from '#test/seed.ts';
import { settingsOf } from '#test/settings.ts';
import { smallPicture } from '#test/small-picture.ts';
import { publishDue } from './due.ts';

let database: Database;
let app: App;
let publisher: Publisher;
let bob: Person;
let urlKey: string;
let projectId: number;
const settings = settingsOf({ PUBLIC_URL: 'http://newsbell.test' });

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { env: freely });
  await beginMatching(database.db);
});
beforeEach(async () => {
  publisher = await makePublisher(database.db, app);
  ({ urlKey, projectId } = publisher);
  bob = await makePerson(database.db, 'other');
});
afterEach(() => sql`delete from scheduled_news`.execute(database.db));
afterAll(async () => {
  await app?.close();
  await database?.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = (method: Method, url: string, payload?: object, headers: Record<string, string> = publisher.bearer) =>
  send(app, method, url, { headers, ...(payload && { payload }) });
const publish = (payload: object) => ask('POST', `/v1/project/${urlKey}/news`, payload);
const waiting = async () => (await ask('GET', `/v1/project/${urlKey}/news/scheduled`)).body;
const cancel = (query: string) => ask('DELETE', `/v1/project/${urlKey}/news/scheduled?${query}`);
const listed = () => publisher.listed();
const titles = async () => (await listed()).map(({ title }) => title);

const ahead = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const moved = (from: string | Date, minutes: number): Date => new Date(new Date(from).getTime() + minutes * 60_000);
const publishAt = (at: Date, log = () => {}) => publishDue({ db: database.db, settings, log }, { at });
const scheduledIn = async (minutes: number, news: object = { title: 'Later' }) => {
  const { status, body } = await publish({ ...news, publishedAt: ahead(minutes).toISOString() });
  expect([status, body.scheduled]).toEqual([200, { id: expect.any(Number), publishedAt: expect.any(String) }]);
  return body.scheduled as { id: number; publishedAt: string };
};

describe('a time ahead', () => {
  it('is answered as such, and the news are in no list before it, and in all after it', async () => {
    const due = ahead(60).toISOString();
    const { body } = await publish({ title: 'Maintenance', id: 'm', publishedAt: due });
    expect(body).toEqual({
      ...{ id: null, url: null, scheduled: { id: expect.any(Number), publishedAt: due } },
      ...{ created: true, updated: false, followers: 0 },
    });
    await publishAt(moved(due, -0.01));
    expect(await titles()).toEqual([]);
    expect(await waiting()).toEqual([
      {
        ...{ id: body.scheduled.id, key: 'm', title: 'Maintenance', publishedAt: due },
        ...{ createdDate: expect.any(String), failed: false },
      },
    ]);
    await publishAt(new Date(due));
    expect(await listed()).toMatchObject([{ title: 'Maintenance', published: due }]);
    expect(await waiting()).toEqual([]);
  });

  it('of at most 5 minutes is now, and of more than 30 days is refused', async () => {
    expect((await publish({ title: 'Now', publishedAt: ahead(4.9).toISOString() })).body.id).toEqual(
      expect.any(Number),
    );
    await scheduledIn(5.1);
    await scheduledIn(30 * 1440 - 1);
    const { status, body } = await publish({ title: 'x', publishedAt: ahead(30 * 1440 + 1).toISOString() });
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID_FIELDS', ['publishedAt']]);
  });

  it('that passed while nothing ran is kept, and its followers are told all the same, once', async () => {
    const { db } = database;
    await follows(db, bob, { projectId });
    const { publishedAt } = await scheduledIn(60, { title: 'Late', fields: { host: 'db-1' } });
    // Two days later than it was due: sent so now, it would be an archive.
    await publishAt(moved(publishedAt, 2 * 1440));
    const [item] = await listed();
    expect(item).toMatchObject({ title: 'Late', published: publishedAt, fields: [{ name: 'host', value: 'db-1' }] });
    expect(item!.sortAt > publishedAt).toBe(true);
    await matchAll(db);
    await composeAll(db);
    expect(await entriesOfPerson(db, bob)).toMatchObject([{ item: item!.id, place: 1 }]);
  });

  it('and a low priority tells nobody', async () => {
    const { publishedAt } = await scheduledIn(60, { title: 'Quiet', priority: 'low' });
    await publishAt(new Date(publishedAt));
    const { notify } = await database.db
      .selectFrom('item')
      .select('notify')
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    expect(notify).toBe(false);
  });

  it('keeps all that was sent until then, a NUL and half a character left out', async () => {
    const news = {
      ...{ title: 'All', content: '**bold**\u0000\ud800', format: 'markdown', link: 'https://logs.example/1' },
      ...{ tags: ['ops'], fields: { level: 'error' }, attachments: ['https://logs.example/a.txt'], priority: 'high' },
    };
    const { publishedAt } = await scheduledIn(60, { ...news, id: 'half \ud800\u0000' });
    expect(await waiting()).toMatchObject([{ key: 'half \ufffd' }]);
    await publishAt(new Date(publishedAt));
    const [listedItem] = await listed();
    const item = await publisher.itemOf(listedItem!.id);
    expect(item).toMatchObject({
      ...{ title: 'All', content: '<p><strong>bold</strong>\ufffd</p>', link: 'https://logs.example/1', tags: ['ops'] },
      ...{ fields: [{ name: 'level', value: 'error' }], priority: 'high' },
      enclosures: [{ url: 'https://logs.example/a.txt' }],
    });
  });
});

describe('the same id', () => {
  it('before its time changes what waits, its time too', async () => {
    const first = await scheduledIn(60, { id: 'a', title: 'First' });
    const again = await publish({ id: 'a', title: 'First', publishedAt: first.publishedAt });
    expect(again.body).toMatchObject({ scheduled: first, created: false, updated: false });
    const later = moved(first.publishedAt, 60).toISOString();
    const edited = await publish({ id: 'a', title: 'Second', publishedAt: later });
    const scheduled = { id: first.id, publishedAt: later };
    expect(edited.body).toMatchObject({ scheduled, created: false, updated: true });
    expect(await waiting()).toMatchObject([{ id: first.id, title: 'Second' }]);
    await publishAt(new Date(first.publishedAt));
    expect(await titles()).toEqual([]);
    await publishAt(new Date(later));
    expect(await titles()).toEqual(['Second']);
  });

  it.each([
    ['no time', {}],
    ['a time of now', { publishedAt: new Date().toISOString() }],
  ])('with %s publishes at once, and nothing is left to wait', async (_, time) => {
    const { publishedAt } = await scheduledIn(60, { id: 'a', title: 'Planned' });
    const { body } = await publish({ id: 'a', title: 'At once', ...time });
    expect(body).toMatchObject({ id: expect.any(Number), created: true, updated: false });
    expect(body).not.toHaveProperty('scheduled');
    expect(await waiting()).toEqual([]);
    await publishAt(new Date(publishedAt));
    expect(await titles()).toEqual(['At once']);
  });

  it('edits the item once it is published, and cannot send it back to wait', async () => {
    const { publishedAt } = await scheduledIn(60, { id: 'a', title: 'Planned' });
    await publishAt(new Date(publishedAt));
    const [{ id }] = (await listed()) as [FeedItem];
    const edited = await publish({ id: 'a', title: 'Edited' });
    expect(edited.body).toMatchObject({ id, created: false, updated: true });
    expect(await listed()).toMatchObject([{ title: 'Edited', published: publishedAt }]);
    const back = { title: 'Back', publishedAt: ahead(60).toISOString() };
    for (const { status, body } of [
      await publish({ id: 'a', ...back }),
      await ask('PUT', `/v1/project/${urlKey}/news/${id}`, back),
    ])
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'INVALID_FIELDS', ['publishedAt']]);
    expect([await titles(), await waiting()]).toEqual([['Edited'], []]);
  });

  it('that comes fifty times at once waits once', async () => {
    const news = { id: 'once', title: 'Once', publishedAt: ahead(60).toISOString() };
    const all = await Promise.all(Array.from({ length: 50 }, () => publish(news)));
    const taken = all.filter(({ status }) => status !== 503);
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set([200]));
    expect(taken.filter(({ body }) => body.created)).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('it is published once', () => {
  const dying = async (when: 'insert on item' | 'delete on scheduled_news', work: () => Promise<void>) => {
    const { db } = database;
    await sql`create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db);
    await sql`create trigger die after ${sql.raw(when)} for each row execute function die()`.execute(db);
    try {
      await work();
    } finally {
      await sql`drop function die() cascade`.execute(db);
    }
  };

  it.each(['insert on item', 'delete on scheduled_news'] as const)(
    'by a process that dies at the %s, and then again',
    async when => {
      const { publishedAt } = await scheduledIn(60);
      const at = new Date(publishedAt);
      await dying(when, () => expect(publishAt(at)).rejects.toThrow());
      expect([await titles(), (await waiting()).length]).toEqual([[], 1]);
      await publishAt(at);
      await publishAt(at);
      expect([await titles(), await waiting()]).toEqual([['Later'], []]);
    },
  );

  it('by four processes that come together', async () => {
    for (let n = 0; n < 20; n++) await scheduledIn(60, { title: `News ${n}` });
    const at = ahead(61);
    const all = () => Promise.all(Array.from({ length: 4 }, () => publishAt(at)));
    await all();
    // One that the others had locked is left for the next time.
    await publishAt(at);
    expect((await titles()).sort()).toEqual(Array.from({ length: 20 }, (_, n) => `News ${n}`).sort());
    expect(await waiting()).toEqual([]);
  });

  it('and waits while somebody else writes the project', async () => {
    const { publishedAt } = await scheduledIn(60);
    const other = await database.db.startTransaction().execute();
    await sql`select from project where id = ${projectId} for no key update`.execute(other);
    expect(await publishAt(new Date(publishedAt))).toBe(false);
    expect(await waiting()).toHaveLength(1);
    await other.rollback().execute();
    await publishAt(new Date(publishedAt));
    expect(await titles()).toEqual(['Later']);
  });

  it('where one cannot be, the others are, and it waits to be sent again', async () => {
    const { db } = database;
    const { publishedAt } = await scheduledIn(60, { id: 'bad', title: 'Refused' });
    await scheduledIn(61, { title: 'Taken' });
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(db);
    await sql`create trigger refuse before insert on item for each row when (new.title = 'Refused')
      execute function refuse()`.execute(db);
    const log = vi.fn();
    await publishAt(ahead(62), log);
    await publishAt(ahead(62), log);
    await sql`drop function refuse() cascade`.execute(db);
    const [{ id }] = await waiting();
    expect(log.mock.calls).toEqual([
      ['scheduled_news_failed', { project: projectId, scheduled: id, error: expect.any(Error) }],
    ]);
    expect([await titles(), await waiting()]).toMatchObject([['Taken'], [{ title: 'Refused', failed: true }]]);
    const again = await publish({ id: 'bad', title: 'Refused', publishedAt });
    expect(again.body).toMatchObject({ scheduled: { id }, updated: true });
    await publishAt(ahead(62));
    expect((await titles()).sort()).toEqual(['Refused', 'Taken']);
  });
});

describe('what waits', () => {
  it('is listed with the next first, and cancelled by its key or number', async () => {
    const second = await scheduledIn(120, { title: 'Second' });
    await scheduledIn(60, { title: 'First', id: 'a & b' });
    await scheduledIn(180, { content: 'The third has words' });
    expect((await waiting()).map(({ title }: FeedItem) => title)).toEqual(['First', 'Second', 'The third has words']);
    expect((await cancel(`key=${encodeURIComponent('a & b')}`)).status).toBe(200);
    expect((await cancel(`id=${second.id}`)).status).toBe(200);
    expect((await cancel(`id=${second.id}`)).body.code).toBe('FEED_NOT_FOUND');
    for (const query of ['', `id=${second.id}&key=a`]) expect((await cancel(query)).body.code).toBe('INVALID_FIELDS');
    await publishAt(ahead(200));
    expect(await titles()).toEqual(['The third has words']);
  });

  it('is of its owner alone, and of tokens for its project', async () => {
    const { id } = await scheduledIn(60);
    const path = `/v1/project/${urlKey}/news/scheduled`;
    const manager = await makePerson(database.db, 'manager');
    const codes = async (headers: Record<string, string>) => [
      (await ask('GET', path, undefined, headers)).body.code,
      (await ask('DELETE', `${path}?id=${id}`, undefined, headers)).body.code,
    ];
    for (const other of [bob, manager])
      expect(await codes(await bearerOf(database.db, other))).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await codes(await bearerOf(database.db, publisher.person, { projects: [projectId + 1] }))).toEqual([
      'TOKEN_SCOPE',
      'TOKEN_SCOPE',
    ]);
    const other = await makePublisher(database.db, app);
    const ofOther = `/v1/project/${other.urlKey}/news/scheduled?id=${id}`;
    const byOther = await ask('DELETE', ofOther, undefined, other.bearer);
    expect(byOther.body.code).toBe('FEED_NOT_FOUND');
    expect(await waiting()).toHaveLength(1);
  });

  it('is a hundred at most in a project', async () => {
    for (let n = 0; n < publishingLimits.scheduled; n++) await scheduledIn(60, { id: `n${n}`, title: `News ${n}` });
    const more = { title: 'More', publishedAt: ahead(60).toISOString() };
    const { status, body } = await publish(more);
    expect([status, body.code]).toEqual([400, 'TOO_MANY_SCHEDULED']);
    expect((await publish({ ...more, id: 'n1' })).body.updated).toBe(true);
    expect((await publish({ title: 'Now' })).status).toBe(200);
  });

  it('goes when all news of the project are deleted', async () => {
    await scheduledIn(60);
    expect((await ask('DELETE', `/v1/project/news?urlKey=${urlKey}`)).status).toBe(200);
    expect(await waiting()).toEqual([]);
  });

  it('goes with its project, and with its account where the project stays', async () => {
    const { db } = database;
    await scheduledIn(60);
    await db.deleteFrom('project').where('id', '=', projectId).execute();
    expect(await db.selectFrom('scheduled_news').selectAll().execute()).toEqual([]);
    const { person: alice } = publisher;
    projectId = (await seedProject(db, { urlKey, kind: 'PUBLISHED', ownerId: alice.id, feedUrl: null })).id;
    await scheduledIn(60, { id: 'a', title: 'Plan' });
    const { scheduledNews } = await exportAccount(db, alice.id);
    expect(scheduledNews).toMatchObject([{ url_key: urlKey, key: 'a', publication: { title: 'Plan' } }]);
    const headers = { cookie: alice.cookie, 'sec-fetch-site': 'same-origin' };
    const url = `/v1/account?password=${encodeURIComponent(password)}`;
    expect((await ask('DELETE', url, undefined, headers)).status).toBe(200);
    expect(await db.selectFrom('project').select('owner_id').where('id', '=', projectId).execute()).toEqual([
      { owner_id: null },
    ]);
    expect(await db.selectFrom('scheduled_news').selectAll().execute()).toEqual([]);
  });

  it('is dropped where its account is disabled by then', async () => {
    const { db } = database;
    const { publishedAt } = await scheduledIn(60);
    await sql`update account set disabled_at = now() where id = ${publisher.person.id}`.execute(db);
    await publishAt(new Date(publishedAt));
    await sql`update account set disabled_at = null where id = ${publisher.person.id}`.execute(db);
    expect([await titles(), await waiting()]).toEqual([[], []]);
  });

  it('keeps its pictures, which stay when it is published and go when it is cancelled', async () => {
    const { db } = database;
    const uploaded = async () => {
      const form = formInParts({ field: 'image', bytes: await smallPicture() });
      const headers = { ...publisher.bearer, ...form.headers };
      const url = `/v1/project/${urlKey}/news/image`;
      return (await app.inject({ method: 'POST', url, headers, payload: form.payload })).json().url as string;
    };
    const [one, two] = [await uploaded(), await uploaded()];
    const areServed = async () => {
      await sql`update image set unused_since = now() - interval '3 days' where unused_since is not null`.execute(db);
      await forgetUnusedImages({ db });
      return Promise.all([one, two].map(async url => (await app.inject(new URL(url).pathname)).statusCode === 200));
    };
    const { publishedAt } = await scheduledIn(60, { content: `![a](${one})`, format: 'markdown' });
    await scheduledIn(120, { title: 'Second', image: two, id: 'two' });
    expect(await areServed()).toEqual([true, true]);
    await publishAt(new Date(publishedAt));
    await cancel('key=two');
    expect(await areServed()).toEqual([true, false]);
  });
});
