import { randomUUID } from 'node:crypto';
import { MOST_OUT_FEEDS } from '@newsbell/contracts/out-feed-rules';
import type { SecretFeed } from '@newsbell/contracts/out-feeds';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { readFeed } from '#documents/parse/feed.ts';
import { exportAccount } from '#features/accounts/export.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { wrongInAtom, wrongInJsonFeed, wrongInRss } from '#test/feed-rules.ts';
import { seedPrivate } from '#test/member-requests.ts';
import { makePerson, type Person } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let alice: Person;
let bob: Person;
const logged: string[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  logged.length = 0;
  app = await testApp(database.db, { log: (event, fields) => void logged.push(JSON.stringify([event, fields])) });
  [alice, bob] = [await makePerson(database.db, 'owner'), await makePerson(database.db, 'other')];
});
afterEach(async () => {
  await app.close();
  await database.close();
});

const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = alice) => {
  const headers = { cookie: who.cookie, 'sec-fetch-site': 'same-origin' };
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json() };
};
const make = async (payload: object, who = alice): Promise<SecretFeed> => {
  const { status, body } = await call('POST', '/v1/out-feed', payload, who);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const pathOf = ({ url }: SecretFeed) => new URL(url).pathname;
const titles = async (feed: SecretFeed): Promise<string[]> => {
  const { statusCode, body } = await app.inject(pathOf(feed));
  expect(statusCode, body).toBe(200);
  const read = readFeed(body);
  if (read.kind === 'failed') throw new Error(read.message);
  return read.feed.items.map(({ title }) => title ?? '');
};
const folderOf = async ({ id }: Person, name = 'R&D / 뉴스+'): Promise<number> =>
  (
    await sql<{ id: number }>`insert into folder (account_id, name) values (${id}, ${name}) returning id`.execute(
      database.db,
    )
  ).rows[0]!.id;
const follow = ({ id }: Person, projectId: number, folderId: number | null = null) =>
  sql`insert into subscription (account_id, project_id, folder_id) values (${id}, ${projectId}, ${folderId})`.execute(
    database.db,
  );

/** Alice follows a public source, and a private one of hers in a folder. Bob has a private one, too. */
const seed = async () => {
  const { db } = database;
  const paper = await seedProject(db, { urlKey: 'paper', title: 'The Paper' });
  const [comet] = await seedItems(db, paper, [{ title: 'Comet' }]);
  const diary = await seedPrivate(db, alice, 'diary');
  await seedItems(db, { ...diary, listed: false }, [{ title: 'My diary' }]);
  const bobs = await seedPrivate(db, bob, 'bobs');
  await seedItems(db, { ...bobs, listed: false }, [{ title: 'Bob’s secret' }]);
  const folderId = await folderOf(alice);
  await follow(alice, paper.id);
  await follow(alice, diary.id, folderId);
  await follow(alice, bobs.id, folderId);
  return { paper, comet: comet!, folderId };
};

describe('a secret address', () => {
  it('gives what its person sees, and no private source of another', async () => {
    const { comet, folderId } = await seed();
    expect(await titles(await make({ kind: 'MY_NEWS' }))).toEqual(['My diary', 'Comet']);
    expect(await titles(await make({ kind: 'FOLDER', folderId }))).toEqual(['My diary']);
    const starred = await make({ kind: 'STARRED' });
    expect(await titles(starred)).toEqual([]);
    await sql`insert into star (account_id, item_id) values (${alice.id}, ${comet})`.execute(database.db);
    expect(await titles(starred)).toEqual(['Comet']);
  });

  it('gives the saved pages of its person alone, and none where there are none', async () => {
    const saved = await make({ kind: 'SAVED' });
    expect(await titles(saved)).toEqual([]);
    expect((await app.inject(pathOf(saved))).body).toContain('/starred?only=saved</link>');
    for (const [who, title] of [
      [bob, 'Kept by Bob'],
      [alice, 'Kept by Alice'],
    ] as const) {
      const { id } = await seedPrivate(database.db, who);
      await sql`update project set kind = 'SAVED' where id = ${id}`.execute(database.db);
      await seedItems(database.db, { id, listed: false }, [{ title }]);
    }
    expect(await titles(saved)).toEqual(['Kept by Alice']);
    expect(await titles(await make({ kind: 'SAVED' }, bob))).toEqual(['Kept by Bob']);
  });

  it('is read in three formats by their rules, with no hub, and is passed on to nobody', async () => {
    const { folderId } = await seed();
    const path = pathOf(await make({ kind: 'FOLDER', folderId }));
    const rules = { '': wrongInRss, '.atom': wrongInAtom, '.json': wrongInJsonFeed };
    for (const [ending, wrongIn] of Object.entries(rules)) {
      const { statusCode, body, headers } = await app.inject(path + ending);
      expect(statusCode, body).toBe(200);
      expect(wrongIn(body), ending).toEqual([]);
      const read = readFeed(body);
      expect(read.kind === 'feed' && [read.feed.title, read.feed.hubs]).toEqual(['Newsbell: R&D / 뉴스+', []]);
      expect(headers).toMatchObject({
        'cache-control': 'private, max-age=300',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('link');
      const again = { 'if-none-match': String(headers.etag) };
      expect((await app.inject({ url: path + ending, headers: again })).statusCode).toBe(304);
    }
  });

  it('answers alike where it never was, was revoked, lost its folder or its person', async () => {
    const { folderId } = await seed();
    const never = await app.inject(`/out/${randomUUID()}`);
    const alike = async (path: string) => {
      const { statusCode, body, headers } = await app.inject(path);
      expect([statusCode, body]).toEqual([404, never.body]);
      const own = { date: '', 'x-request-id': '' };
      expect({ ...headers, ...own }).toEqual({ ...never.headers, ...own });
    };
    await alike('/out/none');
    const starred = await make({ kind: 'STARRED' });
    expect((await call('DELETE', `/v1/out-feed/${starred.id}`)).body).toEqual({ revoked: true });
    await alike(pathOf(starred));
    const folder = await make({ kind: 'FOLDER', folderId });
    await call('DELETE', `/v1/subscribe/folder/${folderId}`);
    await alike(pathOf(folder));
    const mine = await make({ kind: 'MY_NEWS' });
    await sql`update account set disabled_at = now() where id = ${alice.id}`.execute(database.db);
    await alike(pathOf(mine));
    await sql`update account set disabled_at = null where id = ${alice.id}`.execute(database.db);
    expect((await app.inject(pathOf(mine))).statusCode).toBe(200);
    await sql`delete from account where id = ${alice.id}`.execute(database.db);
    await alike(pathOf(mine));
  });

  it('goes on after all sign-ins of its person have ended', async () => {
    const feed = await make({ kind: 'STARRED' });
    await sql`delete from session where account_id = ${alice.id}`.execute(database.db);
    expect((await app.inject(pathOf(feed))).statusCode).toBe(200);
  });

  it('is told by no line of the log, also where reading it fails', async () => {
    const feed = await make({ kind: 'STARRED' });
    await sql`alter table star rename to gone`.execute(database.db);
    expect((await app.inject(pathOf(feed))).statusCode).toBe(500);
    expect(logged.join()).toContain('/out/:uuid');
    expect(logged.join()).not.toContain(feed.id);
  });

  it('is asked for by an address so many times a minute at most, also where it is none', async () => {
    const feed = await make({ kind: 'STARRED' });
    const statuses: number[] = [];
    for (let n = 0; n < 400 && statuses.at(-1) !== 429; n++)
      statuses.push((await app.inject(n % 2 ? `/out/${randomUUID()}` : pathOf(feed))).statusCode);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the addresses of a person', () => {
  it('are made once for each list, also at once, and are that person’s alone', async () => {
    const { folderId } = await seed();
    const made = await Promise.all(Array.from({ length: 5 }, () => make({ kind: 'FOLDER', folderId })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made[0]).toMatchObject({ kind: 'FOLDER', folder: { id: folderId, name: 'R&D / 뉴스+' } });
    expect(made[0]!.url).toBe(`http://newsbell.test/out/${made[0]!.id}`);
    expect((await call('GET', '/v1/out-feed')).body).toEqual([made[0]]);
    expect((await call('GET', '/v1/out-feed', undefined, bob)).body).toEqual([]);
    expect((await call('DELETE', `/v1/out-feed/${made[0]!.id}`, undefined, bob)).status).toBe(404);
    expect((await call('POST', '/v1/out-feed', { kind: 'FOLDER', folderId }, bob)).body.code).toBe('FOLDER_NOT_FOUND');
    expect((await call('POST', '/v1/out-feed', { kind: 'FOLDER' })).status).toBe(400);
  });

  it('are so many at most, also at once', async () => {
    const folders: number[] = [];
    for (let n = 0; n < MOST_OUT_FEEDS + 3; n++) folders.push(await folderOf(alice, `Folder ${n}`));
    const made = await Promise.all(folders.map(folderId => call('POST', '/v1/out-feed', { kind: 'FOLDER', folderId })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(MOST_OUT_FEEDS);
    expect(made.filter(({ body }) => body.code === 'TOO_MANY_OUT_FEEDS')).toHaveLength(3);
    expect((await call('POST', '/v1/out-feed', { kind: 'FOLDER', folderId: folders[0] })).status).toBe(made[0]!.status);
  });

  it('are in the export of the account without their secrets', async () => {
    const feed = await make({ kind: 'STARRED' });
    const exported = JSON.stringify(await exportAccount(database.db, alice.id));
    expect(exported).toContain('"outFeeds":[{"kind":"STARRED"');
    expect(exported).not.toContain(feed.id);
  });
});
