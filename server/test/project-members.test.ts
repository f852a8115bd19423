/** A private project is seen by its owner and its members, and by nobody else, at every door. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { beginMatching, composeAll, follows, matchAll } from './notifying.ts';
import { makePerson, type Person } from './people.ts';
import { seedItems, seedProject } from './seed.ts';

/** Calls that have it for those who may see it, and what they find there. */
const open: [string, string][] = [
  ['/v1/project?urlKey=secret', '"urlKey":"secret"'],
  ['/v1/feed/project?urlKey=secret', 'Confidential'],
  ['/v1/feed/project?urlKey=secret&after=0', 'Confidential'],
  ['/v1/search?word=confidential&urlKey=secret', 'Confidential'],
  ['/v1/feed/subscribes', 'Confidential'],
  ['/v1/feed/subscribes?unread=true', 'Confidential'],
  ['/v1/feed/subscribes?after=0', 'Confidential'],
  ['/v1/feed/subscribes?newestOfEach=true', 'Confidential'],
  ['/v1/feed/subscribes?newestOfEach=true&unread=true', 'Confidential'],
  ['/v1/timeline?type=MY', 'Confidential'],
  ['/v1/search/subscription?word=confidential', 'Confidential'],
  ['/v1/account/subscribes', '"urlKey":"secret"'],
  ['/v1/subscribe/unread', '"all":1'],
  ['/v1/subscribe/opml', 'Source secret'],
  ['/v1/notification', 'Confidential'],
  ['/v1/account/export', '"url_key":"secret"'],
  ['/v1/feed?id=ITEM', 'Confidential'],
  ['/v1/notification/why?id=ITEM', 'TOLD'],
  ['/v1/news?type=project&key=secret', 'Confidential'],
];

/** Calls that are for everybody, go by their address, or list what somebody publishes: they have it for nobody. */
const shut = [
  '/v1/feed/all',
  '/v1/feed/all?after=0',
  '/v1/feed/tag?tag=world',
  '/v1/feed/word?word=confidential',
  '/v1/timeline',
  '/v1/projects',
  '/v1/account/project',
  '/v1/project/search?keyword=secret',
  '/v1/project/top10',
  '/secret/rss.xml',
];

const stars = '/v1/feed/star';

let database: Database;
let app: App;
let people: { owner: Person; member: Person; stranger: Person };
let project: Awaited<ReturnType<typeof seedProject>>;
let item: number;

beforeEach(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db);
  people = {
    owner: await makePerson(db, 'owner'),
    member: await makePerson(db, 'other'),
    stranger: await makePerson(db, 'other'),
  };
  project = await seedProject(db, { urlKey: 'secret', visibility: 'PRIVATE', tags: ['world'] });
  await sql`update project set owner_id = ${people.owner.id} where id = ${project.id}`.execute(db);
  await db.insertInto('project_member').values({ project_id: project.id, account_id: people.member.id }).execute();
  await beginMatching(db);
  for (const person of Object.values(people)) await follows(db, person, { projectId: project.id });
  [item] = (await seedItems(db, project, [{ title: 'Confidential', text: 'confidential matter' }])) as [number];
  await matchAll(db);
  await composeAll(db);
});
afterEach(async () => {
  await app?.close();
  await database?.close();
});

const get = async ({ cookie }: Person, url: string): Promise<string> =>
  (await app.inject({ url, headers: { cookie } })).body;

/** Answers who finds the word behind the door. */
const whoSees = async (url: string, word: string): Promise<string[]> => {
  const seen: string[] = [];
  for (const [who, person] of Object.entries(people)) if ((await get(person, url)).includes(word)) seen.push(who);
  return seen;
};

it('has every call that answers items or sources', async () => {
  const { paths } = (await app.inject('/v1/openapi.json')).json();
  const answering = Object.entries<Record<string, { responses: Record<string, object> }>>(paths).flatMap(
    ([path, { get }]) =>
      get && /schemas\/(FeedItem|Project|Digest|Subscription)"/.test(JSON.stringify(get.responses['200']))
        ? [path]
        : [],
  );
  expect(answering.length).toBeGreaterThan(10);
  const tested = new Set([...open.map(([url]) => url), ...shut, stars].map(url => url.split('?')[0]));
  expect(answering.filter(path => !tested.has(path))).toEqual([]);
});

it('every door has it for its owner and its member', async () => {
  const seen: Record<string, string[]> = {};
  for (const [url, word] of open) seen[url] = await whoSees(url.replace('ITEM', String(item)), word);
  expect(seen).toEqual(Object.fromEntries(open.map(([url]) => [url, ['owner', 'member']])));
});

it('both may star an item of it', async () => {
  const starring: Record<string, number> = {};
  for (const [who, { cookie }] of Object.entries(people)) {
    const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' };
    starring[who] = (await app.inject({ method: 'PUT', url: `/v1/feed/star?id=${item}`, headers })).statusCode;
  }
  expect(starring).toEqual({ owner: 200, member: 200, stranger: 404 });
  expect(await whoSees(stars, 'Confidential')).toEqual(['owner', 'member']);
});

it('lists of all, tags, words and outside readers have it for nobody', async () => {
  for (const url of shut) expect(await whoSees(url, 'onfidential'), url).toEqual([]);
});

it('a member changes nothing of it', async () => {
  const headers = { cookie: people.member.cookie, 'x-requested-with': 'XMLHttpRequest' };
  const change = { method: 'PUT' as const, url: '/v1/project', headers, payload: { urlKey: 'secret', title: 'Mine' } };
  expect((await app.inject(change)).statusCode).toBe(403);
});

it('who is a member no more sees nothing of it, though the subscription is there', async () => {
  const { db } = database;
  await db.deleteFrom('project_member').execute();
  expect(await whoSees('/v1/feed/subscribes', 'Confidential')).toEqual(['owner']);
  expect(await whoSees('/v1/notification', 'Confidential')).toEqual(['owner']);
});
