/** A private project is never a topic of WebSub: no program is taken for it, and those from when it was public are sent nothing. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { openPublicFeeds } from '#features/websub/feeds.ts';
import { deliverFeeds } from '#features/websub/hub/deliver.ts';
import type { App } from '#http/routing.ts';
import { testApp } from './app.ts';
import { freshDatabase } from './database.ts';
import { seedPrivate } from './member-requests.ts';
import { makePerson, type Person } from './people.ts';
import { seedItems } from './seed.ts';
import { settingsOf } from './settings.ts';

const site = 'http://newsbell.test';
const callback = 'https://reader.example/';

let database: Database;
let app: App;
let alice: Person;
const sent: { url: string; body: string }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  app = await testApp(database.db, { publicUrl: site });
  alice = await makePerson(database.db, 'owner');
  const { id } = await seedPrivate(database.db, alice, 'secret-zoo');
  await seedItems(database.db, { id, listed: false }, [{ title: 'Axolotl' }]);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const headers = () => ({ cookie: alice.cookie, 'sec-fetch-site': 'same-origin' });

const show = async (visibility: string): Promise<void> => {
  const payload = { urlKey: 'secret-zoo', visibility };
  expect((await app.inject({ method: 'PUT', url: '/v1/project', headers: headers(), payload })).statusCode).toBe(200);
};

/** The cookie of its owner makes no difference. */
const subscribe = async (): Promise<number> => {
  const hub = { mode: 'subscribe', topic: `${site}/secret-zoo/rss.xml`, callback };
  const payload = Object.fromEntries(Object.entries(hub).map(([name, value]) => [`hub.${name}`, value]));
  return (await app.inject({ method: 'POST', url: '/websub', headers: headers(), payload })).statusCode;
};

/** Every callback has confirmed, and is due. */
const deliver = async (): Promise<void> => {
  const { db } = database;
  await sql`update websub_callback set lease_until = now() + interval '1 day', deliver_at = now()`.execute(db);
  const settings = settingsOf({ PUBLIC_URL: site });
  const door: Parameters<typeof deliverFeeds>[1] = {
    request: async ({ url, post }) => {
      sent.push({ url, body: String(post?.body) });
      return { kind: 'failed', code: 'TIMEOUT', detail: '', hops: [] };
    },
    close: async () => {},
  };
  await deliverFeeds({ db, settings, log: () => {}, now: () => new Date() }, door, openPublicFeeds(db, settings));
};

it('takes programs while it is public, and sends them nothing once it is private', async () => {
  expect(await subscribe()).toBe(404);
  await show('PUBLIC');
  expect(await subscribe()).toBe(202);
  await deliver();
  expect(sent.splice(0)).toEqual([{ url: callback, body: expect.stringContaining('Axolotl') }]);
  await show('PRIVATE');
  await deliver();
  expect(sent).toEqual([]);
  expect(await subscribe()).toBe(404);
  expect(await database.db.selectFrom('websub_topic').select('id').execute()).toEqual([]);
});
