import type { Bundle } from '@newsbell/contracts/bundles';
import { subscriptionLimits } from '@newsbell/contracts/subscription-rules';
import type { Subscription } from '@newsbell/contracts/subscriptions';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import type { BundlePlan } from '#features/projects/bundles.ts';
import { feedKeyOf } from '#features/projects/feed-address.ts';
import type { App } from '#http/routing.ts';
import { testApp, unlimited } from '#test/app.ts';
import { signedUp, type TestBrowser } from '#test/browser.ts';
import { freshDatabase } from '#test/database.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let browser: TestBrowser;

const addressOf = (name: string) => `https://${name}.example/feed`;
const bundles: BundlePlan[] = [
  { topic: 'news', language: 'ko', addresses: ['aa', 'bb', 'missing', 'cc', 'hidden', 'quiet'].map(addressOf) },
  { topic: 'science', language: 'ja', addresses: ['aa', 'quiet', 'missing'].map(addressOf) },
  { topic: 'culture', language: 'en', addresses: ['aa', 'bb', 'cc', 'dd', 'ee', 'ff'].map(addressOf) },
];

const source = async (name: string, visibility: 'PUBLIC' | 'PRIVATE' = 'PUBLIC'): Promise<Seeded> => {
  const feedUrl = addressOf(name);
  const seeded = await seedProject(database.db, {
    urlKey: name,
    visibility,
    feedUrl,
    feedKey: feedKeyOf(feedUrl, null),
  });
  await seedItems(database.db, seeded, 3);
  await sql`update project set last_item_at = now() where id = ${seeded.id}`.execute(database.db);
  return seeded;
};

beforeAll(async () => {
  database = await freshDatabase();
  for (const name of ['cc', 'bb', 'aa', 'dd', 'ee', 'ff']) await source(name);
  await source('hidden', 'PRIVATE');
  const { id } = await source('quiet');
  await sql`update project set last_item_at = now() - interval '60 days' where id = ${id}`.execute(database.db);
  app = await testApp(database.db, { bundles, env: unlimited });
  browser = await signedUp(app, 'mina');
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const listed = async (): Promise<Bundle[]> => (await app.inject({ url: '/v1/bundles' })).json();
const follow = (key: string) => browser.post('/v1/subscribe/bundle', { payload: { key } });
const followed = async () =>
  ((await browser.get('/v1/account/subscribes')).json() as Subscription[]).map(each => each.project!.urlKey).sort();
const countOf = async (urlKey: string) =>
  (
    await database.db
      .selectFrom('project')
      .where('url_key', '=', urlKey)
      .select('subscribers_count')
      .executeTakeFirstOrThrow()
  ).subscribers_count;

it('bundles are of the public sources that exist and are alive, five at most, and none of one source', async () => {
  expect((await listed()).map(({ key, sources }) => [key, sources.map(each => each.urlKey)])).toEqual([
    ['news.ko', ['aa', 'bb', 'cc']],
    ['culture.en', ['aa', 'bb', 'cc', 'dd', 'ee']],
  ]);
});

it('one call follows all of a bundle, and a second one changes nothing', async () => {
  const first = await follow('news.ko');
  expect(first.statusCode).toBe(200);
  expect(first.json().added.sort()).toEqual(['aa', 'bb', 'cc']);
  expect(first.json().subscriptions).toHaveLength(3);
  expect(await followed()).toEqual(['aa', 'bb', 'cc']);
  expect((await follow('news.ko')).json()).toMatchObject({ added: [] });
  expect([await countOf('aa'), await countOf('bb'), await countOf('cc')]).toEqual([1, 1, 1]);
});

it('what is followed already keeps its settings', async () => {
  await browser.put('/v1/subscribe/project', { payload: { urlKey: 'aa', notifyMinute: 30 } });
  const { added, subscriptions } = (await follow('culture.en')).json();
  expect(added.sort()).toEqual(['dd', 'ee']);
  expect(subscriptions.find((each: Subscription) => each.project!.urlKey === 'aa').notifyMinute).toBe(30);
  for (const urlKey of ['dd', 'ee']) await browser.delete(`/v1/subscribe/project?urlKey=${urlKey}`);
});

it('all or none: where there is room for one, none is followed, and the answer says why', async () => {
  const { db } = database;
  await sql`
    insert into subscription (account_id, tag)
    select id, 't' || n from account, generate_series(1, ${subscriptionLimits.subscriptions - 4}::int) n`.execute(db);
  const refused = await follow('culture.en');
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'TOO_MANY_SUBSCRIPTIONS']);
  expect([await countOf('dd'), await countOf('ee')]).toEqual([0, 0]);
  await sql`delete from subscription where tag is not null`.execute(db);
  expect(await followed()).toEqual(['aa', 'bb', 'cc']);
});

it('a bundle that is not listed is not there', async () => {
  for (const key of ['science.ja', 'nothing']) expect((await follow(key)).statusCode).toBe(404);
});

it('two people who follow bundles that share sources at once both follow them', async () => {
  const others = await Promise.all(['nari', 'yuki'].map(username => signedUp(app, username)));
  const before = await countOf('bb');
  const answers = await Promise.all(
    others.flatMap(other =>
      ['news.ko', 'culture.en'].map(key => other.post('/v1/subscribe/bundle', { payload: { key } })),
    ),
  );
  expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 200]);
  expect(await countOf('bb')).toBe(before + 2);
});
