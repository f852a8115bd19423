import type { FeedPage } from '@newsbell/contracts/items';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#db/connection.ts';
import type { Database } from '#db/open.ts';
import type { App } from '#http/routing.ts';
import { testApp } from '#test/app.ts';
import { freshDatabase } from '#test/database.ts';
import { type Seeded, seedItems, seedProject } from '#test/seed.ts';

let database: Database;
let app: App;
let project: Seeded;
let second: Seeded;
let writers: pg.Client[];

beforeEach(async () => {
  database = await freshDatabase();
  app = await testApp(database.db);
  project = await seedProject(database.db, { urlKey: 'ticker', tags: ['live'] });
  second = await seedProject(database.db, { tags: ['live'] });
  writers = [await writer(), await writer()];
});

afterEach(async () => {
  for (const each of writers) await each.end();
  await app.close();
  await database.close();
});

const writer = async () => connect(database.connection);

const insert = async (client: pg.Client, sortAt = '2026-03-05T12:00:00Z', { id } = project): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `insert into item (project_id, listed, notify, sort_at, title, excerpt, content, source_hash, folded_title, folded, words)
     values ($1, true, true, $2, 'Tick', 'tick', 'tick', 'x', ' tick ', ' tick ', array_to_tsvector(array['tick'])) returning id`,
    [id, sortAt],
  );
  return rows[0]!.id;
};

const page = async (url: string): Promise<FeedPage> => {
  const { statusCode, body } = await app.inject(url);
  expect(statusCode).toBe(200);
  return JSON.parse(body) as FeedPage;
};
const ids = ({ content }: FeedPage) => content.map(item => item.id);

const lists = [
  ['all', '/v1/feed/all?'],
  ['a project', '/v1/feed/project?urlKey=ticker&'],
  ['a tag', '/v1/feed/tag?tag=live&'],
  ['a word', '/v1/feed/word?word=tick&'],
] as const;

/** A person's own lists poll, too: tests of features/read-state hold them to the same. */
const ofPersons = ['/v1/feed/subscribes', '/v1/timeline'];

it('has every list that polls', async () => {
  const { paths } = (await app.inject('/v1/openapi.json')).json();
  const polling = Object.entries<Record<string, { parameters?: { name: string }[] }>>(paths).flatMap(
    ([path, { get }]) => (get?.parameters?.some(({ name }) => name === 'after') ? [path] : []),
  );
  expect(polling.sort()).toEqual([...lists.map(([, url]) => url.split('?')[0]!), ...ofPersons].sort());
});

const manySources = lists.filter(([name]) => name !== 'a project');

// Transactions that store in one source follow each other, because each holds the source's row of `item_space` to its end.
it.each(manySources)('a client of %s sees every item, though ids become visible out of order', async (_name, url) => {
  const [slow, quick] = writers as [pg.Client, pg.Client];
  await insert(quick);
  await slow.query('begin');
  const early = await insert(slow, undefined, second);
  const late = await insert(quick);
  expect(late).toBeGreaterThan(early);

  const seen = ids(await page(url));
  const earlier = await insert(slow, undefined, second);
  await slow.query('commit');
  const news = ids(await page(`${url}after=${Math.max(...seen)}`));
  expect([...seen, ...news].sort((a, b) => a - b)).toEqual([seen[0], early, late, earlier]);
});

it.each(lists)(
  'a poll of %s finds items that sort low, the newest id first, and then nothing more',
  async (_name, url) => {
    const client = writers[0]!;
    const first = await insert(client);
    const low = await insert(client, '2001-01-01T00:00:00Z');
    const high = await insert(client, '2026-03-05T13:00:00Z');
    expect(await page(`${url}after=${first}`)).toMatchObject({
      content: [{ id: high }, { id: low }],
      first: true,
      last: true,
    });
    expect(await page(`${url}after=${high}`)).toMatchObject({ content: [], last: true });
    expect(ids(await page(`${url}after=0&size=2`))).toEqual([high, low]);
    expect((await page(`${url}after=0&size=2`)).last).toBe(false);
  },
);

it('an item that is gone still tells what came after it', async () => {
  const client = writers[0]!;
  await insert(client);
  const gone = await insert(client);
  const after = await insert(client);
  await client.query('delete from item where id = $1', [gone]);
  expect(ids(await page(`/v1/feed/all?after=${gone}`))).toEqual([after]);
});

it('a poll never shows what is private', async () => {
  const hidden = await seedProject(database.db, { visibility: 'PRIVATE', tags: ['live'] });
  await seedItems(database.db, hidden, [{ title: 'tick' }]);
  for (const [, url] of lists) expect(ids(await page(`${url}after=0`))).toEqual([]);
});
