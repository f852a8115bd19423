import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Tables } from '#db/tables.ts';
import type { ReadyItem } from '#documents/ready-item.ts';
import { feedPolicy } from '#features/crawl/kinds/feed.ts';
import { someoneWaits } from '#test/crawling.ts';
import { freshDatabase } from '#test/database.ts';
import { fold } from '#text/fold.ts';
import { lexemes } from '#text/lexemes.ts';
import { holdProject, tryLockItemsOf } from './lock.ts';
import { type Storing, type StoringPolicy, storeItems } from './store.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let projectId: number;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const project = { url_key: `metro-${count++}`, kind: 'FEED' as const, title: 'Seoul Metro News' };
  projectId = (await database.db.insertInto('project').values(project).returning('id').executeTakeFirstOrThrow()).id;
});

const store = (items: ReadyItem[], storing: Partial<Storing> = {}) =>
  database.db.transaction().execute(tx =>
    storeItems(
      tx,
      {
        projectId,
        listed: true,
        previousCrawl: null,
        documentItems: items.length,
        now: new Date(),
        policy: feedPolicy,
        ...storing,
      },
      items,
    ),
  );

const digest = (name: string) => hash('sha256', name).slice(0, 32);

const item = (name: string, more: Partial<ReadyItem> & { guid?: string; at?: string } = {}): ReadyItem => {
  const { guid = name, at = '2026-03-01T00:00:00Z', ...rest } = more;
  const title = `News of ${name}`;
  const folded = fold(`${title} 서울에서`);
  return {
    aliases: [
      { kind: 'guid', hash: digest(`guid ${guid}`) },
      { kind: 'link', hash: digest(`link ${name}`) },
    ],
    sourceHash: digest(`${name} ${guid} ${at} ${JSON.stringify(rest)}`),
    title,
    link: `https://n.test/${name}`,
    author: null,
    publishedAt: new Date(at),
    updatedAt: null,
    image: null,
    excerpt: '서울에서',
    content: '<p>서울에서</p>',
    enclosures: [{ url: 'https://n.test/a.mp3', type: 'audio/mpeg', length: 12 }],
    tags: ['metro', '한글 태그'],
    foldedTitle: fold(title),
    folded,
    lexemes: lexemes(folded).join(' '),
    ...rest,
  };
};

const stored = async () =>
  (await database.db.selectFrom('item').selectAll().where('project_id', '=', projectId).orderBy('id').execute()).map(
    row => ({ ...row, sort_at: row.sort_at.toISOString() }),
  );

test('a first crawl keeps published times, notifies nobody and gives ids in the order of the document', async () => {
  expect(await store([item('newest', { at: '2026-03-02T00:00:00Z' }), item('older')])).toEqual({
    added: 2,
    changed: 0,
    storm: false,
  });
  const rows = await stored();
  expect(rows.map(row => [row.title, row.sort_at, row.notify])).toEqual([
    ['News of older', '2026-03-01T00:00:00.000Z', false],
    ['News of newest', '2026-03-02T00:00:00.000Z', false],
  ]);
  expect(rows[0]).toMatchObject({ tags: ['metro', '한글 태그'], enclosures: [{ type: 'audio/mpeg', length: 12 }] });
  const { rows: found } = await sql`select 1 from item where project_id = ${projectId} and words @@ '서울'`.execute(
    database.db,
  );
  expect(found).toHaveLength(2);
});

test('an item that claims to be older than the last crawl is placed at first sight, and a future one too', async () => {
  const before = new Date();
  await store([item('late', { at: '2026-02-01T00:00:00Z' }), item('future', { at: '2999-01-01T00:00:00Z' })], {
    previousCrawl: new Date('2026-03-01T00:00:00Z'),
  });
  for (const row of await stored()) {
    expect(Math.abs(new Date(row.sort_at).getTime() - before.getTime())).toBeLessThan(60_000);
    expect(row.notify).toBe(true);
  }
});

test('the same document again changes nothing, an edited item is changed in place', async () => {
  await store([item('a'), item('b')]);
  const before = await stored();
  expect(await store([item('a'), item('b')])).toMatchObject({ added: 0 });
  expect(await stored()).toEqual(before);
  await store([item('b', { title: 'Edited' })], { previousCrawl: new Date() });
  const after = await stored();
  expect(after.map(row => row.title)).toEqual(['Edited', 'News of a']);
  expect(after.map(({ id, sort_at, notify }) => ({ id, sort_at, notify }))).toEqual(
    before.map(({ id, sort_at, notify }) => ({ id, sort_at, notify })),
  );
});

test('an item that two entries of a document name is stored once', async () => {
  expect(await store([item('a'), item('a', { title: 'Again' })])).toMatchObject({ added: 1 });
});

test('guids that are made up at each request do not make items new', async () => {
  const names = ['a', 'b', 'c', 'd'];
  await store(names.map(name => item(name, { guid: `1-${name}` })));
  const again = await store(
    names.map(name => item(name, { guid: `2-${name}` })),
    { previousCrawl: new Date() },
  );
  expect(again).toMatchObject({ added: 0, changed: 4 });
});

test('a new guid at a known link is a new item where guids are otherwise stable', async () => {
  await store(['a', 'b', 'c', 'd'].map(name => item(name)));
  const next = ['a', 'b', 'c']
    .map(name => item(name))
    .concat(item('d', { guid: 'bulletin 2', at: '2026-03-02T00:00:00Z' }));
  expect(await store(next, { previousCrawl: new Date() })).toMatchObject({ added: 1 });
});

test('guids that are made up at each request do not make items new beside edits and new items', async () => {
  await store(['a', 'b', 'c', 'd', 'e', 'f'].map(name => item(name, { guid: `1-${name}` })));
  const again = ['new', 'newer', 'a', 'b', 'c', 'd', 'e'].map(name => item(name, { guid: `2-${name}` }));
  const edited = item('f', { guid: '2-f', title: 'Edited', at: '2026-03-03T00:00:00Z' });
  const later = { previousCrawl: new Date() };
  expect(await store([...again, edited], later)).toMatchObject({ added: 2, changed: 6 });
});

test('bulletins that all replace those before them at the same links are new', async () => {
  const cities = ['Seoul', 'Busan', 'Daegu', 'Incheon'];
  const bulletins = (day: number) =>
    cities.map(city =>
      item(city, {
        guid: `${city}-${day}`,
        at: `2026-03-0${day}T00:00:00Z`,
        folded: ` rain of day ${day} in ${city} `,
      }),
    );
  await store(bulletins(1));
  expect(await store(bulletins(2), { previousCrawl: new Date() })).toMatchObject({ added: 4, changed: 0 });
  expect(await store(bulletins(3), { previousCrawl: new Date() })).toMatchObject({ added: 4, changed: 0 });
});

test('an item without a guid that takes over the link of another one in the document does not replace it', async () => {
  await store([item('a')]);
  const moved = item('a', { aliases: [{ kind: 'guid', hash: digest('guid a') }], title: 'Moved' });
  const taker = item('b', { aliases: [{ kind: 'link', hash: digest('link a') }] });
  expect(await store([taker, moved], { previousCrawl: new Date() })).toMatchObject({ added: 1, changed: 1 });
  await store([{ ...taker, title: 'Edited', sourceHash: digest('edited') }], { previousCrawl: new Date() });
  expect((await stored()).map(row => row.title)).toEqual(['Moved', 'Edited']);
});

test('more new items than a source writes notify nobody', async () => {
  await store([item('first')]);
  const flood = Array.from({ length: 60 }, (_, i) => item(`flood ${i}`));
  expect(await store(flood, { previousCrawl: new Date() })).toEqual({ added: 60, changed: 0, storm: true });
  expect((await stored()).some(row => row.notify)).toBe(false);
});

test('what is deleted and comes back is not new', async () => {
  await store([item('a')]);
  await database.db.deleteFrom('item').where('project_id', '=', projectId).execute();
  expect(await store([item('a')], { previousCrawl: new Date() })).toMatchObject({ added: 0 });
});

test('the project knows the place of its newest item', async () => {
  await store([item('a', { at: '2026-03-02T00:00:00Z' }), item('b', { at: '2026-03-05T00:00:00Z' })]);
  const project = await database.db
    .selectFrom('project')
    .select('last_item_at')
    .where('id', '=', projectId)
    .executeTakeFirst();
  expect(project?.last_item_at).toEqual(new Date('2026-03-05T00:00:00Z'));
});

/** An item of which every name is made up at each visit. */
const visited = (visit: number, name: string, more: Parameters<typeof item>[1] = {}) =>
  item(name, {
    aliases: [
      { kind: 'guid', hash: digest(`guid ${name} of visit ${visit}`) },
      { kind: 'link', hash: digest(`link ${name} of visit ${visit}`) },
    ],
    link: `https://n.test/read?visit=${digest(`visit ${visit}`)}&n=${name}`,
    sourceHash: digest(`${name} of visit ${visit} ${JSON.stringify(more)}`),
    publishedAt: null,
    ...more,
  });

test('of a first document that was cut short nothing is stored again under made-up names', async () => {
  await store(['a', 'b', 'c'].map(name => visited(1, name)));
  expect(await store(['a', 'b', 'c', 'd'].map(name => visited(2, name)))).toMatchObject({ added: 1, changed: 3 });
});

test.each<[string, Partial<ReadyItem>]>([
  ['without a date', {}],
  ['of a day', { publishedAt: new Date('2026-03-01T00:00:00Z') }],
  ['of a moment, with sessions in the path', { publishedAt: new Date('2026-03-01T09:17:00Z'), link: null }],
])('what is deleted and comes back under made-up names is not new, %s', async (_, more) => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const later = { previousCrawl: new Date() };
  const visit = (n: number) => names.map(name => visited(n, name, more));
  await store(visit(1));
  expect(await store(visit(2), later)).toMatchObject({ added: 0 });
  const gone = ['News of a', 'News of b', 'News of c'];
  await database.db.deleteFrom('item').where('project_id', '=', projectId).where('title', 'in', gone).execute();
  expect(await store(visit(3), later)).toMatchObject({ added: 0 });
  names.unshift('new');
  expect(await store(visit(4), later)).toMatchObject({ added: 1 });
  await database.db.deleteFrom('item').where('project_id', '=', projectId).execute();
  expect(await store(visit(5), later)).toMatchObject({ added: 0 });
  const { rows } = await sql<{ title: string }>`
    select title from item where project_id = ${projectId}`.execute(database.db);
  expect(rows).toEqual([]);
});

const publishing: StoringPolicy = { dates: 'own', hasFingerprints: false, mustKnow: 0, flood: null };

/** Stores under the project's own row, as somebody who publishes does. */
const publish = async (tx: Transaction<Tables>, items: ReadyItem[]) => {
  const held = await holdProject(tx, projectId);
  const storing = { projectId, documentItems: items.length, previousCrawl: new Date(0), policy: publishing };
  return held && storeItems(tx, { ...storing, ...held }, items);
};

test('of a project that is not crawled the items are stored by one transaction after another', async () => {
  const { db } = database;
  const first = await db.startTransaction().execute();
  expect(await publish(first, [item('a')])).toMatchObject({ added: 1 });
  const second = db.transaction().execute(tx => publish(tx, [item('a'), item('b')]));
  await someoneWaits(db);
  expect(await db.transaction().execute(tx => tryLockItemsOf(tx, projectId))).toBe(false);
  await first.commit().execute();
  expect(await second).toMatchObject({ added: 1 });
  expect(await db.transaction().execute(tx => tryLockItemsOf(tx, projectId))).toBe(true);
  const { rows } = await sql<{ title: string; notify: boolean }>`
    select title, notify from item where project_id = ${projectId} order by id`.execute(db);
  expect(rows).toEqual([
    { title: 'News of a', notify: true },
    { title: 'News of b', notify: true },
  ]);
});

test('who publishes much at once has written it: all of it is news', async () => {
  const many = Array.from({ length: 60 }, (_, n) => item(`many-${n}`));
  expect(await database.db.transaction().execute(tx => publish(tx, many))).toMatchObject({ added: 60, storm: false });
});

test('a project that has become one with another takes no more items', async () => {
  const into = await database.db
    .insertInto('project')
    .values({ url_key: `into-${count++}`, kind: 'FEED', title: 'Into' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database.db.updateTable('project').set({ merged_into: into.id }).where('id', '=', projectId).execute();
  expect(await database.db.transaction().execute(tx => publish(tx, [item('a')]))).toBeUndefined();
});
