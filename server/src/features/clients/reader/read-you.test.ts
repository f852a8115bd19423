import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { makeAccessToken } from '#features/accounts/access-tokens.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { makePerson } from '#test/people.ts';
import { seedItems, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { shortItemId } from './item-ids.ts';

let database: Database;
let app: App;
let authorization: string;
let ids: number[];

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  app = await testApp(db);
  const alice = await makePerson(db, 'owner');
  const { token } = await makeAccessToken(db, alice.id, { name: 'app', scopes: ['reader'] });
  authorization = `Bearer ${token}`;
  const [paper, left] = [await seedProject(db, { urlKey: 'paper' }), await seedProject(db)];
  await sql`insert into subscription (account_id, project_id) values (${alice.id}, ${paper.id})`.execute(db);
  ids = [...(await seedItems(db, paper, [{}])), ...(await seedItems(db, left, [{}]))];
  await sql`insert into star (account_id, item_id) values (${alice.id}, ${ids[1]})`.execute(db);
});
beforeEach(() => untilVisibleToAll(database.db));
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const ask = async (path: string, program: string) =>
  (await app.inject({ url: `/reader/api/0/${path}`, headers: { authorization, 'user-agent': program } })).json();
const readYou = 'ReadYou / 0.13.1(36)';

it('Read You has each feed in a folder, and other apps have it as it is', async () => {
  const categories = async (program: string) =>
    (await ask('subscription/list', program)).subscriptions.map((feed: { categories: unknown }) => feed.categories);
  expect(await categories(readYou)).toEqual([[{ id: 'user/-/label/Unclassified', label: 'Unclassified' }]]);
  expect(await categories('NetNewsWire')).toEqual([[]]);
});

it('Read You has no item of a feed that is in no list, and other apps have it', async () => {
  const count = async (program: string) =>
    (await ask(`stream/items/contents?i=${ids.map(shortItemId).join('&i=')}`, program)).items.length;
  expect(await count(readYou)).toBe(1);
  expect(await count('NetNewsWire')).toBe(2);
});
