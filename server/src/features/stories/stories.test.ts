import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '#db/open.ts';
import { linkAlias } from '#documents/parse/identity.ts';
import { readDocument } from '#documents/read-document.ts';
import { feedPolicy } from '#features/crawl/kinds/feed.ts';
import { takeNewItems } from '#features/items/new-items.ts';
import { storeItems } from '#features/items/store.ts';
import { freshDatabase } from '#test/database.ts';
import { type Seeded, seedProject } from '#test/seed.ts';
import { untilVisibleToAll } from '#test/visible-to-all.ts';
import { forgetOldStoryKeys, storyConsumer } from './stories.ts';

let database: Database;
let sources: Seeded[];

beforeEach(async () => {
  database = await freshDatabase();
  sources = [];
  // The last two are feeds of one site.
  for (const feedUrl of ['https://a.test/feed', 'https://b.test/feed', 'https://b.test/economy'])
    sources.push(await seedProject(database.db, { feedUrl }));
  await takeNewItems(database, storyConsumer(linkAlias));
});
afterEach(() => database.close());

interface Entry {
  title: string;
  link: string;
  at?: Date;
}

const entry = (title: string, link: string, at = new Date(Date.now() - 60_000)): Entry => ({ title, link, at });

/** As the crawler would: read a document, store what is in it. Answers the ids in the order of the entries. */
const publish = async (of: Seeded, entries: readonly Entry[]): Promise<number[]> => {
  const rss = `<rss version="2.0"><channel><title>x</title>${entries
    .map(
      ({ title, link, at }) =>
        `<item><title>${title}</title><link>${link}</link><guid isPermaLink="false">${title} ${link} ${at!.getTime()}</guid>
         <pubDate>${at!.toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;
  const now = new Date();
  const read = readDocument({
    bytes: Buffer.from(rss),
    url: `https://${of.urlKey}.example/feed`,
    contentType: 'application/rss+xml; charset=utf-8',
    encodingOverride: null,
    tags: [],
    known: [],
    ownOrigins: [],
    now,
  });
  if (read.kind === 'failed') throw new Error(read.detail);
  const storing = {
    projectId: of.id,
    listed: of.listed,
    now,
    previousCrawl: null,
    documentItems: entries.length,
    policy: feedPolicy,
  };
  await database.db.transaction().execute(tx => storeItems(tx, storing, read.items));
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from item where project_id = ${of.id} order by id desc limit ${entries.length}`.execute(
    database.db,
  );
  return rows.map(row => row.id);
};

const foldAll = async () => {
  await untilVisibleToAll(database.db);
  while (await takeNewItems(database, storyConsumer(linkAlias))) {}
};
const stories = async () =>
  (
    await sql<{ item: number; story: number }>`select item_id as item, story from story_item order by 1`.execute(
      database.db,
    )
  ).rows;

const title = '한국은행, 기준금리 연 3.50%로 동결';

it('the same news of three sources is one story, of the one that told it first', async () => {
  const [first] = await publish(sources[0]!, [
    entry(title, 'https://a.test/1'),
    entry('Other news', 'https://a.test/2'),
  ]);
  await foldAll();
  const [second] = await publish(sources[1]!, [entry(title, 'https://b.test/1')]);
  const [third] = await publish(sources[2]!, [entry('BOK holds', 'http://www.b.test/1/?utm_source=x')]);
  await foldAll();
  expect(await stories()).toEqual([first, second, third].map(item => ({ item, story: first })));
});

it('a copy that links to the original is in no story with it, whichever came first', async () => {
  await publish(sources[0]!, [entry(title, 'https://b.test/1')]);
  await foldAll();
  await publish(sources[1]!, [entry(title, 'https://b.test/1')]);
  await foldAll();
  const [again] = await publish(sources[2]!, [entry(title, 'https://b.test/2')]);
  await foldAll();
  const { rows } = await sql<{ id: number }>`
    select id from item where project_id = ${sources[1]!.id}`.execute(database.db);
  expect(await stories()).toEqual([rows[0]!.id, again].map(item => ({ item, story: rows[0]!.id })));
});

it('a link that a document gives to several items folds nothing', async () => {
  const link = 'https://shop.test/offers';
  await publish(sources[0]!, [entry('Spring sale', link), entry('Summer sale', link)]);
  await publish(sources[1]!, [entry('Our partner has offers', link)]);
  await foldAll();
  expect(await stories()).toEqual([]);
});

it('private news is in no story', async () => {
  const hidden = await seedProject(database.db, { visibility: 'PRIVATE' });
  await publish(hidden, [entry(title, 'https://a.test/1')]);
  await publish(sources[0]!, [entry(title, 'https://a.test/1')]);
  await foldAll();
  expect(await stories()).toEqual([]);
});

it('a story keeps its id when its first teller is gone', async () => {
  const [first] = await publish(sources[0]!, [entry(title, 'https://a.test/1')]);
  await foldAll();
  await database.db.deleteFrom('item').where('id', '=', first!).execute();
  const [second] = await publish(sources[1]!, [entry(title, 'https://b.test/1')]);
  await foldAll();
  expect(await stories()).toEqual([{ item: second, story: first }]);
});

it('the back catalogue of a new source is in no story, and leaves no keys', async () => {
  const old = new Date(Date.now() - 20 * 86_400_000);
  await publish(sources[0]!, [entry(title, 'https://a.test/1', old)]);
  await publish(sources[1]!, [entry(title, 'https://a.test/1', old)]);
  await foldAll();
  expect(await stories()).toEqual([]);
  expect(await database.db.selectFrom('story_key').selectAll().execute()).toEqual([]);
});

it('old keys are forgotten', async () => {
  await publish(sources[0]!, [entry(title, 'https://a.test/1')]);
  await foldAll();
  const keys = () => database.db.selectFrom('story_key').selectAll().execute();
  expect(await forgetOldStoryKeys(database)).toBe(false);
  expect(await keys()).toHaveLength(2);
  await sql`update story_key set seen_at = now() - interval '16 days'`.execute(database.db);
  await forgetOldStoryKeys(database);
  expect(await keys()).toEqual([]);
});

it('a repetition after a crash changes nothing', async () => {
  const [first] = await publish(sources[0]!, [entry(title, 'https://a.test/1')]);
  const [second] = await publish(sources[1]!, [entry(title, 'https://b.test/1')]);
  await untilVisibleToAll(database.db);
  const reader = storyConsumer(linkAlias);
  const dying = {
    ...reader,
    take: async (...args: Parameters<typeof reader.take>) => {
      await reader.take(...args);
      throw new Error('crash');
    },
  };
  await expect(takeNewItems(database, dying)).rejects.toThrow('crash');
  expect(await stories()).toEqual([]);
  await foldAll();
  expect(await stories()).toEqual([first, second].map(item => ({ item, story: first })));
});
